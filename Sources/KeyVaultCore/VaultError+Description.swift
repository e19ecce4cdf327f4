extension VaultError: CustomStringConvertible {
    /// What happened, to which key, why, and what the user can do.
    public var description: String { "\(message) (\(remedy))" }

    /// What happened, to which key and why, in one line without the remedy.
    public var message: String {
        let subject = key.map { " \($0)" } ?? ""
        let reason = cause.map { " [\($0)]" } ?? ""
        return "Cannot \(operation.phrase)\(subject): \(code.summary)\(reason)"
    }
}

extension VaultError.Operation {
    fileprivate var phrase: String {
        switch self {
        case .prepare: "use this key"
        case .open: "open the vault"
        case .store: "store"
        case .read: "read"
        case .remove: "remove"
        case .list: "list the entries"
        case .commit: "commit the changes"
        case .unlock: "unlock the vault"
        case .status: "tell the vault's status"
        }
    }
}

extension VaultError.Cause: CustomStringConvertible {
    /// The cause in the words of the layer that reported it.
    public var description: String {
        switch self {
        case .argument(let fault): fault.description
        case .system(let call, let errno): "\(call): errno \(errno)"
        case .file(let fault, let path): "'\(path.escapingControls)' \(fault)"
        case .glib(let domain, let code, let message): "\(domain) \(code): \(message.escapingControls)"
        case .openSSL(let reason): "OpenSSL: \(reason)"
        case .format(let name): name
        }
    }
}

extension VaultError.ArgumentFault: CustomStringConvertible {
    /// What is wrong, as a plain clause.
    public var description: String {
        switch self {
        case .emptyService: "the service is empty"
        case .nulInKey: "the service or the account holds a NUL"
        case .keyTooLong: "the service or the account is longer than \(VaultLimits.keyBytes) bytes"
        case .label: "the label holds a NUL or is longer than \(VaultLimits.attributeValueBytes) bytes"
        case .tooManyAttributes: "there are more than \(VaultLimits.attributeCount) attributes"
        case .attributeName(let name): "the attribute name '\(name)' is empty, holds a NUL or is too long"
        case .attributeValue(let name): "the value of attribute '\(name)' holds a NUL or is too long"
        case .reservedAttribute(let name): "the attribute name '\(name)' is reserved"
        case .emptyPassphrase: "the passphrase is empty"
        case .rawKeyLength: "the key has fewer than 32 or more than 1,024 bytes"
        case .slotWithoutKey(let slot): "there is no key for slot \(slot), which is to stay"
        case .noPassphraseSlot: "no passphrase opens the vault"
        case .unclearPassphraseSlot: "several passphrases open the vault, and none of them was given"
        case .noSuchSlot: "there is no such slot"
        case .lastSlot: "it is the only slot that opens the vault"
        }
    }
}
