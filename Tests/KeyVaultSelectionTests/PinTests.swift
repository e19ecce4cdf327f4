import EncryptedFileBackend
import Foundation
import KeyVaultCore
import KeyVaultSelection
import Testing

/// The memory of where an application's data is.
@Suite struct PinTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func pinned() async throws -> VaultPin? { try await home.selector().pin }

    @Test func `The first store pins the vault, durably and for the user alone`() async throws {
        let selection = try await home.select(("one", StandInVault()))
        #expect(selection.pin == .notYet(file: home.pinPath))
        #expect(try await pinned() == nil)
        try await selection.vault.put("value", "account")
        #expect(try await pinned() == VaultPin(VaultLocation(backend: "one", place: "place")))
        let attributes = try FileManager.default.attributesOfItem(atPath: home.pinPath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let again = try await home.select(("one", StandInVault()))
        #expect(again.pin == .pinned(file: home.pinPath))
    }

    @Test func `The vault that was chosen promises what the one behind it promises`() async throws {
        let selection = try await home.select(("one", StandInVault()))
        #expect(selection.vault.persistence == .disk)
        #expect(selection.vault.commitsAtomically)
        #expect(selection.vault.writeDelay == .seconds(6))
    }

    @Test func `Finding something pins the vault, finding nothing does not`() async throws {
        let vault = StandInVault()
        let selection = try await home.select(("one", vault))
        #expect(try await selection.vault.text("account") == nil)
        #expect(try await selection.vault.entries() == [])
        #expect(try await selection.vault.remove(CredentialKey(service: "service", account: "account")) == false)
        #expect(try FileTreeNames(home.path).all == [])
        try await vault.put("value", "account")
        #expect(try await selection.vault.text("account") == "value")
        #expect(try await pinned()?.location.backend == "one")
    }

    @Test func `Another vault than the pinned one is refused, not found empty`() async throws {
        try await home.select(("one", StandInVault())).vault.put("value", "account")
        for backends in [["two"], ["two", "three"]] {
            let error = await refusal { () async throws(VaultSelectionError) in
                _ = try await home.selector(registry: registry("two", "three")) { $0.backends = backends }.select()
            }
            #expect(error?.code == .pinnedElsewhere)
            #expect(error?.message == "Cannot use two 'place': the data is in one 'place'")
            #expect(error?.remedy.contains("keyvault migrate --from one --to two") == true)
        }
    }

    @Test func `The pinned vault of a list is used wherever it stands, and no other one if it is not there`()
        async throws
    {
        let two = StandInVault()
        try await home.select(("one", StandInVault(.failing(.unavailable))), ("two", two)).vault.put("value", "account")
        let later = try await home.select(("one", StandInVault()), ("two", two))
        #expect(try await later.vault.text("account") == "value")
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await home.select(("one", StandInVault()), ("two", StandInVault(.failing(.unavailable))))
        }
        #expect(error?.code == .pinnedElsewhere)
        #expect(error?.message.contains("The data is in two 'place', so no other vault is tried") == true)
    }

    @Test func `Another program behind the same backend is another place`() {
        let gnome = VaultLocation(backend: "secret-service", place: "default", provider: "GNOME Keyring")
        let kwallet = VaultLocation(backend: "secret-service", place: "default", provider: "KWallet")
        let unknown = VaultLocation(backend: "secret-service", place: "default")
        #expect(!gnome.isSame(as: kwallet))
        #expect(gnome.isSame(as: unknown) && unknown.isSame(as: kwallet))
    }

    @Test func `Of two programs with contradicting configurations one is refused before it writes`() async throws {
        for _ in 0..<20 {
            let home = try TestHome()
            let (one, two) = (StandInVault(), StandInVault())
            let selections = [try await home.select(("one", one)), try await home.select(("two", two))]
            let failures = await withTaskGroup(of: VaultError?.self) { group in
                for selection in selections {
                    let vault = selection.vault
                    group.addTask { await failure { () async throws(VaultError) in try await vault.put("v", "a") } }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(failures.compactMap { $0?.code } == [.pinnedElsewhere])
            let filled = [try await one.text("a"), try await two.text("a")].compactMap { $0 }
            #expect(filled == ["v"])
        }
    }

    @Test func `A read that finds something elsewhere than the pin says is refused`() async throws {
        let two = StandInVault()
        try await two.put("old", "account")
        let second = try await home.select(("two", two))
        try await home.select(("one", StandInVault())).vault.put("value", "account")
        let error = await failure { () async throws(VaultError) in _ = try await second.vault.text("account") }
        #expect(error?.code == .pinnedElsewhere)
    }

    @Test(arguments: [VaultError.Code.locked, .dismissed, .readOnly, .unavailable])
    func `A store that fails leaves no pin`(code: VaultError.Code) async throws {
        let vault = StandInVault(failing: VaultError(code, during: .store))
        let selection = try await home.select(("one", vault))
        let error = await failure { () async throws(VaultError) in try await selection.vault.put("v", "a") }
        #expect(error?.code == code)
        #expect(try await pinned() == nil)
    }

    @Test(arguments: [VaultError.Code.outcomeUnknown, .timedOut, .durabilityUnknown])
    func `A store that may have happened keeps the pin`(code: VaultError.Code) async throws {
        let selection = try await home.select(("one", StandInVault(failing: VaultError(code, during: .store))))
        _ = await failure { () async throws(VaultError) in try await selection.vault.put("v", "a") }
        #expect(try await pinned()?.location.backend == "one")
    }

    @Test func `A failed store does not take away the pin that another program has confirmed`() async throws {
        let location = VaultLocation(backend: "one", place: "place")
        let file = try PinFile(path: home.pinPath)
        _ = try file.make(VaultPin(location, claim: "first"))
        try file.confirm(location)
        try file.release(claim: "first")
        #expect(try file.read() == VaultPin(location))
    }

    @Test(arguments: [
        "", "{}", "{\"backend\": \"one\"}", "{\"backend\": \"one\", \"place\": 3}",
        "{\"backend\": \"one\", \"place\": \"p\", \"extra\": \"\"}", "{\"backend\": \"one\", \"place\": \"p\"} x",
    ])
    func `A pin that cannot be understood stops everything and is kept`(text: String) async throws {
        try await home.select(("one", StandInVault())).vault.put("value", "account")
        try Data(text.utf8).write(to: URL(filePath: home.pinPath))
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await home.selector() }
        #expect(error?.code == .damaged)
        #expect(try Data(contentsOf: URL(filePath: home.pinPath)) == Data(text.utf8))
    }

    @Test func `A pin that others can read or write is refused`() async throws {
        try await home.select(("one", StandInVault())).vault.put("value", "account")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home.pinPath)
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await home.selector() }
        #expect(error?.code == .insecurePermissions)
    }

    @Test func `Without directories a vault with an absolute path works and keeps no pin, others are refused`()
        async throws
    {
        let key = try home.makeKeyFile()
        let file = home.path + "/vault.keyvault"
        _ = try await EncryptedFileVault.create(EncryptedFileConfiguration(path: file, key: .keyFile(key)))
        let nothing = ProcessVariables([:])
        var configuration = VaultConfiguration(application: "app")
        configuration.backends = ["encrypted-file"]
        configuration.encryptedFile.key = .keyFile(key)
        let derived = await refusal { [configuration] () async throws(VaultSelectionError) in
            _ = try await VaultSelector(configuration, variables: nothing).select()
        }
        #expect(derived?.message.contains("HOME: is not set, from which the path of the encrypted file") == true)
        configuration.encryptedFile.path = file
        let selection = try await VaultSelector(configuration, variables: nothing).select()
        #expect(selection.pin == .notKept)
        try await selection.vault.put("value", "account")
        #expect(try await selection.vault.text("account") == "value")
        configuration.backends = ["one"]
        let other = await refusal { [configuration] () async throws(VaultSelectionError) in
            _ = try await VaultSelector(configuration, registry: registry("one"), variables: nothing).select()
        }
        #expect(other?.message.contains("the path of the vault's pin") == true)
    }

    @Test func `Two files are two places`() async throws {
        let key = try home.makeKeyFile()
        var selections: [VaultSelection] = []
        for name in ["a", "b"] {
            let file = home.path + "/\(name).keyvault"
            _ = try await EncryptedFileVault.create(EncryptedFileConfiguration(path: file, key: .keyFile(key)))
            selections.append(
                try await home.selector {
                    $0.backends = ["encrypted-file"]
                    $0.encryptedFile.path = file
                    $0.encryptedFile.key = .keyFile(key)
                }.select())
        }
        try await selections[0].vault.put("value", "account")
        let error = await failure { () async throws(VaultError) in try await selections[1].vault.put("v", "a") }
        #expect(error?.code == .pinnedElsewhere)
        #expect(error?.description.contains(home.path + "/a.keyvault") == true)
    }

    @Test func `Moving the pin is refused if it names a third place`() throws {
        let file = try PinFile(path: home.pinPath)
        let places = ["one", "two", "three"].map { VaultLocation(backend: $0, place: "place") }
        try file.move(from: places[0], to: places[1])
        try file.move(from: places[0], to: places[1])
        #expect(try file.read()?.location == places[1])
        #expect(throws: VaultError.self) { try file.move(from: places[0], to: places[2]) }
        try file.move(from: places[1], to: places[2])
        #expect(try file.read()?.location == places[2])
    }

    private func registry(_ names: String...) -> VaultRegistry {
        var registry = VaultRegistry()
        for name in names { registry.register(name) { _ in OpenedBackend(vault: StandInVault(), place: "place") } }
        return registry
    }
}
