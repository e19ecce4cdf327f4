#if SecretService
    import Foundation
    import TestProviders
    import Testing

    /// The harness itself.
    @Suite struct ProviderSessionTests {
        /// Waits until a process is gone.
        private func isGone(_ id: Int32) -> Bool {
            for _ in 0..<100 {
                if kill(id, 0) != 0 { return true }
                usleep(50_000)
            }
            return false
        }

        @Test(arguments: Provider.allCases)
        func `A session ends with its object`(provider: Provider) async throws {
            var session: ProviderSession? = try await ProviderSession.start(provider)
            let id = try #require(session?.providerID)
            #expect(kill(id, 0) == 0)
            session = nil
            #expect(isGone(id))
        }

        @Test func `A session ends with its process, even if that is killed`() async throws {
            let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardErrorContent]) {
                let session = try await ProviderSession.start(.keePassXC)
                FileHandle.standardError.write(Data("provider \(session.providerID)\n".utf8))
                kill(getpid(), SIGKILL)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            let id = try #require(output.firstMatch(of: /provider (\d+)/).flatMap { Int32($0.1) })
            #expect(isGone(id))
        }
    }
#endif
