#if SecretService
    import Foundation
    import TestProviders
    import Testing

    /// Moving data between a keyring and a file that cannot be written: every item stays where it was.
    @Suite(.timeLimit(.minutes(3))) struct ReadOnlyMigrationTests {
        private func variables(_ session: ProviderSession, _ backend: String) -> [String: String] {
            let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
            return session.environment.filter { names.contains($0.key) }.merging(["KEYVAULT_BACKEND": backend]) { $1 }
        }

        @Test(arguments: ReadOnlyPlace.allCases)
        func `Nothing leaves the keyring for a file that cannot be written`(place: ReadOnlyPlace) async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, savesChanges: false)
            let home = try ToolHome.withFile()
            let environment = variables(session, "secret-service")
            #expect(try home.run("set service account", input: "old", environment: environment).status == 0)
            let before = try Data(contentsOf: URL(filePath: home.vaultPath))
            let pin = try Data(contentsOf: URL(filePath: home.pinPath))
            let words = "migrate --from secret-service --to encrypted-file --remove-source"
            let refused = try place.run(words, home, environment: environment)
            if place.isForbidden(refused) { return }
            #expect(refused.status == 1, "\(refused.output) \(refused.errors)")
            #expect(refused.failure["code"] as? String == place.code, "\(refused.errors)")
            #expect((refused.failure["cause"] as? String)?.contains(place.cause) == true, "\(refused.errors)")
            #expect(try Data(contentsOf: URL(filePath: home.vaultPath)) == before)
            #expect(try Data(contentsOf: URL(filePath: home.pinPath)) == pin)
            place.release(home)
            #expect(try home.run("get service account", environment: environment).output == "old")
            let moved = try home.run(words, environment: environment)
            #expect(moved.status == 0, "\(moved.errors)")
            #expect(try home.run("get service account").output == "old")
        }

        @Test(arguments: ReadOnlyPlace.allCases)
        func `What cannot be removed from a file is copied from it, and removed later`(
            place: ReadOnlyPlace
        ) async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, savesChanges: false)
            let home = try ToolHome.withFile()
            let environment = variables(session, "encrypted-file")
            #expect(try home.run("set service account", input: "old", environment: environment).status == 0)
            let before = try Data(contentsOf: URL(filePath: home.vaultPath))
            let words = "migrate --from encrypted-file --to secret-service --remove-source"
            let refused = try place.run(words, home, environment: environment)
            if place.isForbidden(refused) { return }
            #expect(refused.status == 1, "\(refused.output) \(refused.errors)")
            #expect((refused.failure["cause"] as? String)?.contains(place.cause) == true, "\(refused.errors)")
            #expect(try Data(contentsOf: URL(filePath: home.vaultPath)) == before)
            // The pin says where the data is, and that vault has it.
            place.release(home)
            let pin = try String(contentsOfFile: home.pinPath, encoding: .utf8)
            let isMoved = place != .account
            #expect(pin.contains("\"backend\": \"\(isMoved ? "secret-service" : "encrypted-file")\""), "\(pin)")
            let pinned = isMoved ? variables(session, "secret-service") : environment
            #expect(try home.run("get service account", environment: pinned).output == "old")
            let again = try home.run(words, environment: environment)
            #expect(again.status == 0, "\(again.errors)")
            let found = try home.run("get service account", environment: variables(session, "secret-service"))
            #expect(found.output == "old", "\(found.errors)")
        }
    }
#endif
