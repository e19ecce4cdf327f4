import InMemoryBackend
import KeyVaultCore
import Synchronization

/// A kind of vault that the protocol is tried with: a place that outlives the runs of a program.
protocol VaultKind: Sendable {
    /// Opens the vault afresh, as a new process does.
    func open() async throws -> any KeyVault

    /// Opens the vault for a program, which meets the troubles of its provider.
    ///
    /// - Parameter isHurried: Whether slowness is one of them; a run without faults has all the time that it needs.
    func openForProgram(isHurried: Bool) async throws -> any KeyVault

    /// Lets something happen to the provider.
    func strike(_ outage: Outage.Kind) async throws

    /// Brings the provider back, open.
    func repair() async throws

    /// Called when the program has changed something, at a moment on the clock of the world.
    func noteChange(at now: Duration)

    /// Called when the program has slept.
    func letTimePass(until now: Duration) async
}

extension VaultKind {
    func openForProgram(isHurried: Bool) async throws -> any KeyVault { try await open() }
    func strike(_ outage: Outage.Kind) async throws {}
    func repair() async throws {}
    func noteChange(at now: Duration) {}
    func letTimePass(until now: Duration) async {}
}

/// A vault in memory that stands for a disk.
struct MemoryDisk: VaultKind {
    private let vault = InMemoryVault()

    func open() async throws -> any KeyVault { vault }
}

#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultTesting

    /// The encrypted file, opened by each run from the disk.
    struct EncryptedFileDisk: VaultKind {
        private let directory: TemporaryDirectory
        private let configuration: EncryptedFileConfiguration

        init() async throws {
            directory = try .inMemory()
            let keyFile = directory.path + "/key"
            let descriptor = unsafe Glibc.open(keyFile, O_CREAT | O_WRONLY, 0o600)
            let octets = [UInt8](repeating: 7, count: 32)
            _ = unsafe octets.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
            configuration = EncryptedFileConfiguration(
                path: directory.path + "/vault.keyvault", key: .keyFile(keyFile))
            await (try EncryptedFileVault.create(configuration)).close()
        }

        func open() async throws -> any KeyVault {
            let vault = try EncryptedFileVault(configuration)
            try await vault.unlock()
            return vault
        }
    }
#endif

/// All items of a vault, for putting an older copy back.
struct VaultCopy: Sendable {
    private let items: [(entry: VaultEntry, secret: SecretBox)]

    init(of vault: any KeyVault) async throws {
        var items: [(entry: VaultEntry, secret: SecretBox)] = []
        for entry in try await vault.entries(service: nil) {
            if let secret = try await vault.secret(for: entry.key) { items.append((entry, SecretBox(secret))) }
        }
        self.items = items
    }

    func restore(in vault: any KeyVault) async throws {
        for entry in try await vault.entries(service: nil) { _ = try await vault.remove(entry.key) }
        for item in items {
            try await vault.store(
                item.secret.secret, for: item.entry.key, label: item.entry.label, attributes: item.entry.attributes)
        }
    }
}
