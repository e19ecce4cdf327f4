import KeyVaultCore

/// The vault's half of the record of an attempt: what it takes to fetch the key, all of it in the secret of one item.
///
/// It is stored twice: before the request, which proves that the vault can be written, and again with what the service
/// answered, before anybody is sent to the approval page.
struct AttemptRecord: Sendable {
    let attempt: Attempt
    /// The service's address, so that the verifier never goes to another one.
    let apiBase: String
    /// The permissions that were asked for.
    let scopes: [String]
    /// When the attempt began, by the wall clock.
    let created: UnixTime
    let verifier: VerifierBox
    /// What the service gave in exchange for the request; `nil` before that.
    var approval: KeyRequest.Approval?
    /// How often another run has taken the attempt up: each writes the record anew, and never the same bytes.
    var resumptions: Int64 = 0

    private static let version: Int64 = 1
}

/// A verifier in a class, so that records can be passed on; it is wiped with the last reference.
final class VerifierBox: Sendable {
    let verifier: CodeVerifier

    init(_ verifier: consuming CodeVerifier) { self.verifier = verifier }
}

extension AttemptRecord {
    /// The record as the secret of its item.
    func encoded() -> Secret {
        var object = JSONObjectWriter()
        object.add("v", Self.version)
        object.add("attempt", attempt.id)
        object.add("label", attempt.label)
        object.add("apiBase", apiBase)
        object.add("scopes", scopes)
        object.add("created", created.milliseconds)
        object.add("verifier", ascii: verifier.verifier.characters)
        object.add("requestToken", approval?.requestToken)
        object.add("authUrl", approval?.url)
        object.add("resumptions", resumptions)
        return object.finish()
    }

    /// Reads a record.
    ///
    /// - Throws: `VaultError` with `unsupportedVersion` or `damaged`; the item is left as it is.
    init(decoding secret: borrowing Secret, key: CredentialKey) throws(VaultError) {
        self = try secret.withExposedBytes { bytes throws(VaultError) in
            guard let object = JSONObjectReader(bytes) else { throw VaultError(.damaged, during: .read, key: key) }
            if let version = object.number("v", in: bytes), version > Self.version {
                throw VaultError(.unsupportedVersion, during: .read, key: key)
            }
            guard let record = AttemptRecord(object, in: bytes) else {
                throw VaultError(.damaged, during: .read, key: key)
            }
            return record
        }
    }

    private init?(_ object: JSONObjectReader, in bytes: Span<UInt8>) {
        guard
            let id = object.text("attempt", in: bytes), Attempt.isID(id),
            let label = object.text("label", in: bytes), let apiBase = object.text("apiBase", in: bytes),
            let scopes = object.texts("scopes", in: bytes), let created = object.number("created", in: bytes),
            let characters = object.secret("verifier", in: bytes), CodeVerifier.isVerifier(characters)
        else { return nil }
        attempt = Attempt(id: id, label: label)
        self.apiBase = apiBase
        self.scopes = scopes
        self.created = UnixTime(milliseconds: created)
        verifier = VerifierBox(CodeVerifier(characters: characters))
        resumptions = object.number("resumptions", in: bytes) ?? 0
        let token = object.text("requestToken", in: bytes)
        let url = object.text("authUrl", in: bytes)
        switch (token, url) {
        case (let token?, let url?): approval = KeyRequest.Approval(requestToken: token, url: url)
        case (nil, nil): approval = nil
        default: return nil
        }
    }
}
