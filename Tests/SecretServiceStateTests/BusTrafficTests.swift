#if SecretService
    import Foundation
    import KeyVaultCore
    import SecretServiceBackend
    import TestProcesses
    import TestProviders
    import Testing

    /// What somebody sees who listens on the bus.
    @Suite struct BusTrafficTests {
        @Test(arguments: Provider.allCases)
        func `A secret that is stored and read never goes over the bus in clear`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let monitor = try BusMonitor(session)
            let vault = session.vault()
            let text = "listen-\(UUID().uuidString)"
            try await vault.put(text, "traffic")
            #expect(try await vault.text("traffic") == text)
            try await vault.store(Secret(utf8: text), for: CredentialKey(service: "service", account: "traffic 2"))
            #expect(try await vault.drop("traffic"))
            #expect(try await vault.drop("traffic 2"))
            let seen = try await monitor.stop(after: "traffic 2", in: session)
            #expect(seen.contains(Data("traffic".utf8)) && seen.contains(Data("SearchItems".utf8)))
            for form in [text, Data(text.utf8).base64EncodedString()] { #expect(!seen.contains(Data(form.utf8))) }
        }

        @Test func `A provider that cannot encrypt is refused before anything is sent, unless it is allowed`()
            async throws
        {
            let session = try await ProviderSession.start(.plain)
            let monitor = try BusMonitor(session)
            let text = "listen-\(UUID().uuidString)"
            let error = await session.vault { $0.hurry() }.storeError(text, "traffic")
            #expect(error?.code == .parametersRefused)
            let allowed = session.vault { $0.allowsPlainSession = true }
            try await allowed.put("in clear", "traffic")
            let seen = try await monitor.stop(after: "in clear", in: session)
            #expect(!seen.contains(Data(text.utf8)) && seen.contains(Data("in clear".utf8)))
        }
    }

    /// `dbus-monitor` beside a test; its output is what went over the bus, byte by byte.
    private final class BusMonitor {
        private let process = Process()
        private let log = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")

        init(_ session: ProviderSession) throws {
            try Data().write(to: log)
            process.executableURL = URL(filePath: "/usr/bin/dbus-monitor")
            process.arguments = ["--address", session.busAddress, "--binary"]
            process.standardOutput = try FileHandle(forWritingTo: log)
            process.standardError = FileHandle.nullDevice
            try process.launchAlone()
            // It is listening when its own first messages are there.
            for _ in 0..<200 where try Data(contentsOf: log).isEmpty { usleep(10_000) }
        }

        deinit {
            kill(process.processIdentifier, SIGKILL)
            try? FileManager.default.removeItem(at: log)
        }

        /// Waits until something was seen, and gives all that was.
        func stop(after last: String, in session: ProviderSession) async throws -> Data {
            for _ in 0..<200 {
                if try Data(contentsOf: log).contains(Data(last.utf8)) { break }
                usleep(10_000)
            }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            return try Data(contentsOf: log)
        }
    }

    extension Data {
        fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
    }
#endif
