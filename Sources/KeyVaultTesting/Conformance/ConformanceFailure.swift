public import KeyVaultCore

/// A promise that a vault did not keep.
///
/// It tells what was expected and what was found in lengths, counts and error codes, never in bytes of a secret.
public struct ConformanceFailure: Error, Sendable {
    /// The promise: the name of the check.
    public let promise: String
    /// The key that it was about, if it was about one.
    public let key: CredentialKey?
    /// What the contract demands.
    public let expected: String
    /// What the vault did.
    public let found: String

    init(_ promise: String, key: CredentialKey?, expected: String, found: String) {
        self.promise = promise
        self.key = key
        self.expected = expected
        self.found = found
    }
}

extension ConformanceFailure: CustomStringConvertible {
    /// Promise, key, expectation and finding in one line.
    public var description: String {
        let subject = key.map { " [\($0)]" } ?? ""
        return "\(promise)\(subject): expected \(expected); found \(found)"
    }
}
