#if SecretService
    import Glibc
    import Measuring

    // Measures the vault beside libsecret; Tests/Benchmarks/secret-service starts it in a session of its own.
    //
    //   secret-service-benchmark calls PROVIDER ITEMS REQUESTS ANSWERS    calls in turn with the peer behind two pipes
    //   secret-service-benchmark cold                                     one look-up in a new process
    //   secret-service-benchmark list-memory ITEMS                        the peak memory of listing
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "calls" where arguments.count == 6:
        guard let peer = LibsecretPeer(requests: arguments[4], answers: arguments[5]) else { exit(1) }
        try await SecretServiceBenchmark(items: Int(arguments[3]) ?? 10).run(provider: arguments[2], peer: peer)
    case "cold": try await SecretServiceBenchmark(items: 10).measureColdOpen()
    case "list-memory" where arguments.count == 3:
        try await SecretServiceBenchmark(items: Int(arguments[2]) ?? 10).measureListing()
    default:
        print("secret-service-benchmark: Tests/Benchmarks/secret-service tells how it is used")
        exit(2)
    }
#else
    print("secret-service-benchmark: built without the trait SecretService")
#endif
