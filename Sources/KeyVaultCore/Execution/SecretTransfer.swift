import Synchronization

/// A secret on its way from one thread to another; it is wiped if nobody takes it.
package final class SecretTransfer: Sendable {
    private let secret: Mutex<Secret?>

    package init(_ secret: consuming Secret) { self.secret = Mutex(secret) }

    /// Hands the secret over, to the first who asks.
    package func take() -> Secret? { secret.withLock { $0.take() } }
}
