#if SecretService && Onboarding
    import Glibc
    import KillWindow
    import Measuring
    import SecretServiceBackend

    // Measures the window of an onboarding, beside one bare store by libsecret; where the provider writes later, that
    // comes on top of both. A program of its own, for what it links would weigh on the rows of the others.
    //
    //   secret-service-window-benchmark REQUESTS ANSWERS    with the peer behind two pipes
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let peer = LibsecretPeer(requests: arguments[1], answers: arguments[2]) else {
        print("secret-service-window-benchmark: Tests/Benchmarks/secret-service tells how it is used")
        exit(2)
    }
    let vault = SecretServiceVault()
    let window = KillWindow(vault)
    var (own, theirs): ([Duration], [Duration]) = ([], [])
    for round in 0..<100 {
        theirs.append(peer.call("set", 100_000 + round))
        own.append(try await window.measure())
        _ = peer.call("remove", 100_000 + round)
    }
    await vault.close()
    print(Measurement(own).row("from the grant to the answered store", floor: Measurement(theirs)))
#else
    print("secret-service-window-benchmark: built without the traits SecretService and Onboarding")
#endif
