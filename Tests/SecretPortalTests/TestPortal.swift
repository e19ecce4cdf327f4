#if SecretService && EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import KeyVaultTesting
    import SecretPortalKeySource
    import TestDisks
    import Testing

    /// A message bus of its own, with a portal on it that does as it is told, and a vault that the portal opens.
    ///
    /// It waits for processes on a thread of its own, because the tests' pool is small.
    actor TestPortal {
        private let thread = BlockingExecutor(label: "keyvault.test-portal")
        private let directory: TemporaryDirectory
        private let bus: ChildProcess
        private var portal: ChildProcess?
        private var said = ""

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }
        private nonisolated var address: String { "unix:path=\(directory.path)/bus" }
        private nonisolated var secretPath: String { directory.path + "/secret" }

        init() throws {
            directory = try TemporaryDirectory()
            let configuration = directory.path + "/bus.conf"
            let text = """
                <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
                 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
                <busconfig><type>session</type><listen>unix:path=\(directory.path)/bus</listen><auth>EXTERNAL</auth>
                <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
                <allow own="*"/></policy></busconfig>
                """
            try Data(text.utf8).write(to: URL(filePath: configuration))
            bus = try ChildProcess(
                "/usr/bin/dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--nosyslog", "--print-address"])
            #expect(bus.nextOutput().hasPrefix("unix:path="))
        }

        isolated deinit {
            stop()
            stopBus()
        }

        /// Starts a portal, in place of one that runs.
        ///
        /// - Parameter behaviour: What `portal.py` is told.
        func start(_ behaviour: String = "gives", secret: consuming Secret) throws {
            try secret.withExposedBytes { bytes in
                let file = unsafe fopen(secretPath, "w")
                defer { unsafe fclose(file) }
                unsafe setvbuf(file, nil, _IONBF, 0)
                let count = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
                try #require(count == bytes.count)
            }
            try start(behaviour)
        }

        /// Starts a portal that has the secret which was there before.
        func start(_ behaviour: String) throws {
            stop()
            let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "portal.py").path
            let portal = try ChildProcess("/usr/bin/python3", [program, address, behaviour, secretPath])
            self.portal = portal
            said = ""
            try #require(hears("ready"))
        }

        /// Ends the portal.
        func stop() {
            guard let portal = portal.take() else { return }
            kill(portal.id, SIGKILL)
            _ = portal.wait()
        }

        /// Ends the bus.
        func stopBus() { kill(bus.id, SIGKILL) }

        /// Waits until the portal says a word, or is gone.
        func hears(_ word: String) -> Bool {
            while !said.split(separator: "\n").contains(Substring(word)) {
                guard let next = portal?.nextOutput(), !next.isEmpty else { return false }
                said += next
            }
            return true
        }

        /// The vault that the portal opens.
        nonisolated var configuration: EncryptedFileConfiguration {
            EncryptedFileConfiguration(path: directory.path + "/vault.keyvault", key: .portal(busAddress: address))
        }

        /// Makes a vault under a secret.
        func makeVault(under secret: consuming Secret) async throws {
            try start("gives", secret: secret)
            try await EncryptedFileVault.create(configuration).close()
        }

        /// What unlocking the vault ends with, and how long it takes.
        nonisolated func unlocking(
            deadline: Duration = .seconds(20)
        ) async throws -> (error: VaultError?, time: Duration) {
            var configuration = configuration
            configuration.promptDeadline = deadline
            let vault = try EncryptedFileVault(configuration)
            let clock = ContinuousClock()
            let start = clock.now
            do throws(VaultError) { try await vault.unlock() } catch { return (error, clock.now - start) }
            return (nil, clock.now - start)
        }
    }

    extension Secret {
        /// A secret of the same bytes each time.
        static func test(_ count: Int = 64, seed: UInt8 = 1) -> Secret {
            Secret(capacity: count) { output in
                for index in 0..<count { output.append(UInt8(truncatingIfNeeded: index) &* 7 &+ seed) }
            }
        }
    }
#endif
