/// A secret in a class, for places that cannot hold a noncopyable value: a dictionary, an array, an error.
///
/// Every reference is to the same bytes; they are wiped when the last one is gone.
public final class SecretBox: Sendable {
    /// The secret.
    public let secret: Secret

    /// Takes the secret over.
    public init(_ secret: consuming Secret) {
        self.secret = secret
    }
}
