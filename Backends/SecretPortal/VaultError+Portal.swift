#if SecretService && EncryptedFile
    import KeyVaultCore

    /// What a portal can do beside giving the secret.
    enum PortalFault: String {
        case dismissed = "the portal's window was dismissed"
        case refused = "the portal refused to give the secret"
        case unknownResponse = "the portal gave a response that its documentation does not have"
        case otherRequest = "the portal answers under another path than it was asked to"
        case gone = "the portal went away before it had answered"
        case secretLength = "the portal's secret has fewer than 32 or more than 1,024 bytes"

        fileprivate var code: VaultError.Code {
            switch self {
            case .dismissed: .dismissed
            case .refused: .accessDenied
            case .unknownResponse, .otherRequest, .secretLength: .protocolViolation
            case .gone: .unavailable
            }
        }

        fileprivate var remedy: String? {
            switch self {
            case .refused: "Allow the application to use the keyring, or open the vault with another of its keys."
            case .secretLength: "Open the vault with another of its keys; this portal's secret cannot be one."
            default: nil
            }
        }
    }

    extension VaultError {
        /// What a portal did instead of giving a secret that can be a key.
        static func portal(_ fault: PortalFault) -> VaultError {
            VaultError(fault.code, during: .unlock, cause: .format(fault.rawValue), remedy: fault.remedy)
        }
    }
#endif
