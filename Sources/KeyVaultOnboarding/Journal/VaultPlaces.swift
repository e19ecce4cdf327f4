import KeyVaultCore

/// Under which keys a vault keeps what belongs to onboardings.
struct VaultPlaces: Sendable {
    /// The service of the pairs; its records, orphans and receipts have services of their own.
    let service: String
    /// The program, so that several share one vault without touching each other's attempts.
    let application: String

    var pendingService: String { "\(service)/pending" }
    var orphanService: String { "\(service)/orphan" }
    var receiptService: String { "\(service)/receipt" }

    func pair(_ publicKey: String) throws(VaultError) -> CredentialKey {
        try CredentialKey(service: service, account: publicKey)
    }

    func record(_ attempt: String) throws(VaultError) -> CredentialKey {
        try CredentialKey(service: pendingService, account: "\(application)/\(attempt)")
    }

    func orphan(_ attempt: String) throws(VaultError) -> CredentialKey {
        try CredentialKey(service: orphanService, account: "\(application)/\(attempt)")
    }

    /// A receipt has a place of its own, for an attempt may get several answers that cannot be read.
    func receipt(_ attempt: String, _ number: String) throws(VaultError) -> CredentialKey {
        try CredentialKey(service: receiptService, account: "\(application)/\(attempt)/\(number)")
    }

    /// The attempt that an item of this program belongs to; `nil` for items of other programs.
    func attempt(of key: CredentialKey) -> String? {
        let parts = key.account.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == application, Attempt.isID(String(parts[1])) else { return nil }
        return String(parts[1])
    }

    /// What items say about themselves in clear.
    static func attributes(_ kind: String, _ attempt: String) -> [String: String] {
        ["kind": kind, "attempt": attempt]
    }
}
