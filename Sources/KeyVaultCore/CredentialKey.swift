/// The name of a secret: a service, and an account at that service.
///
/// Two Unicode strings, compared byte by byte without any normalisation: "é" written as one scalar and as two are
/// different keys. Keys that vaults could not all keep cannot be made.
///
/// ```swift
/// let key = try CredentialKey(service: "porkbun.com", account: "pk1_0123")
/// ```
public struct CredentialKey: Sendable {
    /// The service; never empty.
    public let service: String
    /// The account; may be empty for services that have only one.
    public let account: String

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - service: 1 to ``VaultLimits/keyBytes`` bytes of UTF-8 without a NUL.
    ///   - account: At most ``VaultLimits/keyBytes`` bytes of UTF-8 without a NUL.
    /// - Throws: ``VaultError`` with `invalidArgument`; its cause tells what is wrong.
    public init(service: String, account: String) throws(VaultError) {
        guard !service.isEmpty else { throw .invalid(.emptyService) }
        for part in [service, account] {
            guard !part.utf8.contains(0) else { throw .invalid(.nulInKey) }
            guard part.utf8.count <= VaultLimits.keyBytes else { throw .invalid(.keyTooLong) }
        }
        self.service = service
        self.account = account
    }
}

extension CredentialKey: Hashable {
    /// Compares byte by byte; Swift's own comparison of strings would take canonically equivalent ones for equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.service.hasSameBytes(as: right.service) && left.account.hasSameBytes(as: right.account)
    }

    /// Feeds the bytes of both parts.
    public func hash(into hasher: inout Hasher) {
        for part in [service, account] {
            var part = part
            part.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            hasher.combine(0 as UInt8)
        }
    }
}

extension CredentialKey: Comparable {
    /// Orders by the bytes of the service, then of the account.
    public static func < (left: Self, right: Self) -> Bool {
        left.service.hasSameBytes(as: right.service)
            ? left.account.utf8.lexicographicallyPrecedes(right.account.utf8)
            : left.service.utf8.lexicographicallyPrecedes(right.service.utf8)
    }
}

extension CredentialKey: CustomStringConvertible {
    /// Service and account, joined by a slash, with control characters shown as escapes.
    public var description: String {
        account.isEmpty ? service.escapingControls : "\(service.escapingControls)/\(account.escapingControls)"
    }
}

extension String {
    /// Compares byte by byte, as keys are compared; `==` would take canonically equivalent texts for equal.
    package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The text with control characters, those for the direction of text included, as `\u{…}`, so that none can steer a
    /// terminal or make a text look like another.
    package var escapingControls: String {
        var result = ""
        for scalar in unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            result += isControl ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return result
    }
}
