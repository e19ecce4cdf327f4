import KeyVaultCore
import Synchronization

/// A secret on its way from one thread to another; it is wiped if nobody takes it.
final class SecretTransfer: Sendable {
    private let secret: Mutex<Secret?>

    init(_ secret: consuming Secret) { self.secret = Mutex(secret) }

    /// Hands the secret over, to the first who asks.
    func take() -> Secret? { secret.withLock { $0.take() } }
}
