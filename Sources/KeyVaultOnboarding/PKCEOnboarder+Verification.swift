#if Onboarding
    public import KeyVaultCore

    /// The proof at the end: the service is shown what the vault gives back.
    extension PKCEOnboarder {
        /// Shows the service a stored pair once, as programs do when they start; changes nothing, whatever the answer.
        ///
        /// The secret goes from the vault into the request and nowhere else.
        ///
        /// - Returns: Whether the service accepts the pair, or why that could not be found out.
        public func check(_ key: CredentialKey) async -> Verification { await ping(key, in: vault) }

        /// Asks up to three times, since a key may take a moment to be known everywhere; never removes anything.
        func verify(_ key: CredentialKey, in vault: any KeyVault) async -> Verification {
            var verification = await ping(key, in: vault)
            for pause in [1, 3] where verification != .verified && !wakeup.isCancelled {
                await wakeup.pause(until: time.sinceBoot + .seconds(pause), on: time)
                verification = await ping(key, in: vault)
            }
            channel.send(.verification(verification))
            return verification
        }

        private func ping(_ key: CredentialKey, in vault: any KeyVault) async -> Verification {
            do throws(VaultError) {
                guard let secret = try await vault.secret(for: key),
                    let body = CredentialPing.body(publicKey: key.account, secret: secret)
                else { throw VaultError(.verificationFailed, during: .read, key: key) }
                return await ping(body)
            } catch { return .notVerified(.vault(error)) }
        }

        private func ping(_ body: consuming Secret) async -> Verification {
            do throws(TransportError) {
                let response = try await transport.post(HTTPRequest(url: service.apiBase + "/ping", body: body))
                clientAddress = CredentialPing.clientAddress(in: response, at: time.wallClock)
                return CredentialPing.verification(of: response, at: time.wallClock)
            } catch { return .notVerified(.transport(error)) }
        }
    }
#endif
