#if Onboarding
    import Glibc
    import KeyVaultKit

    // A whole onboarding, told step by step. With an address it talks to a simulator, without one to Porkbun itself.
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
        print("usage: onboarding [SERVICE-URL]")
        exit(2)
    }
    let vault = InMemoryVault()
    do {
        let service = try arguments.first.map { try OnboardingService.porkbun(apiBase: $0) } ?? .porkbun
        // The vault of this example forgets the key when the program ends; a real program leaves the option away.
        let onboarder = PKCEOnboarder(
            service: service, applicationName: "KeyVault example", vault: vault,
            options: OnboardingOptions(allowsVolatileVault: true))
        let progress = onboarder.events()
        async let report = onboarder.connect()
        for await event in progress {
            print("  \(event.line)")
            // A pipe would get the steps all at once at the end.
            fflush(nil)
        }
        print(try await report)
        for entry in try await vault.entries() {
            print("The vault in memory holds \(entry.key), labelled “\(entry.label ?? "")”.")
        }
        await vault.close()
    } catch let error as OnboardingError {
        print("onboarding: \(error)")
        exit(1)
    }
#else
    print("onboarding: built without the trait Onboarding")
#endif
