#if Onboarding && EncryptedFile
    import Glibc
    import KeyVaultKit

    // An onboarding in a process of its own, a thousand times as impatient as a real one, whose user approves at once:
    //
    //   onboarding-run connect VAULT KEY-FILE SERVICE-URL STATE-FOLDER            runs it to its end
    //   onboarding-run resume VAULT KEY-FILE SERVICE-URL STATE-FOLDER             goes on with what was left
    //   onboarding-run kill:N VAULT KEY-FILE SERVICE-URL STATE-FOLDER             dies N µs after the grant arrived
    //   onboarding-run leave VAULT KEY-FILE SERVICE-URL STATE-FOLDER              dies when the user has approved
    //   onboarding-run race VAULT KEY-FILE SERVICE-URL STATE-FOLDER               says "ready", waits for a line, resumes
    //
    // It says how it ended in lines of two words, and which random bytes it drew for the verifier, each XORed with 0x5A.
    let arguments = CommandLine.arguments
    guard arguments.count == 6 else { exit(2) }
    let (mode, base) = (arguments[1], arguments[4])

    let random = NotingRandom()
    let simulator = String(base.dropLast("/api/json/v3".count))
    let transport = DeadlyTransport(killAfter: mode.hasPrefix("kill:") ? UInt32(mode.dropFirst(5)) : nil)
    do {
        let vault = try EncryptedFileVault(
            EncryptedFileConfiguration(path: arguments[2], key: .keyFile(arguments[3])))
        let onboarder = PKCEOnboarder(
            service: try .porkbun(apiBase: base), applicationName: "Process test", vault: vault, transport: transport,
            options: OnboardingOptions(stateDirectory: arguments[5]),
            browser: ApprovingBrowser(address: simulator, dies: mode == "leave"), time: ImpatientTime(), random: random)
        if mode == "race" {
            print("ready")
            fflush(nil)
            _ = readLine()
        }
        let isResuming = mode == "resume" || mode == "race"
        let report = isResuming ? try await onboarder.resume() : try await onboarder.connect()
        print(report.map { "stored \($0.key.account)" } ?? "nothing left")
        for orphan in try await onboarder.orphans() { print("orphan \(orphan.publicKey ?? orphan.label)") }
        await vault.close()
    } catch let error as OnboardingError {
        print("failed \(error.code.rawValue)")
        if let orphan = error.orphan { print("orphan \(orphan.publicKey ?? orphan.label)") }
    } catch { print("failed \(error)") }
    print("verifier \(random.masked())")
    fflush(nil)
#else
    print("onboarding-run: built without the traits Onboarding and EncryptedFile")
#endif
