import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite struct `Main actor ticker` {
    @Test func `An operation that only waits holds nobody up`() async throws {
        let slip = try await MainActorTicker.longestSlip { try await Task.sleep(for: .milliseconds(50)) }
        #expect(slip < MainActorTicker.limit)
    }

    @Test(arguments: [50, 120]) func `A vault that blocks its caller is found`(milliseconds: Int) async {
        let vault = BlockingVault(InMemoryVault(), for: .milliseconds(milliseconds))
        let slip = await MainActorTicker.longestSlip { _ = await vault.status() }
        #expect(slip >= MainActorTicker.limit)
    }

    @Test func `A vault that blocks a thread of its own is not found`() async {
        let vault = BlockingVault(InMemoryVault(), for: .milliseconds(120), hops: true)
        let slip = await MainActorTicker.longestSlip { _ = await vault.status() }
        #expect(slip < MainActorTicker.limit)
    }

    @Test func `An error of the operation comes through`() async {
        await #expect(throws: CancellationError.self) {
            _ = try await MainActorTicker.longestSlip { throw CancellationError() }
        }
    }
}
