#if SecretService
    import KeyVaultCore
    package import SecretServiceBackend

    extension CompleteConfiguration {
        /// The Secret Service's vault that the settings describe.
        package func secretService() -> SecretServiceConfiguration {
            let settings = settings.secretService
            var configuration = SecretServiceConfiguration()
            configuration.collection = settings.collection ?? configuration.collection
            configuration.interaction = settings.interaction ?? configuration.interaction
            configuration.deadline = settings.deadline ?? configuration.deadline
            configuration.promptDeadline = settings.promptDeadline ?? configuration.promptDeadline
            return configuration
        }
    }

    extension SecretServiceVault {
        /// The program that serves the keyring, as pins name it; `nil` if none runs or it is not one of those known.
        package func providerName() async -> String? {
            let kind: SecretServiceProvider.Kind
            do throws(VaultError) { kind = try await providerKind() } catch { return nil }
            return switch kind {
            case .gnomeKeyring: "GNOME Keyring"
            case .keePassXC: "KeePassXC"
            case .kWallet: "KWallet"
            default: nil
            }
        }

        /// The status; a provider that could be started is started, without a prompt, before it is called absent.
        func statusStartingProvider(_ settings: SecretServiceConfiguration) async -> VaultStatus {
            let status = await status()
            guard case .unavailable(let error) = status, error.code == .unavailable else { return status }
            var quiet = settings
            quiet.interaction = .forbidden
            let starter = SecretServiceVault(quiet)
            let started: VaultStatus
            do throws(VaultError) {
                try await starter.unlock()
                started = .open
            } catch { started = error.code == .locked ? .locked : .unavailable(error) }
            await starter.close()
            return started
        }
    }
#endif
