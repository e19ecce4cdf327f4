#if SecretService
    import Foundation
    import KeyVaultCore
    import SecretServiceBackend
    import TestDisks
    import TestProviders
    import Testing

    /// A process that is killed at each message that it sends while it replaces a value.
    @Suite(.enabled(if: SystemCallTrace.program != nil, "needs strace")) struct KilledStoreTests {
        /// A value, and how the program is told to store it.
        private struct Value {
            let operand: String
            let bytes: [UInt8]

            func isEqual(to secret: borrowing Secret) -> Bool { secret.isEqual(to: Secret(copying: bytes.span)) }
        }

        private static let values = [
            Value(operand: "plain value", bytes: Array("plain value".utf8)),
            Value(operand: "0xff000a5c20ff", bytes: [0xFF, 0x00, 0x0A, 0x5C, 0x20, 0xFF]),
        ]

        @Test(arguments: Provider.allCases)
        func `A value that changes between text and bytes is always one of the two`(provider: Provider) async throws {
            let session = try await ProviderSession.start(provider, savesChanges: false)
            let vault = session.vault()
            let key = try CredentialKey(service: "service", account: "account")
            var kills = 0
            for message in 1...60 {
                let (old, new) = (Self.values[message % 2], Self.values[(message + 1) % 2])
                try await vault.store(Secret(copying: old.bytes.span), for: key)
                let end = try await session.store(new.operand, killedAt: message)
                let secret = try await vault.secret(for: key)
                var isOneOfTheTwo = false
                if let secret { isOneOfTheTwo = old.isEqual(to: secret) || new.isEqual(to: secret) }
                #expect(isOneOfTheTwo, "killed at message \(message)")
                #expect(try await vault.entries(service: "service").count == 1)
                guard end.status == 128 + SIGKILL else { break }
                kills += 1
            }
            #expect(kills >= 5 && kills < 60, "\(kills) messages")
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
