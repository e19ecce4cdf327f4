public import KeyVaultCore
import Synchronization

/// A received key whose secret could not be stored, and exists nowhere but here.
///
/// Keep it until ``retryStore(in:)`` has succeeded or the user gives the key up. The secret cannot be read; it is wiped
/// when it has been stored, when ``discard()`` is called, and when the last reference is gone.
public final class UnstoredCredential: Sendable {
    /// The public key, which the user needs to find the key in the list.
    public let publicKey: String
    /// The name that the key carries in that list.
    public let label: String
    /// The page with that list.
    public let keyManagementURL: String
    private let service: String
    private let attributes: [String: String]
    private let held: Mutex<SecretBox?>
    private let thread = StoringThread()

    init(
        publicKey: String, secret: SecretBox, label: String, service: OnboardingService, attributes: [String: String]
    ) {
        self.publicKey = publicKey
        self.label = label
        self.attributes = attributes
        self.service = service.name
        keyManagementURL = service.keyManagementURL
        held = Mutex(secret)
    }

    /// Stores the pair in a vault, the same or another, and then wipes the copy held here.
    ///
    /// - Returns: The key under which the pair is stored.
    /// - Throws: `VaultError` as the vault gives it, the secret still held; `invalidArgument` after ``discard()``.
    public func retryStore(in vault: any KeyVault) async throws(VaultError) -> CredentialKey {
        let key = try CredentialKey(service: service, account: publicKey)
        guard let box = held.withLock({ $0 }) else {
            let remedy = "The secret is gone: delete the key and start again."
            throw VaultError(.invalidArgument, during: .store, key: key, remedy: remedy)
        }
        try await thread.store(box, for: key, label: label, attributes: attributes, in: vault)
        discard()
        return key
    }

    /// Wipes the secret; the user then has to delete the key.
    public func discard() { held.withLock { $0 = nil } }
}

/// A thread of its own, so that a vault that blocks its caller does not block the program's user interface.
private actor StoringThread {
    private let executor = BlockingExecutor(label: "keyvault.unstored")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func store(
        _ box: SecretBox, for key: CredentialKey, label: String, attributes: [String: String], in vault: any KeyVault
    ) async throws(VaultError) {
        try await vault.store(box.secret, for: key, label: label, attributes: attributes)
    }
}
