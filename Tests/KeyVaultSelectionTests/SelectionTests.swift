import KeyVaultCore
import KeyVaultSelection
import Testing

/// Which of several vaults is chosen, and what is told about the others.
@Suite struct SelectionTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    @Test(arguments: [VaultError.Code.unavailable, .noDefaultCollection])
    func `Only what is not there lets the next one be tried, and its reason is told`(code: VaultError.Code) async throws
    {
        let selection = try await home.select(
            ("first", StandInVault(.failing(code))), ("second", StandInVault()), ("third", StandInVault()))
        #expect(selection.location.backend == "second" && selection.origin == .code)
        #expect(selection.refused.map(\.backend) == ["first"])
        #expect(selection.refused.map(\.reason.code) == [code])
    }

    @Test(arguments: [
        VaultError.Code.timedOut, .dismissed, .damaged, .accessDenied, .insecurePermissions, .ioFailure, .notAVault,
    ])
    func `Any other trouble ends the search`(code: VaultError.Code) async {
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.select(("first", StandInVault(.failing(code))), ("second", StandInVault()))
        }
        #expect(error?.code == code)
    }

    @Test func `A locked vault is chosen`() async throws {
        let selection = try await home.select(("first", StandInVault(.locked)), ("second", StandInVault()))
        #expect(selection.location.backend == "first")
    }

    @Test func `Where none can be used each is named with its reason, and nothing is written`() async throws {
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.select(
                ("first", StandInVault(.failing(.unavailable))),
                ("second", StandInVault(.failing(.noDefaultCollection))))
        }
        let message = try #require(error?.message)
        #expect(error?.code == .unavailable)
        #expect(message.contains("first: ") && message.contains("second: "))
        #expect(message.contains("the provider has no default collection"))
        #expect(try FileTreeNames(home.path).all == [])
    }

    /// The package's own backends, of which these have no library.
    private func registry(without names: String...) -> VaultRegistry {
        var registry = VaultRegistry()
        for name in names {
            registry.require(for: name) {
                VaultError(
                    .unavailable, during: .open, cause: .format("lib\(name) is not installed"), remedy: "Get it.")
            }
        }
        return registry
    }

    @Test func `A backend without its library is passed over in a list, and says so where it stands alone`()
        async throws
    {
        let registry = registry(without: "secret-service")
        let chosen = try await home.selector(registry: registry) {
            $0.backends = ["secret-service", "in-memory"]
        }.select()
        #expect(chosen.location.backend == "in-memory" && chosen.refused.map(\.backend) == ["secret-service"])
        #expect(chosen.refused.first?.description.contains("libsecret-service is not installed] (Get it.)") == true)
        let alone = try await home.selector(registry: registry).select().vault
        for call in [
            await failure { () async throws(VaultError) in _ = try await alone.text("account") },
            await failure { () async throws(VaultError) in try await alone.put("value", "account") },
        ] {
            #expect(call?.code == .unavailable && call?.remedy == "Get it.")
        }
        #expect(try FileTreeNames(home.path).all == [])
    }

    @Test func `Where all backends want their library each is named, and data that is pinned there is not passed over`()
        async throws
    {
        let both = registry(without: "secret-service", "encrypted-file")
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.selector(registry: both) { $0.backends = ["secret-service", "encrypted-file"] }.select()
        }
        #expect(error?.code == .unavailable)
        for name in ["secret-service: ", "libsecret-service", "encrypted-file: ", "libencrypted-file"] {
            #expect(error?.message.contains(name) == true, "\(name)")
        }
        let pin = VaultLocation(backend: "secret-service", place: "default")
        _ = try PinFile(path: home.pinPath).make(VaultPin(pin))
        let pinned = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.selector(registry: registry(without: "secret-service")) {
                $0.backends = ["encrypted-file", "secret-service"]
            }.select()
        }
        #expect(pinned?.code == .pinnedElsewhere && pinned?.message.contains("is not installed") == true)
    }

    @Test func `A single backend is not asked how it stands, for its calls tell`() async throws {
        let selection = try await home.select(("only", StandInVault(.failing(.unavailable))))
        #expect(selection.location.backend == "only")
    }

    @Test func `A vault in memory is chosen by name alone, and is neither pinned nor held to the pin`() async throws {
        let pinned = try await home.select(("disk", StandInVault()))
        try await pinned.vault.put("value", "account")
        let selection = try await home.selector { $0.backends = ["in-memory"] }.select()
        #expect(selection.vault.persistence == .process && selection.pin == .notKept)
        try await selection.vault.put("value", "account")
        #expect(try await home.selector().pin?.location.backend == "disk")
    }

    @Test func `Settings of a registered backend reach it, and unknown ones are refused`() async throws {
        var registry = VaultRegistry()
        registry.register("hsm", settings: ["slot"]) { request throws(VaultError) in
            OpenedBackend(vault: StandInVault(), place: "\(request.application) \(request.settings["slot"] ?? "none")")
        }
        try home.configure("{\"backend\": \"hsm\", \"hsm\": {\"slot\": \"3\"}}")
        let chosen = try await home.selector(registry: registry).select()
        #expect(chosen.location == VaultLocation(backend: "hsm", place: "app 3"))
        let inCode = try await home.selector(registry: registry) { $0.otherBackends["hsm"] = ["slot": "4"] }.select()
        #expect(inCode.location.place == "app 4")
        try home.configure("{\"backend\": \"hsm\", \"hsm\": {\"slto\": \"3\"}}")
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.selector(registry: registry)
        }
        #expect(error?.message.contains("'hsm.slto' is not a known setting") == true)
    }

    @Test func `What a registered backend throws is the reason`() async throws {
        var registry = VaultRegistry()
        registry.register("hsm") { _ throws(VaultError) in throw VaultError(.accessDenied, during: .open) }
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.selector(registry: registry) { $0.backends = ["hsm"] }.select()
        }
        #expect(error?.code == .accessDenied)
    }
}
