import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// The vault itself: what stands behind it, whether it is open, and whether it gives back what it was given.
enum VaultChecks {
    private static let scratchService = "keyvault/doctor"

    static func all(_ backend: String, _ selector: VaultSelector, _ options: GlobalOptions) async -> [Check] {
        if let absence = selector.absence(of: backend) { return [.failure("vault", absence)] }
        var checks: [Check] = []
        let vault: any KeyVault
        do throws(VaultSelectionError) { vault = try await selector.open(backend).0.vault } catch {
            return [.failure(backend, CommandFailure(error))]
        }
        #if SecretService
            if backend == "secret-service" { checks += await SecretServiceChecks.all(selector) }
        #endif
        #if EncryptedFile
            if backend == "encrypted-file" { checks += EncryptedFileChecks.all(selector) }
        #endif
        switch await vault.status() {
        case .unavailable(let error): checks.append(.failure("vault", error))
        case .open:
            checks.append(.ok("vault", "\(backend) is open"))
            checks += [await roundTrip(vault)] + (await OnboardingChecks.all(vault))
        case .locked where selector.opensAlone(backend, options):
            checks.append(.ok("vault", "\(backend) is locked, and opens without a person"))
            checks += [await roundTrip(vault)] + (await OnboardingChecks.all(vault))
        default:
            checks.append(
                .warning(
                    "vault", "\(backend) is locked; whether it gives back what it is given was not tried",
                    remedy: "Unlock it, or give --passphrase-fd or --key-file."))
        }
        await vault.close()
        return checks
    }

    /// Stores, reads and removes a scratch item, and those that an interrupted doctor has left.
    private static func roundTrip(_ vault: any KeyVault) async -> Check {
        let result = await Result { () async throws(VaultError) in
            for entry in try await vault.entries(service: scratchService) { _ = try await vault.remove(entry.key) }
            let probe = try Secret(capacity: 64) { output throws(VaultError) in try SecureRandom().fill(&output) }
            let key = try CredentialKey(service: scratchService, account: "scratch")
            let compared = await Result { () async throws(VaultError) in
                try await vault.store(probe, for: key, label: "KeyVault doctor")
                let found = try await vault.secret(for: key)
                return found?.isEqual(to: probe) ?? false
            }
            let isRemoved = try await vault.remove(key)
            return try compared.get() && isRemoved
        }
        switch result {
        case .success(true): return .ok("round trip", "a scratch item was stored, read, compared and removed")
        case .success(false): return .failure("round trip", VaultError(.verificationFailed, during: .read))
        case .failure(let error): return .failure("round trip", error)
        }
    }
}

extension VaultSelector {
    /// Whether nobody has to be asked to open the vault.
    fileprivate func opensAlone(_ backend: String, _ options: GlobalOptions) -> Bool {
        let needsPerson = configuration.settings.encryptedFile.key ?? .passphrase == .passphrase
        return backend == "encrypted-file" && (!needsPerson || options.passphraseDescriptor != nil)
    }
}

extension Result where Failure == VaultError {
    /// What an asynchronous call ends with.
    fileprivate init(_ call: () async throws(VaultError) -> Success) async {
        do throws(VaultError) { self = .success(try await call()) } catch { self = .failure(error) }
    }
}
