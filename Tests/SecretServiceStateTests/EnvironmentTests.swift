#if SecretService
    import Foundation
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Variables and service files that lead other programs astray.
    @Suite struct EnvironmentTests {
        @Test(arguments: [
            ["SECRET_BACKEND": "nonsense"], ["SECRET_BACKEND": "file"], ["SNAP_NAME": "snap", "SNAP": "/snap/snap/1"],
            ["LANG": "de_DE.UTF-8", "LC_ALL": "C"],
        ])
        func `libsecret's own switches lead nowhere else`(environment: [String: String]) async throws {
            let session = try await SharedSession.of(.gnomeKeyring)
            let vault = session.vault()
            let account = "environment \(environment.map { "\($0.key)=\($0.value)" }.sorted())"
            let stored = try await session.vaultUser(["store", account, "value"], environment: environment)
            #expect(stored.status == 0 && stored.errors.isEmpty, "\(stored)")
            #expect(try await vault.text(account) == "value")
            let read = try await session.vaultUser(["get", account], environment: environment)
            #expect(read.output == "value\n" && read.errors.isEmpty)
            #expect(try await vault.drop(account))
            let data = session.environment["XDG_DATA_HOME"] ?? ""
            #expect(!FileManager.default.fileExists(atPath: data + "/keyrings/default.keyring"))
        }

        @Test func `Without a bus and without a provider a call ends at once, with different remedies`() async throws {
            let session = try await ProviderSession.startWithoutProvider()
            let noBus = ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nonexistent", "DISPLAY": ""]
            for environment in [noBus, [:]] {
                var end: ProgramEnd?
                let time = try await ContinuousClock().measure {
                    end = try await session.vaultUser(["get", "account"], environment: environment)
                }
                #expect(end?.output == "unavailable\n" && end?.errors == "" && end?.status == 1)
                #expect(time < .seconds(2))
            }
            let withoutProvider = await session.vault().readError("account")
            let withoutBus = await session.vault { $0.busAddress = "unix:path=/nonexistent" }.readError("account")
            #expect(withoutProvider?.code == .unavailable && withoutBus?.code == .unavailable)
            #expect(withoutProvider?.remedy != withoutBus?.remedy)
        }

        @Test(arguments: ["disabled:", "autolaunch:", "nonsense", "unix:path=", "tcp:host=127.0.0.1,port=1"])
        func `An address that leads nowhere is unavailable`(address: String) async throws {
            let session = try await SharedSession.of(.gnomeKeyring)
            let vault = session.vault {
                $0.hurry()
                $0.busAddress = address
            }
            #expect(await vault.readCode("account") == .unavailable)
        }

        @Test func `Telling the status starts no provider, and reading does`() async throws {
            let session = try await ProviderSession.startWithoutProvider()
            let home = URL(filePath: session.environment["HOME"] ?? "").deletingLastPathComponent()
            let (marker, services) = (home.appending(path: "started"), home.appending(path: "services"))
            let service = """
                [D-BUS Service]
                Name=org.freedesktop.secrets
                Exec=/usr/bin/touch \(marker.path)
                """
            try service.write(
                to: services.appending(path: "org.freedesktop.secrets.service"), atomically: true, encoding: .utf8)
            let reload = try await session.run(
                "/usr/bin/dbus-send",
                [
                    "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
                    "org.freedesktop.DBus.ReloadConfig",
                ])
            #expect(reload.status == 0)
            let vault = session.vault { $0.hurry() }
            for _ in 0..<3 {
                #expect(await vault.status() == .unavailable(VaultError(.unavailable, during: .status)))
            }
            #expect(!FileManager.default.fileExists(atPath: marker.path))
            let error = await vault.readError("account")
            #expect(error?.code == .unavailable || error?.code == .timedOut)
            #expect(FileManager.default.fileExists(atPath: marker.path))
        }
    }
#endif
