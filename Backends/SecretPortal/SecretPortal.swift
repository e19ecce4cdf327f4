#if SecretService && EncryptedFile
    import KeyVaultCore

    /// The portal on a message bus (org.freedesktop.portal.Secret, version 1).
    struct SecretPortal: Sendable {
        /// How many bytes of a secret can be a key.
        static let secretBytes = 32...1_024

        /// The bus; the session's if `nil`.
        let busAddress: String?

        /// Asks for the application's secret, on a thread of its own; waits until the task is cancelled.
        func secret() async throws(VaultError) -> Secret {
            let loop = PortalLoop()
            let thread = BlockingExecutor(label: "keyvault.secret-portal")
            let result = await withTaskCancellationHandler {
                await thread.run { [self] in
                    Result { () throws(VaultError) in SecretBox(try blockingSecret(loop)) }
                }
            } onCancel: {
                loop.cancel()
            }
            return try result.get().secret.copy()
        }

        private func blockingSecret(_ loop: PortalLoop) throws(VaultError) -> Secret {
            let bus = try PortalBus(address: busAddress, loop: loop)
            let portal = try bus.startPortal()
            var request = try PortalRequest(to: portal, on: bus)
            let secret = try Secret(capacity: Self.secretBytes.upperBound + 1) { output throws(VaultError) in
                try request.receive(into: &output, on: bus)
            }
            guard Self.secretBytes.contains(secret.count) else { throw .portal(.secretLength) }
            return secret
        }
    }
#endif
