public import KeyVaultCore
import Synchronization

/// A received key whose secret could not be stored, and exists nowhere but here.
///
/// Keep it until ``retryStore(in:)`` has succeeded or the user gives the key up. The secret cannot be read; it is wiped
/// when it has been stored, when ``discard()`` is called, and when the last reference is gone. Until then no other
/// onboarding of the same program can begin, in this process or another, because it would take the key for lost.
public final class UnstoredCredential: Sendable {
    /// The public key, which the user needs to find the key in the list; `nil` for an answer that could not be read.
    public let publicKey: String?
    /// The name that the key carries in that list.
    public let label: String
    /// The page with that list.
    public let keyManagementURL: String
    private let item: VaultItem
    private let held: Mutex<Held?>
    private let whenDropped = Mutex<(@Sendable () -> Void)?>(nil)
    private let thread = StoringThread()

    private struct Held {
        let secret: SecretBox
        /// Ends the attempt whose key this is, and with it the lock on onboardings.
        let ending: @Sendable () async -> Void
    }

    init(
        _ secret: SecretBox, as item: VaultItem, publicKey: String?, keyManagementURL: String,
        ending: @escaping @Sendable () async -> Void
    ) {
        self.publicKey = publicKey
        self.item = item
        label = item.label
        self.keyManagementURL = keyManagementURL
        held = Mutex(Held(secret: secret, ending: ending))
    }

    deinit {
        if held.withLock({ $0 != nil }) { whenDropped.withLock { $0 }?() }
    }

    /// Stores the pair in a vault, the same or another, and then wipes the copy held here.
    ///
    /// With a keyring that answers before it writes this takes until it has written.
    ///
    /// - Returns: The key under which the pair is stored.
    /// - Throws: `VaultError` as the vault gives it, the secret still held; `invalidArgument` after ``discard()``.
    public func retryStore(in vault: any KeyVault) async throws(VaultError) -> CredentialKey {
        guard let held = held.withLock({ $0 }) else {
            let remedy = "The secret is gone: delete the key and start again."
            throw VaultError(.invalidArgument, during: .store, key: item.key, remedy: remedy)
        }
        try await thread.store(held.secret, as: item, in: vault)
        await held.ending()
        discard()
        return item.key
    }

    /// Wipes the secret; the user then has to delete the key.
    public func discard() { held.withLock { $0 = nil } }

    /// Names what is to be done if the last reference goes while the secret is neither stored nor discarded, such as
    /// telling the user to delete the key; the next onboarding finds the key lost in any case.
    public func whenDropped(_ action: @escaping @Sendable () -> Void) {
        whenDropped.withLock { $0 = action }
    }
}

/// An item as it is to be stored, without its secret.
struct VaultItem: Sendable {
    let key: CredentialKey
    let label: String
    let attributes: [String: String]
}

/// A thread of its own, so that a vault that blocks its caller does not block the program's user interface.
private actor StoringThread {
    private let executor = BlockingExecutor(label: "keyvault.unstored")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func store(_ box: SecretBox, as item: VaultItem, in vault: any KeyVault) async throws(VaultError) {
        try await vault.store(box.secret, for: item.key, label: item.label, attributes: item.attributes)
        guard vault.patience > .zero else { return }
        do { try await Task.sleep(for: vault.patience) } catch { throw VaultError(.cancelled, during: .store) }
        let kept = try await vault.secret(for: item.key)
        let isSame = kept?.isEqual(to: box.secret) ?? false
        guard isSame else { throw VaultError(.verificationFailed, during: .store, key: item.key) }
    }
}
