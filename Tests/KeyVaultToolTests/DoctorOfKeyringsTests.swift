#if SecretService
    import Foundation
    import KeyVaultTesting
    import TestDisks
    import TestProviders
    import Testing

    /// What the doctor says of keyrings and disks that are not as they should be.
    @Suite(.timeLimit(.minutes(10))) struct DoctorOfKeyringsTests {
        private let home: ToolHome

        init() throws { home = try ToolHome() }

        /// A check as it was told.
        private struct Told {
            let verdict: String
            let detail: String
            let remedy: String?
        }

        private func doctor(_ environment: [String: String]) throws -> (status: Int32, checks: [String: Told]) {
            let ended = try home.run("--json doctor", environment: environment)
            var checks: [String: Told] = [:]
            for check in ended.json["checks"] as? [[String: Any]] ?? [] {
                let text = { (name: String) in check[name] as? String }
                checks[text("name") ?? ""] = Told(
                    verdict: text("verdict") ?? "", detail: text("detail") ?? "", remedy: text("remedy"))
            }
            for (name, told) in checks { #expect((told.verdict == "ok") == (told.remedy == nil), "\(name)") }
            return (ended.status, checks)
        }

        /// The same in a session, which lives at least as long.
        private func doctor(
            in session: ProviderSession, _ more: [String: String] = [:]
        ) throws -> (status: Int32, checks: [String: Told]) {
            try withExtendedLifetime(session) { try doctor(variables(session, more)) }
        }

        private func variables(_ session: ProviderSession, _ more: [String: String] = [:]) -> [String: String] {
            let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
            return session.environment.filter { names.contains($0.key) }
                .merging(["KEYVAULT_BACKEND": "secret-service"]) { $1 }.merging(more) { $1 }
        }

        @Test(arguments: Provider.allCases)
        func `An open keyring is told with its program, its collection, and who asks for its password`(
            provider: Provider
        ) async throws {
            let session = try await ProviderSession.start(provider, savesChanges: false)
            let (status, checks) = try doctor(in: session, ["DISPLAY": ":0"])
            #expect(status == 0)
            #expect(checks["bus"]?.verdict == "ok" && checks["vault"]?.detail == "secret-service is open")
            #expect(checks["provider"]?.detail.contains(provider.description) == true)
            #expect(checks["provider"]?.detail.contains(", process \(session.providerID)") == true)
            let collection = checks["collection"]?.detail ?? ""
            #expect(collection.hasPrefix("the alias 'default' stands for '/org/freedesktop/secrets/"))
            #expect(checks["round trip"]?.verdict == "ok")
            // GNOME's keyring has its prompter started by the bus, which knows none here; the others ask themselves.
            let cannotAsk = provider == .gnomeKeyring
            #expect(checks["prompter"]?.verdict == "ok")
            #expect(checks["prompter"]?.detail.hasPrefix("not needed while the keyring is open; ") == cannotAsk)
            let blind = try doctor(in: session).checks["prompter"]
            #expect(blind?.verdict == "ok" && blind?.detail.hasPrefix("not needed while the keyring is open; ") == true)
            let list = try withExtendedLifetime(session) { try home.run("list", environment: variables(session)) }
            #expect(list.status == 0 && list.output == "", "\(list.errors)")
        }

        @Test func `A keyring that asks on a display is in order, and without a display that is told`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, .relocked, hasDisplay: true)
            let display = ["DISPLAY": session.environment["DISPLAY"] ?? ":0", "KEYVAULT_INTERACTION": "forbidden"]
            let (status, checks) = try doctor(in: session, display)
            #expect(status == 0 && checks["prompter"]?.verdict == "ok")
            #expect(checks["vault"]?.verdict == "warning" && checks["vault"]?.remedy?.contains("Unlock") == true)
            #expect(checks["round trip"] == nil)
            let blind = try doctor(in: session).checks["prompter"]
            #expect(blind?.verdict == "warning" && blind?.detail.contains("no display") == true)
        }

        @Test func `A keyring without a collection, one that does not answer, and none are told apart`() async throws {
            let none = try await ProviderSession.start(.gnomeKeyring, .none)
            let (status, checks) = try doctor(in: none)
            #expect(status == 5 && checks["vault"]?.verdict == "failure")
            #expect(checks["collection"]?.detail == "the alias 'default' stands for no collection")
            let silent = try doctor(in: try await ProviderSession.start(.silent), ["KEYVAULT_DEADLINE": "300ms"])
            #expect(silent.status == 5 && silent.checks["vault"]?.verdict == "failure")
            let empty = try doctor(in: try await ProviderSession.startWithoutProvider())
            #expect(empty.status == 5 && empty.checks["bus"]?.verdict == "ok")
            #expect(empty.checks["vault"]?.remedy?.contains("GNOME Keyring") == true)
            let nothing = try doctor(["KEYVAULT_BACKEND": "secret-service"])
            #expect(nothing.status == 5 && nothing.checks["bus"]?.verdict == "warning")
            #expect(home.files.allSatisfy { $0.hasPrefix(".local") && !$0.hasSuffix(".json") })
        }

        @Test func `A keyring that only knows plain sessions is refused`() async throws {
            let (status, checks) = try doctor(in: try await ProviderSession.start(.plain))
            #expect(status != 0 && checks.values.contains { $0.verdict == "failure" }, "\(checks)")
        }

        @Test func `A candidate that is passed over is a warning with its reason`() async throws {
            let file = try ToolHome.withFile()
            let ended = try file.run(
                "--json doctor", environment: ["KEYVAULT_BACKEND": "secret-service,encrypted-file"])
            let checks = ended.json["checks"] as? [[String: Any]] ?? []
            let passed = try #require(checks.first { $0["name"] as? String == "secret-service" })
            #expect(ended.status == 0 && passed["verdict"] as? String == "warning")
            #expect((passed["detail"] as? String)?.hasPrefix("passed over: ") == true)
        }

        @Test func `A file from the future, and programs that may write memory to a disk, are told`() throws {
            let file = try ToolHome.withFile()
            let future = Date(timeIntervalSinceNow: 86_400)
            try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: file.vaultPath)
            let ended = try file.run(["doctor"], shell: "ulimit -Sc 0; exec \"$0\" \"$@\"")
            #expect(ended.status == 0 && ended.output.contains("warning  clock: the file was written at"))
            #expect(ended.output.contains("yours, mode 600, "))
            #expect(ended.output.contains("core dumps: this program makes none; nor do others that you start"))
            let others = try file.run(["doctor"], shell: "ulimit -Sc unlimited; exec \"$0\" \"$@\"")
            #expect(others.output.contains("core dumps: this program makes none; others may"))
        }

        @Test(.enabled(if: SmallDisk.isPossible)) func `A disk that is nearly full, full, or read-only is told`() throws
        {
            let file = try ToolHome.withFile()
            let disk = try SmallDisk(kibibytes: 256)
            let there = ["KEYVAULT_FILE_PATH": disk.path + "/vault.keyvault", "XDG_STATE_HOME": file.path + "/other"]
            #expect(try file.run("file init", environment: there).status == 0)
            let small = try file.run("doctor", environment: there)
            #expect(small.status == 0 && small.output.contains("warning  disk: 0 MiB are free"), "\(small.output)")
            disk.fill(blocks: 1_000)
            let full = try file.run("--json doctor", environment: there)
            #expect(full.status == 1 && full.output.contains("\"name\":\"round trip\",\"verdict\":\"failure\""))
            try disk.makeReadOnly()
            let fixed = try file.run("doctor", environment: there)
            #expect(fixed.status == 1 && fixed.output.contains("warning  disk: it cannot be written"))
        }
    }
#endif
