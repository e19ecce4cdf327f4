#if SecretService
    import KeyVaultCore

    extension Setback {
        /// What a call fails with after this.
        func error(of request: Request) -> VaultError {
            let operation = request.context.operation
            let error = plainError(during: operation)
            guard request.isInDoubt, error.code != .verificationFailed else { return error }
            return VaultError(.outcomeUnknown, during: operation, cause: error.cause)
        }

        private func plainError(during operation: VaultError.Operation) -> VaultError {
            switch self {
            case .vault(let error): error
            case .bus(let failure): failure.error(during: operation)
            case .locked: VaultError(.locked, during: operation)
            case .promptWithdrawn: VaultError(.timedOut, during: operation)
            case .badSession(isDecrypted: false):
                VaultError(
                    .protocolViolation, during: operation, cause: .format("no session decrypts what the provider sends")
                )
            case .badSession:
                VaultError(
                    operation == .read ? .damaged : .verificationFailed, during: operation,
                    cause: .format("the provider does not give back what vaults store"))
            case .changedMeanwhile:
                VaultError(
                    .ioFailure, during: operation, cause: .format("the items change faster than they can be read"))
            }
        }
    }

    extension BusFailure {
        /// What a call fails with after this.
        func error(during operation: VaultError.Operation) -> VaultError {
            VaultError(code, during: operation, cause: cause, remedy: remedy)
        }

        private var code: VaultError.Code {
            switch kind {
            case .givenUp: .timedOut
            case .noBus, .noProvider, .notStarted: .unavailable
            case .locked: .locked
            case .denied: .accessDenied
            case .unsupported: .parametersRefused
            case .noSession, .noObject, .garbage: .protocolViolation
            case .other: .ioFailure
            }
        }

        private var remedy: String? {
            switch kind {
            case .noBus:
                "Run the program in a desktop session, or start a session bus (dbus-run-session), then try again."
            case .noProvider:
                "Install or start a keyring (GNOME Keyring, KeePassXC with Secret Service Integration, or KWallet), "
                    + "then try again."
            case .notStarted: "Start the keyring by hand to see why the bus cannot, then try again."
            case .denied:
                "Let the sandbox talk to org.freedesktop.secrets (snap: connect password-manager-service), then try "
                    + "again."
            case .unsupported: "Use a keyring that encrypts its sessions, or allow plain sessions."
            default: nil
            }
        }
    }
#endif
