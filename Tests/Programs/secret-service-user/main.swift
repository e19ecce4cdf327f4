#if SecretService
    import Glibc
    import KeyVaultCore
    import SecretServiceBackend

    // What tests do to a Secret Service from a process of its own, over the bus of its environment:
    //
    //   secret-service-user get ACCOUNT               prints the value, or "nil"
    //   secret-service-user store ACCOUNT VALUE       stores the value
    //   secret-service-user wait ACCOUNT VALUE        reads, says "ready", waits for a line, stores
    //   secret-service-user main-loop ACCOUNT VALUE   stores and reads from within a GLib main loop on the main thread
    //   secret-service-user sessions COUNT ACCOUNT VALUE   reads with so many vaults, and prints how many read wrongly
    //   secret-service-user calls COUNT               makes every call so often, and prints what the process grew by
    //   secret-service-user scan ACCOUNT              prints the copies of a stored value left after the vault is closed
    //
    // A value "0x…" is bytes in hexadecimal. A failure is the code of the error on standard output and exit status 1.
    // KEYVAULT_TEST_DEADLINE gives the deadlines in milliseconds.

    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let command = arguments.first else { exit(2) }
    let user = VaultUser(operands: Array(arguments.dropFirst()))

    if command == "main-loop" {
        exit(MainLoop.run { await user.status { () async throws(VaultError) in try await user.storeAndRead() } })
    }
    exit(
        await user.status { () async throws(VaultError) in
            switch command {
            case "get": print(try await user.get())
            case "store": try await user.store()
            case "wait":
                _ = try await user.get()
                print("ready")
                fflush(nil)
                _ = readLine()
                try await user.store()
            case "sessions": print(try await user.countWrongReadings())
            case "calls": print(await user.growth())
            case "scan": print(try await user.copiesAfterClosing())
            default: exit(2)
            }
        })
#else
    print("secret-service-user: built without the trait SecretService")
#endif
