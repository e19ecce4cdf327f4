#if SecretService
    import TestProviders

    /// One open session of each provider, for all tests that use items of their own and leave the provider alone.
    enum SharedSession {
        private static let gnomeKeyring = Task { try await ProviderSession.start(.gnomeKeyring) }
        // KeePassXC 2.7.4 crashes now and then when items change while it saves.
        private static let keePassXC = Task {
            try await ProviderSession.start(.keePassXC, options: ["--no-autosave"])
        }
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
