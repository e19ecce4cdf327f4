#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders

    /// A row of the matrix: a provider in a state.
    struct Situation: Sendable, CustomStringConvertible {
        /// What a situation gives to a test: vaults, and a look at what is stored once the trouble is over.
        struct Scene: Sendable {
            let vault: @Sendable () -> SecretServiceVault
            var recovered: (@Sendable () async throws -> SecretServiceVault)?
        }

        let provider: String
        let state: String
        /// What a call may answer here; the matrix tells which of them it does.
        let answers: Set<String>
        let begin: @Sendable () async throws -> Scene

        var description: String { "\(provider), \(state)" }

        static let all: [Situation] =
            Provider.allCases.flatMap(with) + withoutProvider + StubProvider.allCases.map(with)

        /// A provider that users have, in all its states; each begins with an item for every operation.
        private static func with(_ provider: Provider) -> [Situation] {
            [
                Situation(
                    provider, "open", ["value", "stored", "entries", "removed", "open"]
                ) { session in Scene { session.vault() } },
                Situation(provider, "locked, prompts forbidden", ["locked"]) { session in
                    try await session.restart(.locked)
                    return session.sceneAfterUnlocking { $0.interaction = .forbidden }
                },
                Situation(provider, "locked, nobody answers", ["locked", "dismissed", "timedOut"]) { session in
                    try await session.restart(.locked)
                    return session.sceneAfterUnlocking { $0.hurry() }
                },
                Situation(provider, "locked again, prompts forbidden", ["locked"]) { session in
                    try await session.lock()
                    return session.sceneAfterUnlocking { $0.interaction = .forbidden }
                },
                Situation(provider, "locked again, nobody answers", ["locked", "dismissed", "timedOut"]) { session in
                    try await session.lock()
                    return session.sceneAfterUnlocking { $0.hurry() }
                },
                Situation(provider, "no collection", beginning: .none, ["noDefaultCollection"]) { session in
                    Scene { session.vault { $0.hurry() } }
                },
                Situation(provider, "stopped", ["timedOut"]) { session in
                    try await session.stop()
                    return Scene(vault: { session.vault { $0.hurry() } }) {
                        try await session.resume()
                        return session.vault()
                    }
                },
                Situation(provider, "killed", ["unavailable"]) { session in
                    // KeePassXC and KWallet write to disk some time after they have answered.
                    try await session.restart()
                    try await session.kill()
                    return Scene(vault: { session.vault { $0.hurry() } }) {
                        try await session.launch()
                        return session.vault()
                    }
                },
            ]
        }

        private static let withoutProvider = [
            Situation(provider: "none", state: "a bus without a provider", answers: ["unavailable"]) {
                let session = try await ProviderSession.startWithoutProvider()
                return Scene { session.vault { $0.hurry() } }
            },
            Situation(provider: "none", state: "no bus", answers: ["unavailable"]) {
                let session = try await ProviderSession.startWithoutProvider()
                return Scene {
                    session.vault {
                        $0.hurry()
                        $0.busAddress = "unix:path=\(session.stateDirectory)/no-bus"
                    }
                }
            },
            Situation(provider: "none", state: "a bus that never speaks", answers: ["timedOut"]) {
                let (bus, session) = (try SilentBus(), try await ProviderSession.startWithoutProvider())
                return Scene {
                    session.vault {
                        $0.hurry()
                        $0.busAddress = bus.address
                    }
                }
            },
        ]

        private static func with(_ stub: StubProvider) -> Situation {
            let (state, answers): (String, Set<String>) =
                switch stub {
                case .silent: ("answers nothing", ["timedOut"])
                case .sessionOnly: ("opens sessions and answers nothing else", ["timedOut"])
                case .plain:
                    ("offers no encryption", ["nil", "parametersRefused", "none", "nothing removed", "open"])
                case .wrongTypes: ("answers with other types", ["protocolViolation"])
                case .wrongLengths:
                    (
                        "gives a secret of impossible lengths",
                        ["protocolViolation", "none", "removed", "open"]
                    )
                case .shortKey:
                    (
                        "opens sessions with a key of one byte",
                        ["nil", "outcomeUnknown", "entries", "nothing removed", "open"]
                    )
                case .longKey:
                    (
                        "opens sessions with a key of 300 bytes",
                        ["nil", "protocolViolation", "none", "nothing removed", "open"]
                    )
                case .noSession:
                    (
                        "answers a text instead of a session",
                        ["nil", "protocolViolation", "none", "nothing removed", "open"]
                    )
                case .missingPaths: ("names objects that do not exist", ["noDefaultCollection", "ioFailure"])
                }
            return Situation(provider: "stub", state: state, answers: answers) {
                let session = try await ProviderSession.start(stub)
                return Scene { session.vault { $0.hurry() } }
            }
        }
    }

    extension Situation {
        /// The accounts that hold "old" when a situation begins.
        static let seeded = [MatrixOperation.get, .set, .remove].map(\.rawValue)

        private init(
            _ provider: Provider, _ state: String, beginning first: ProviderSession.State = .unlocked,
            _ answers: Set<String>,
            begin: @escaping @Sendable (ProviderSession) async throws -> Scene
        ) {
            self.init(provider: "\(provider)", state: state, answers: answers) {
                let session = try await ProviderSession.start(provider, first)
                if first == .unlocked {
                    let vault = session.vault()
                    for account in Self.seeded { try await vault.put("old", account) }
                    await vault.close()
                }
                return try await begin(session)
            }
        }
    }

    extension ProviderSession {
        /// Vaults of a locked collection, and one of the collection once it is open.
        fileprivate func sceneAfterUnlocking(
            _ change: @escaping @Sendable (inout SecretServiceConfiguration) -> Void
        ) -> Situation.Scene {
            Situation.Scene(vault: { self.vault(change) }) {
                try await self.kill()
                try await self.launch()
                return self.vault()
            }
        }
    }
#endif
