#if EncryptedFile
    import Glibc

    // Measures the encrypted file beside its floors:
    //
    //   encrypted-file-benchmark floors DIRECTORY           sealing and scrypt
    //   encrypted-file-benchmark vault DIRECTORY ITEMS      a vault of so many items
    //   encrypted-file-benchmark window DIRECTORY ITEMS     the time in which a kill loses a key, over that vault
    //   encrypted-file-benchmark memory DIRECTORY ITEMS     the peak memory of a program that uses that vault
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "floors" where arguments.count == 3: try await CryptoBenchmark.run()
    case "vault" where arguments.count == 4:
        try await VaultBenchmark(directory: arguments[2], items: Int(arguments[3]) ?? 10).run()
    case "memory" where arguments.count == 4:
        try await VaultBenchmark(directory: arguments[2], items: Int(arguments[3]) ?? 10).measureMemory()
    #if Onboarding
        case "window" where arguments.count == 4:
            try await VaultBenchmark(directory: arguments[2], items: Int(arguments[3]) ?? 10).measureKillWindow()
    #endif
    default:
        print("usage: encrypted-file-benchmark floors DIRECTORY | vault|window|memory DIRECTORY ITEMS")
        exit(2)
    }
#else
    print("encrypted-file-benchmark: built without the trait EncryptedFile")
#endif
