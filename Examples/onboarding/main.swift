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
            print("  \(line(event))")
            // A pipe would get the steps all at once at the end.
            fflush(nil)
        }
        print(try await report)
        await vault.close()
    } catch {
        print("onboarding: \(error)")
        exit(1)
    }

    /// A step as a line for people.
    func line(_ event: OnboardingEvent) -> String {
        switch event {
        case .checkingVault: "Checking that the vault can be written …"
        case .requesting: "Asking the service for an approval page …"
        case .approvalURL(let url): "Approve here: \(url)"
        case .browser(.tried): "Your browser should show that page now."
        case .browser: "Open that page yourself: no browser could be started here."
        case .waiting(let left, _): "Waiting for your approval, \(left.components.seconds / 60) min left."
        case .orphan(let key), .startingAgain(let key): "Remember: \(key)"
        case .resuming(let attempt): "Going on with the sign-in “\(attempt.label)” …"
        case .heldBack(let cause): "The service is not asked for the key, which could not be kept: \(cause)."
        case .storingFailed(let error): "\(error.message); trying again."
        case .received(let publicKey): "Approved. Received the key \(publicKey.prefix(8))…, storing it."
        case .stored(let key): "Stored as \(key.service)/\(key.account.prefix(8))… and read back."
        case .verification(.verified): "The service accepts the stored pair (credentialsValid)."
        case .verification(let outcome): "The service could not confirm the pair: \(outcome)."
        default: "Asking again: \(event)."
        }
    }
#else
    print("onboarding: built without the traits Onboarding and EncryptedFile")
#endif
