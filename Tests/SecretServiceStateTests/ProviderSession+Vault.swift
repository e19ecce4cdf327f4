#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders

    extension ProviderSession {
        /// A vault in this session; a test may change its configuration.
        func vault(_ change: (inout SecretServiceConfiguration) -> Void = { _ in }) -> SecretServiceVault {
            var configuration = SecretServiceConfiguration()
            configuration.busAddress = busAddress
            configuration.lockDirectory = stateDirectory + "/keyvault"
            change(&configuration)
            return SecretServiceVault(configuration)
        }
    }

    extension SecretServiceConfiguration {
        /// Gives service and person so many milliseconds.
        mutating func hurry(_ milliseconds: Int = 700) {
            deadline = .milliseconds(milliseconds)
            promptDeadline = .milliseconds(milliseconds)
        }
    }

    extension KeyVault {
        /// Stores a text.
        func put(_ text: String, _ account: String) async throws(VaultError) {
            try await store(Secret(utf8: text), for: CredentialKey(service: "service", account: account))
        }

        /// Reads a text.
        func text(_ account: String) async throws(VaultError) -> String? {
            guard let secret = try await secret(for: CredentialKey(service: "service", account: account)) else {
                return nil
            }
            return secret.withExposedBytes { bytes in
                unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            }
        }

        /// Removes a text.
        func drop(_ account: String) async throws(VaultError) -> Bool {
            try await remove(CredentialKey(service: "service", account: account))
        }

        /// The error of reading, if there is one.
        func readError(_ account: String) async -> VaultError? {
            await failure { () async throws(VaultError) in _ = try await text(account) }
        }

        /// The code of the error of reading, if there is one.
        func readCode(_ account: String) async -> VaultError.Code? { await readError(account)?.code }

        /// The code of the error of storing, if there is one.
        func storeCode(_ text: String, _ account: String) async -> VaultError.Code? {
            await storeError(text, account)?.code
        }

        /// The error of storing, if there is one.
        func storeError(_ text: String, _ account: String) async -> VaultError? {
            await failure { () async throws(VaultError) in try await put(text, account) }
        }
    }

    /// What a call ended with.
    func failure(of call: () async throws(VaultError) -> Void) async -> VaultError? {
        do throws(VaultError) { try await call() } catch { return error }
        return nil
    }
#endif
