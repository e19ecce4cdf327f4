#if SecretService
    import Foundation
    import KeyVaultCore
    import SecretServiceBackend
    import TestDisks
    import TestProviders
    import Testing

    /// A process that is killed at each message that it sends while it replaces a value.
    @Suite(.enabled(if: SystemCallTrace.program != nil, "needs strace")) struct KilledStoreTests {
        private static let plain = "plain value"
        private static let binary = "0xff000a5c20ff"

        @Test(arguments: Provider.allCases)
        func `A value that changes between text and bytes is always one of the two`(provider: Provider) async throws {
            let session = try await ProviderSession.start(provider)
            let vault = session.vault()
            try await vault.put(Self.plain, "account")
            let key = try CredentialKey(service: "service", account: "account")
            let bytes: [UInt8] = [0xFF, 0x00, 0x0A, 0x5C, 0x20, 0xFF]
            var kills = 0
            for index in 0..<40 {
                let next = index % 2 == 0 ? Self.binary : Self.plain
                let end = try await session.store(next, killedAt: index + 1)
                let secret = try await vault.secret(for: key)
                let isPlain = secret?.isEqual(to: Secret(utf8: Self.plain))
                let secondReading = try await vault.secret(for: key)
                let isBinary = secondReading?.isEqual(to: Secret(copying: bytes.span))
                #expect(isPlain == true || isBinary == true, "killed at message \(index + 1)")
                #expect(try await vault.entries(service: "service").count == 1)
                // Each round begins with the other value.
                try await vault.put(index % 2 == 0 ? Self.plain : "other", "account")
                if index % 2 == 0 {
                    try await vault.store(Secret(copying: bytes.span), for: key)
                } else {
                    try await vault.put(Self.plain, "account")
                }
                guard end.status == 128 + SIGKILL else { break }
                kills += 1
            }
            #expect(kills >= 3 && kills < 40)
        }
    }

    extension ProviderSession {
        /// Stores a value in a process that is killed before it sends so many messages.
        fileprivate func store(_ value: String, killedAt message: Int) async throws -> ProgramEnd {
            let injection = "inject=sendmsg:signal=KILL:when=\(message)"
            return try await run(
                SystemCallTrace.program ?? "",
                ["-f", "-o", "/dev/null", "-e", "trace=sendmsg", "-e", injection, Self.vaultUser, "store", "account"]
                    + [value])
        }
    }
#endif
