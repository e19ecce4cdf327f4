/// The limits that all vaults share, so that what fits in one fits in every other.
public enum VaultLimits {
    /// The most bytes a secret may have: 1 MiB.
    public static let secretBytes = 1_048_576
    /// The most bytes of UTF-8 that a service or an account may have.
    public static let keyBytes = 1_024
    /// The most attributes an item may have.
    public static let attributeCount = 64
    /// The most bytes of UTF-8 that the name of an attribute may have.
    public static let attributeNameBytes = 255
    /// The most bytes of UTF-8 that a label or the value of an attribute may have.
    public static let attributeValueBytes = 8_192

    /// Tells whether vaults use this attribute name themselves, in any spelling of upper and lower case.
    ///
    /// Reserved are the names of the key and the label, the names that KeePassXC gives to the parts of an entry, and
    /// everything that begins with `xdg:`, `gkr:` or `keyvault:`.
    public static func isReserved(attribute name: String) -> Bool {
        let lowered = name.lowercased()
        // By bytes, because `hasPrefix` would not find a prefix whose last letter carries a combining mark.
        return reservedNames.contains(lowered) || reservedPrefixes.contains { lowered.utf8.starts(with: $0.utf8) }
    }

    /// Checks what is about to be stored; every vault calls it before it writes anything.
    ///
    /// - Throws: ``VaultError`` with `tooLarge` for the secret, `invalidArgument` for label and attributes.
    public static func check(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String],
        operation: VaultError.Operation
    ) throws(VaultError) {
        guard secret.count <= secretBytes else { throw VaultError(.tooLarge, during: operation, key: key) }
        if let fault = fault(label: label, attributes: attributes) {
            throw VaultError(.invalidArgument, during: operation, key: key, cause: .argument(fault))
        }
    }

    private static let reservedNames: Set<String> = [
        "service", "account", "username", "label", "title", "password", "url", "notes", "uuid",
        "path",
    ]
    private static let reservedPrefixes = ["xdg:", "gkr:", "keyvault:"]

    private static func fault(label: String?, attributes: [String: String]) -> VaultError.ArgumentFault? {
        if let label, label.utf8.contains(0) || label.utf8.count > attributeValueBytes { return .label }
        guard attributes.count <= attributeCount else { return .tooManyAttributes }
        for (name, value) in attributes {
            if name.isEmpty || name.utf8.contains(0) || name.utf8.count > attributeNameBytes {
                return .attributeName(name.escapingControls)
            }
            if isReserved(attribute: name) { return .reservedAttribute(name.escapingControls) }
            if value.utf8.contains(0) || value.utf8.count > attributeValueBytes {
                return .attributeValue(name.escapingControls)
            }
        }
        return nil
    }
}
