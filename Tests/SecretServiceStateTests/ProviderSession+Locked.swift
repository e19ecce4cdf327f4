#if SecretService
    import Glibc
    import SecretServiceBackend
    import TestProviders

    extension ProviderSession {
        /// A session whose collection holds "old" and is locked, and whose dialogs come up.
        static func startLockedWithDisplay(_ provider: Provider) async throws -> ProviderSession {
            let session = try await start(provider, hasDisplay: true)
            let vault = session.vault()
            try await vault.put("old", "account")
            await vault.close()
            try await session.lock()
            return session
        }

        /// Waits until so many dialogs are shown.
        func hasDialogs(_ count: Int) async throws -> Bool {
            for _ in 0..<60 {
                if try await dialogCount() == count { return true }
                usleep(50_000)
            }
            return false
        }
    }
#endif
