#if SecretService
    import Foundation
    import KeyVaultTesting
    import TestProcesses
    import TestProviders
    import Testing

    /// The tool with real providers on buses of their own, with broken ones, and without any.
    @Suite(.timeLimit(.minutes(10))) struct SecretServiceTests {
        private let home: ToolHome

        init() throws { home = try ToolHome.withFile() }

        /// The variables of a session, with the Secret Service as the vault and nobody to be asked.
        private func variables(_ session: ProviderSession, _ more: [String: String] = [:]) -> [String: String] {
            let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
            return session.environment.filter { names.contains($0.key) }
                .merging(["KEYVAULT_BACKEND": "secret-service", "KEYVAULT_INTERACTION": "forbidden"]) { $1 }
                .merging(more) { $1 }
        }

        @Test(arguments: Provider.allCases)
        func `Every command works with the provider, and its own tools read what was stored`(provider: Provider)
            async throws
        {
            let session = try await ProviderSession.start(provider, savesChanges: false)
            let environment = variables(session, ["KEYVAULT_INTERACTION": "allowed"])
            let bytes = Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            #expect(try home.run("doctor", environment: environment).status == 0)
            let stored = try home.run(["set", "service", "binary"], input: bytes, environment: environment)
            #expect(stored.status == 0, "\(stored.errors)")
            #expect(try home.run("set service text", input: "plain", environment: environment).status == 0)
            #expect(try home.run(["get", "service", "binary"], environment: environment).bytes == bytes)
            let found = try await session.secretTool("lookup", "service", "service", "username", "text")
            #expect(found.output == "plain")
            let list = try home.run("--json list service", environment: environment)
            #expect((list.json["entries"] as? [[String: Any]])?.map { $0["account"] as? String } == ["binary", "text"])
            let variables = try home.run("exec service text --env A=secret -- env", environment: environment)
            #expect(variables.output.contains("A=plain\n"))
            let removed = try home.run("remove service binary", environment: environment)
            #expect(removed.status == 0, "\(removed.errors)")
            let absent = try home.run("get service binary", environment: environment)
            #expect(absent.status == 3, "\(absent.errors)")
            let doctor = try home.run("--json doctor", environment: environment)
            #expect(doctor.status == 0 && doctor.output.contains(provider.description), "\(doctor.output)")
            let pin = try String(contentsOfFile: home.pinPath, encoding: .utf8)
            #expect(pin.contains("\"provider\": \"\(provider.description)\""))
        }

        @Test func `Without a provider, a bus or a collection nothing is written, and the status says what is missing`()
            async throws
        {
            let before = home.files
            let commands = ["get a b", "set a b", "list", "remove a b", "exec a --env A=secret -- env", "doctor"]
            let empty = try await ProviderSession.startWithoutProvider()
            let none = try await ProviderSession.start(.gnomeKeyring, .none)
            let states = [
                ("unavailable", ["KEYVAULT_BACKEND": "secret-service"]), ("unavailable", variables(empty)),
                ("noDefaultCollection", variables(none)),
            ]
            for (code, environment) in states {
                for command in commands {
                    let ended = try home.run("--json \(command)", input: "value", environment: environment)
                    #expect(ended.status == 5, "\(command): \(ended.errors)")
                    if command == "doctor" { continue }
                    #expect(ended.failure["code"] as? String == code, "\(command): \(ended.errors)")
                }
            }
            // The lock that all programs of a user share holds nothing.
            let lock = [".local/state", ".local/state/keyvault", ".local/state/keyvault/secret-service.lock"]
            #expect(Set(home.files).subtracting(lock) == Set(before))
        }

        @Test func `A locked keyring is status 4, and one that does not answer is status 5 within its deadline`()
            async throws
        {
            let locked = try await ProviderSession.start(.gnomeKeyring, .relocked)
            for command in ["get a b", "set a b", "list", "remove a b"] {
                let ended = try home.run("--json \(command)", input: "value", environment: variables(locked))
                #expect(ended.status == 4, "\(command): \(ended.errors)")
                #expect(ended.failure["code"] as? String == "locked", "\(command)")
            }
            let silent = try await ProviderSession.start(.silent)
            let clock = ContinuousClock()
            for command in ["get a b", "set a b", "list"] {
                let time = try clock.measure {
                    let environment = variables(silent, ["KEYVAULT_DEADLINE": "500ms"])
                    let ended = try home.run("--json \(command)", input: "value", environment: environment)
                    #expect(ended.status == 5, "\(command): \(ended.errors)")
                    #expect(ended.failure["code"] as? String == "timedOut", "\(command)")
                }
                #expect(time < .seconds(4))
            }
        }

        @Test func `Only a list lets the file be used, and the pin holds to it when a keyring comes up`() async throws {
            let empty = try await ProviderSession.startWithoutProvider()
            let list = ["KEYVAULT_BACKEND": "secret-service,encrypted-file"]
            let without = variables(empty, list)
            #expect(try home.run("set service account", input: "secret", environment: without).status == 0)
            #expect(try home.run("doctor", environment: without).output.contains("the data is in encrypted-file"))
            let session = try await ProviderSession.start(.gnomeKeyring)
            #expect(try home.run("get service account", environment: variables(session, list)).output == "secret")
            let other = try home.run("--json get service account", environment: variables(session))
            #expect(other.status == 8 && other.failure["code"] as? String == "pinnedElsewhere")
        }

        @Test func `A keyring today and none tomorrow, or one of another program, is refused and not found empty`()
            async throws
        {
            let gnome = try await ProviderSession.start(.gnomeKeyring)
            #expect(try home.run("set service account", input: "secret", environment: variables(gnome)).status == 0)
            let empty = try await ProviderSession.startWithoutProvider()
            let list = ["KEYVAULT_BACKEND": "secret-service,encrypted-file"]
            let tomorrow = try home.run("--json get service account", environment: variables(empty, list))
            #expect(tomorrow.status == 8 && tomorrow.failure["code"] as? String == "pinnedElsewhere")
            let keePassXC = try await ProviderSession.start(.keePassXC)
            for command in ["get service account", "list", "set a b"] {
                let ended = try home.run("--json \(command)", input: "value", environment: variables(keePassXC))
                #expect(ended.status == 8, "\(command): \(ended.errors)")
                #expect((ended.failure["message"] as? String)?.contains("KeePassXC") == true)
            }
        }

        @Test func `Everything of ours moves to the file and back, and items of other programs where they are named`()
            async throws
        {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let environment = variables(session)
            for account in ["a", "b"] {
                _ = try home.run("set service \(account)", input: "secret \(account)", environment: environment)
            }
            for account in ["named", "other"] {
                let stored = try await session.secretTool(
                    "store", "--label=theirs", "service", "tool", "username", account, input: account)
                #expect(stored.status == 0)
            }
            let words = "--json migrate --from secret-service --to encrypted-file --remove-source tool named"
            for copied in [3, 0] {
                let moved = try home.run(words, environment: environment)
                #expect(moved.status == 0, "\(moved.errors)")
                #expect(moved.json["copied"] as? Int == copied, "\(moved.output)")
            }
            #expect(try home.run("get service a").output == "secret a")
            #expect(try home.run("get tool named").output == "named")
            let left = try await session.secretTool("search", "--all", "service", "service")
            #expect(!left.output.contains("secret a"))
            let theirs = try await session.secretTool("lookup", "service", "tool", "username", "other")
            #expect(theirs.output == "other")
            #expect(try home.run("get service a", environment: environment).status == 8)
            let back = try home.run(
                "--json migrate --from encrypted-file --to secret-service", environment: environment)
            #expect(back.status == 0 && back.json["copied"] as? Int == 3, "\(back.errors)")
            #expect(try home.run("get service b", environment: environment).output == "secret b")
            #expect(try home.run("get service b").status == 8)
        }

        @Test func `A keyring that is killed while it is asked ends the call at once, and a new one is used`()
            async throws
        {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let environment = variables(session, ["KEYVAULT_DEADLINE": "60s"])
            #expect(try home.run("set service account", input: "secret", environment: environment).status == 0)
            try await session.stop()
            let waiting = try home.process(
                ["get", "service", "account"], environment: environment,
                shell: "exec \"$0\" \"$@\" >/dev/null 2>errors")
            let clock = ContinuousClock()
            let start = clock.now
            try waiting.launchAlone()
            try await Task.sleep(for: .seconds(1))
            #expect(waiting.isRunning)
            try await session.kill()
            waiting.waitUntilExit()
            #expect(waiting.terminationStatus == 5 && clock.now - start < .seconds(50))
            let told = try String(contentsOfFile: home.path + "/errors", encoding: .utf8)
            #expect(told.hasPrefix("keyvault: Cannot read service/account"), "\(told)")
            try await session.launch()
            #expect(try home.run("get service account", environment: environment).output == "secret")
        }

        @Test func `Every command tells that the keyring is locked, missing, silent or without a collection`()
            async throws
        {
            let states = [
                (try await ProviderSession.start(.gnomeKeyring, .relocked), 4, "locked"),
                (try await ProviderSession.start(.gnomeKeyring, .none), 5, "noDefaultCollection"),
                (try await ProviderSession.startWithoutProvider(), 5, "unavailable"),
                (try await ProviderSession.start(.silent), 5, "timedOut"),
            ]
            let commands =
                ExitStatusTests.commands.filter { !$0.hasPrefix("file") }
                + [
                    "migrate --from secret-service --to encrypted-file",
                    "migrate --from encrypted-file --to secret-service",
                ]
            #expect(try home.run("set service account", input: "secret").status == 0)
            for (session, status, code) in states {
                // Another application state: nothing is pinned there, and the file holds something that can be moved.
                let environment = variables(
                    session, ["KEYVAULT_DEADLINE": "1s", "XDG_STATE_HOME": home.path + "/state-\(code)"])
                for command in commands {
                    let ended = try home.run("--json \(command)", input: "value", environment: environment)
                    #expect(Int(ended.status) == status, "\(command): \(ended.errors)")
                    let told = ended.failure["code"] as? String
                    #expect(told == code || command.hasPrefix("connect") && told == "vaultNotReady", "\(ended.errors)")
                    #expect((ended.failure["remedy"] as? String)?.isEmpty == false, "\(command)")
                }
                #expect(!FileManager.default.fileExists(atPath: home.path + "/state-\(code)/keyvault/vault-pin.json"))
            }
            #expect(try home.run("get service account").output == "secret")
        }

        @Test(arguments: ExitStatusTests.State.allCases)
        func `Moving from or to a file in any state tells what is wrong and loses nothing`(state: ExitStatusTests.State)
            async throws
        {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let environment = variables(session)
            #expect(try home.run("set service account", input: "secret", environment: environment).status == 0)
            try state.bring(home)
            let before = try? Data(contentsOf: URL(filePath: home.vaultPath))
            for words in ["--from secret-service --to encrypted-file", "--from encrypted-file --to secret-service"] {
                let ended = try home.run(
                    ["--json", "migrate", "--remove-source"] + words.split(separator: " ").map(String.init),
                    environment: environment, shell: "exec setsid --wait \"$0\" \"$@\"")
                // A second question comes first: whether the data is there at all.
                let isAnswered = ended.status == state.status || ended.failure["code"] as? String == "pinnedElsewhere"
                #expect(isAnswered, "\(words): \(ended.errors) \(ended.output)")
            }
            #expect(try home.run("get service account", environment: environment).output == "secret")
            #expect((try? Data(contentsOf: URL(filePath: home.vaultPath))) == before)
        }

        @Test func `A keyring with an empty password is told to be in clear`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, password: "")
            let data = ["XDG_DATA_HOME": session.environment["XDG_DATA_HOME"] ?? ""]
            let doctor = try home.run("doctor", environment: variables(session, data))
            #expect(doctor.output.contains("its password is empty"), "\(doctor.output)")
        }
    }
#endif
