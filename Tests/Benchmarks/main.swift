#if EncryptedFile
    import Glibc

    // Measures the encrypted file beside its floors:
    //
    //   benchmarks floors DIRECTORY           sealing and scrypt
    //   benchmarks vault DIRECTORY ITEMS      a vault of so many items; a process of its own, for its peak memory
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "floors" where arguments.count == 3: try await CryptoBenchmark.run()
    case "vault" where arguments.count == 4:
        try await VaultBenchmark(directory: arguments[2], items: Int(arguments[3]) ?? 10).run()
    default:
        print("usage: benchmarks floors DIRECTORY | benchmarks vault DIRECTORY ITEMS")
        exit(2)
    }
#else
    print("benchmarks: built without the trait EncryptedFile")
#endif
