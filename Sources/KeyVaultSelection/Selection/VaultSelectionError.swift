public import KeyVaultCore

/// Why no vault was opened, and what the user can do.
@nonexhaustive
public enum VaultSelectionError: Error, Sendable {
    /// A setting cannot be used.
    case configuration(ConfigurationError)
    /// The application's data is in another vault than the one that would have been opened.
    case pinnedElsewhere(PinConflict)
    /// The application's data is in one vault of a list, which cannot be used now; no other one is tried.
    case pinnedUnavailable(VaultLocation, VaultError)
    /// None of the backends can be used now; there is at least one.
    case noneAvailable([RefusedBackend])
    /// A vault cannot be made, or the pin cannot be read or written.
    case vault(VaultError)
}

/// A backend that was passed over, and why.
public struct RefusedBackend: Sendable, CustomStringConvertible {
    /// The name of the backend.
    public let backend: String
    /// Why it cannot be used now.
    public let reason: VaultError

    /// The backend and the reason, with the remedy.
    public var description: String { "\(backend): \(reason)" }
}

/// An application's data is in one vault, and another one was about to be used.
public struct PinConflict: Sendable, Hashable {
    /// Where the data is.
    public let pinned: VaultLocation
    /// What would have been used.
    public let chosen: VaultLocation
    /// The file that says where the data is.
    public let pinFile: String
}

extension VaultSelectionError: CustomStringConvertible {
    /// What happened, why, and what the user can do.
    public var description: String { "\(message) (\(remedy))" }

    /// The code of the vault error that says the same.
    public var code: VaultError.Code {
        switch self {
        case .configuration: .invalidArgument
        case .pinnedElsewhere, .pinnedUnavailable: .pinnedElsewhere
        case .noneAvailable(let refused): refused.first?.reason.code ?? .unavailable
        case .vault(let error): error.code
        }
    }

    /// What happened and why, in one line without the remedy.
    public var message: String {
        switch self {
        case .configuration(let error): return error.message
        case .pinnedElsewhere(let conflict):
            return "Cannot use \(conflict.chosen): the data is in \(conflict.pinned)"
        case .pinnedUnavailable(let location, let reason):
            return "The data is in \(location), so no other vault is tried: \(reason.message)"
        case .noneAvailable(let refused) where refused.count == 1:
            return refused.map { "\($0.backend): \($0.reason.message)" }.joined()
        case .noneAvailable(let refused):
            let reasons = refused.map { "\($0.backend): \($0.reason.message)" }.joined(separator: "; ")
            return "None of the configured vaults can be used: \(reasons)"
        case .vault(let error): return error.message
        }
    }

    /// What the user can do, in one line.
    public var remedy: String {
        switch self {
        case .configuration(let error): error.remedy
        case .pinnedElsewhere(let conflict) where conflict.pinned.backend == conflict.chosen.backend:
            conflict.pinned.provider.map { "Run \($0) again, or move the data while it runs." }
                ?? "Configure the former vault again."
        case .pinnedElsewhere(let conflict):
            "Configure the backend '\(conflict.pinned.backend)' again, or move the data with"
                + " keyvault migrate --from \(conflict.pinned.backend) --to \(conflict.chosen.backend)."
        case .pinnedUnavailable(_, let reason): reason.remedy
        case .noneAvailable(let refused) where refused.count == 1: refused.map(\.reason.remedy).joined()
        case .noneAvailable(let refused):
            refused.map { "\($0.backend): \($0.reason.remedy)" }.joined(separator: " ")
        case .vault(let error): error.remedy
        }
    }
}
