#if SecretService && Onboarding
    import KeyVaultCore
    import Measuring

    extension SecretServiceBenchmark {
        /// The window of an onboarding, beside one bare store by libsecret; where the provider writes later, that comes
        /// on top of both.
        func measureKillWindow(peer: LibsecretPeer) async throws {
            let window = KillWindow(vault)
            var (own, theirs): ([Duration], [Duration]) = ([], [])
            for round in 0..<100 {
                theirs.append(peer.call("set", items + 10_000 + round))
                own.append(try await window.measure())
                _ = peer.call("remove", items + 10_000 + round)
            }
            print(Measurement(own).row("from the grant to the answered store", floor: Measurement(theirs)))
        }
    }
#endif
