#if SecretService
    import TestProviders

    /// One open session of each provider, for all tests that use items of their own and leave the provider alone.
    enum SharedSession {
        private static let gnomeKeyring = Task { try await ProviderSession.start(.gnomeKeyring) }
        private static let keePassXC = Task { try await ProviderSession.start(.keePassXC, savesChanges: false) }
        private static let kWallet = Task { try await ProviderSession.start(.kWallet) }

        static func of(_ provider: Provider) async throws -> ProviderSession {
            switch provider {
            case .gnomeKeyring: try await gnomeKeyring.value
            case .keePassXC: try await keePassXC.value
            case .kWallet: try await kWallet.value
            }
        }
    }
#endif
