import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// What becomes of an answer that may have been the key and cannot be read.
@Suite(.timeLimit(.minutes(10)))
struct ReceiptTests {
    private let restarting = OnboardingOptions(allowsVolatileVault: true, recovery: .restart(limit: 2))

    @Test func `An unreadable answer is kept until the service says that it was not the grant`() async throws {
        let flow = FlowFixture(after: 20)
        flow.simulator.enqueue(.gzipGarbage, on: .retrieve)
        let report = try await flow.connect().result.get()
        #expect(try await flow.storedKeys() == [report.key], "no receipt is left")
    }

    @Test func `An answer that was not the grant is not told beside a key that is lost later`() async throws {
        let flow = FlowFixture(after: 12)
        flow.simulator.enqueue(.gzipGarbage, on: .retrieve)
        flow.simulator.enqueue(.delayed(.zero), on: .retrieve)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        let orphan = try #require(await flow.connect().result.error?.orphan)
        #expect(orphan.receipts.isEmpty)
    }

    @Test func `An answer that was repeated readably, or of an attempt that was declined, is not kept`() async throws {
        let repeated = FlowFixture(after: 2) { $0.idempotencyKey = .replayed }
        repeated.simulator.enqueue(.duplicateKeys, on: .retrieve)
        let report = try await repeated.connect().result.get()
        #expect(try await repeated.storedKeys() == [report.key])
        let declined = FlowFixture(.deny, after: 7)
        declined.simulator.enqueue(.replaced(status: 200, body: "<html>", processed: false), on: .retrieve)
        #expect(await declined.connect().result.error?.code == .denied)
        #expect(try await declined.storedKeys().isEmpty)
    }

    @Test func `Whoever forgets a lost key forgets its unreadable answers`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.duplicateKeys, on: .retrieve)
        let orphan = try #require(await flow.connect().result.error?.orphan)
        #expect(orphan.receipts.count == 1)
        try await flow.onboarder.forgetOrphan(orphan)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `No other attempt begins while an answer that may hold the secret is nowhere else`() async throws {
        let flow = FlowFixture(after: 2, options: restarting)
        flow.simulator.enqueue(.duplicateKeys, on: .retrieve)
        flow.whenOpened { vault in
            for _ in 0..<6 { vault.failNext(.outOfSpace, on: .store) }
        }
        #expect(await flow.connect().result.error?.unstored != nil)
        #expect(flow.simulator.ledger.requests.count == 1)
    }

    @Test func `An answer that no vault takes goes to the caller with the lost key`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.duplicateKeys, on: .retrieve)
        flow.whenOpened { vault in
            for _ in 0..<6 { vault.failNext(.outOfSpace, on: .store) }
        }
        let error = await flow.connect().result.error
        #expect(error?.code == .secretAlreadyClaimed)
        let unstored = try #require(error?.unstored)
        let other = InMemoryVault()
        let key = try await unstored.retryStore(in: other)
        #expect(key.service == "porkbun.com/receipt")
        let kept = try await other.secret(for: key)?.count ?? 0
        #expect(kept > 100)
    }

    @Test func `Of several answers that no vault takes none is dropped`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.cutOff(afterBodyBytes: 150), on: .retrieve)
        flow.simulator.enqueue(.replaced(status: 200, body: "<html>", processed: false), on: .retrieve)
        flow.whenOpened { vault in
            for _ in 0..<9 { vault.failNext(.outOfSpace, on: .store) }
        }
        let unstored = try #require(await flow.connect().result.error?.unstored)
        let other = InMemoryVault()
        let key = try await unstored.retryStore(in: other)
        #expect(try await other.secret(for: key)?.count == 150 + 1 + 6)
    }

    @Test func `An answer in memory goes to the caller although nobody can tell whether the key is lost`() async throws
    {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.duplicateKeys, on: .retrieve)
        flow.whenOpened { vault in
            for _ in 0..<6 { vault.failNext(.outOfSpace, on: .store) }
            for _ in 0..<40 { vault.failNext(.ioFailure, on: .list) }
        }
        let error = await flow.connect().result.error
        #expect(error?.code == .unfinished)
        #expect(error?.unstored != nil)
    }
}
