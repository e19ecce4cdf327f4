#if Onboarding && EncryptedFile
    import Glibc
    import KeyVaultKit

    // A whole onboarding, told step by step, into an encrypted file that a key file opens and that is made if need be.
    // With an address it talks to a simulator, without one to Porkbun itself.
    let arguments = CommandLine.arguments.dropFirst()
    guard (2...3).contains(arguments.count), !arguments.contains(where: { $0.hasPrefix("-") }) else {
        print("usage: onboarding VAULT-FILE KEY-FILE [SERVICE-URL]")
        exit(2)
    }
    let (path, keyFile, address) = (arguments[1], arguments[2], arguments.count == 3 ? arguments[3] : nil)
    do {
        let configuration = EncryptedFileConfiguration(path: path, key: .keyFile(keyFile))
        var vault = try EncryptedFileVault(configuration)
        if case .unavailable = await vault.status() { vault = try await EncryptedFileVault.create(configuration) }
        let service = try address.map { try OnboardingService.porkbun(apiBase: $0) } ?? .porkbun
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
    } catch {
        print("onboarding: \(error)")
        exit(1)
    }
#else
    print("onboarding: built without the traits Onboarding and EncryptedFile")
#endif
