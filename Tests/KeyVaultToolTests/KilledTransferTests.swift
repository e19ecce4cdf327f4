#if SecretService
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import TestDisks
    import TestProviders
    import Testing

    /// The built tool moves data between a real keyring and a real file, and is killed on the way.
    @Suite(
        .enabled(if: SystemCallTrace.program != nil, "needs strace and the permission to trace"),
        .disabled(if: ChildProcess.isSanitized, "the leak sanitizer cannot be traced"), .timeLimit(.minutes(10)))
    struct KilledTransferTests {
        private let accounts = ["a", "b"]
        /// The calls that change a file or reach the keyring, and how many of them are left out between two kills.
        private let steps = [("sendmsg", 6), ("fsync", 2), ("renameat", 2), ("renameat2", 1), ("unlinkat", 2)]

        @Test(arguments: [("secret-service", "encrypted-file"), ("encrypted-file", "secret-service")])
        func `Killed at messages and at changes of files and run again, no item is lost or doubled`(
            source: String, target: String
        ) async throws {
            let session = try await ProviderSession.start(.gnomeKeyring)
            var (kills, moved) = (0, 0)
            for (call, step) in steps {
                for ordinal in stride(from: 1, through: 400, by: ChildProcess.isLongTest ? 1 : step) {
                    let place: Comment = "\(call) \(ordinal)"
                    let home = try await filled(source, session)
                    let fault = "-o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(ordinal)"
                    let words = ["migrate", "--from", source, "--to", target, "--remove-source"]
                    let killed = try home.run(
                        words, environment: variables(session, source), shell: "exec strace -f \(fault) \"$0\" \"$@\"")
                    if killed.status == 0 { break }
                    kills += 1
                    let pin = try String(contentsOfFile: home.pinPath, encoding: .utf8)
                    let isMoved = pin.contains("\"backend\": \"\(target)\"")
                    moved += isMoved ? 1 : 0
                    #expect(isMoved || pin.contains("\"backend\": \"\(source)\""), place)
                    try expectAll(home, variables(session, isMoved ? target : source), place)
                    let again = try home.run(words, environment: variables(session, source))
                    #expect(again.status == 0, "\(call) \(ordinal): \(again.errors)")
                    try expectAll(home, variables(session, target), place)
                    let (inKeyring, inFile) = (try await itemsInKeyring(session), try await itemsInFile(home))
                    #expect(target == "encrypted-file" ? inKeyring == 0 : inKeyring == accounts.count, place)
                    #expect(target == "encrypted-file" ? inFile == accounts.count : inFile == 0, place)
                    #expect(try String(contentsOfFile: home.pinPath, encoding: .utf8).contains(target), place)
                }
            }
            // strace counts the calls of each thread by themselves: how many a thread makes is not always the same.
            #expect(kills > 5 && moved > 0 && moved < kills, "\(kills) kills, \(moved) after the move")
        }

        private func variables(_ session: ProviderSession, _ backend: String) -> [String: String] {
            let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
            return session.environment.filter { names.contains($0.key) }.merging(["KEYVAULT_BACKEND": backend]) { $1 }
        }

        /// A new account whose data is in one vault, while the keyring holds nothing else.
        private func filled(_ source: String, _ session: ProviderSession) async throws -> ToolHome {
            _ = try await session.secretTool("clear", "xdg:schema", "org.keyvault.Credential")
            let home = try ToolHome.withFile()
            for account in accounts {
                let stored = try home.run(
                    "set service \(account)", input: "secret \(account)", environment: variables(session, source))
                try #require(stored.status == 0, "\(stored.errors)")
            }
            return home
        }

        private func expectAll(_ home: ToolHome, _ environment: [String: String], _ place: Comment) throws {
            for account in accounts {
                let found = try home.run("get service \(account)", environment: environment)
                #expect(found.output == "secret \(account)", place)
            }
            let list = try home.run("--json list", environment: environment).json["entries"] as? [[String: Any]]
            #expect(list?.map { $0["account"] as? String } == accounts, place)
        }

        private func itemsInKeyring(_ session: ProviderSession) async throws -> Int {
            let found = try await session.secretTool("search", "--all", "xdg:schema", "org.keyvault.Credential")
            return found.output.split(separator: "\n").count { $0.hasPrefix("secret = ") }
        }

        private func itemsInFile(_ home: ToolHome) async throws -> Int {
            let vault = try EncryptedFileVault(
                EncryptedFileConfiguration(path: home.vaultPath, key: .keyFile(home.path + "/key")))
            let count = try await vault.entries().count
            await vault.close()
            return count
        }
    }
#endif
