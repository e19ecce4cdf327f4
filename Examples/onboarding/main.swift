#if Onboarding && EncryptedFile
    import Glibc
    import KeyVaultKit

    // A whole onboarding, told step by step, into an encrypted file that another process can read. With an address it
    // talks to a simulator, without one to Porkbun itself.
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard (2...3).contains(arguments.count), arguments.first?.hasPrefix("-") != true else {
        print("usage: onboarding VAULT-FILE KEY-FILE [SERVICE-URL]")
        exit(2)
    }
    do {
        let configuration = EncryptedFileConfiguration(path: arguments[0], key: .keyFile(arguments[1]))
        let vault = try await openedOrCreated(configuration)
        let service = try arguments.dropFirst(2).first.map { try OnboardingService.porkbun(apiBase: $0) } ?? .porkbun
        let onboarder = PKCEOnboarder(service: service, applicationName: "KeyVault example", vault: vault)
        let progress = onboarder.events()
        async let report = onboarder.connect()
        for await event in progress {
            print("  \(event.line)")
            // A pipe would get the steps all at once at the end.
            fflush(nil)
        }
        print(try await report)
        await vault.close()
    } catch let error as OnboardingError {
        print("onboarding: \(error)")
        exit(1)
    } catch let error as VaultError {
        print("onboarding: \(error)")
        exit(1)
    }

    /// Opens the vault; only where there is none, it is made, for nothing makes one by itself.
    func openedOrCreated(
        _ configuration: EncryptedFileConfiguration
    ) async throws(VaultError) -> EncryptedFileVault {
        let vault = try EncryptedFileVault(configuration)
        guard case .unavailable(let error) = await vault.status(),
            error.cause == .file(.missing, path: configuration.path)
        else { return vault }
        return try await EncryptedFileVault.create(configuration)
    }
#else
    print("onboarding: built without the traits Onboarding and EncryptedFile")
#endif
