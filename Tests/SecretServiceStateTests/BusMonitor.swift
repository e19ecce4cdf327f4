#if SecretService
    import Foundation
    import TestProcesses
    import TestProviders

    /// `dbus-monitor` beside a test; its output is what went over the bus, byte by byte.
    final class BusMonitor {
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
                if try Data(contentsOf: log).range(of: Data(last.utf8)) != nil { break }
                usleep(10_000)
            }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            return try Data(contentsOf: log)
        }
    }
#endif
