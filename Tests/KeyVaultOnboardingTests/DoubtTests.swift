import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// "No key was created" is told only where that is certain.
@Suite(.timeLimit(.minutes(10)))
struct DoubtTests {
    private let minting = #"{"status":"SUCCESS","apikey":"#

    /// An approved request whose minting retrieve gets this fault, and all later ones the others.
    private func flow(_ fault: SimulatorFault, then later: SimulatorFault, times: Int = 130) -> FlowFixture {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(fault, on: .retrieve)
        for _ in 0..<times { flow.simulator.enqueue(later, on: .retrieve) }
        return flow
    }

    @Test(arguments: [
        SimulatorFault.lostAnswer, .cutOff(afterBodyBytes: 40), .gzipGarbage, .duplicateKeys,
        .replaced(status: 503, body: "<html>", processed: true),
        .replaced(status: 200, body: #"{"status":"ERROR","code":"NEW","apikey":"pk1_x"}"#, processed: true),
        .replaced(status: 400, body: #"{"status":"ERROR","apikey":"pk1_x"}"#, processed: true),
        .replaced(status: 400, body: #"{"status":"ERROR","code":"NEW","apikey":"pk1_x"}"#, processed: true),
        .replaced(status: 403, body: "<html>a gateway's own page</html>", processed: true),
        .replaced(status: 302, body: "", processed: true),
    ])
    func `An expiry after an answer that may have been the grant is in doubt`(fault: SimulatorFault) async throws {
        let flow = flow(fault, then: .error(status: 400, code: "REQUEST_EXPIRED"))
        let error = await flow.connect().result.error
        #expect(error?.code == .maybeOrphaned)
        #expect(error?.orphan?.label == flow.simulator.ledger.keys.first?.label)
        if case .replaced(_, let body, _) = fault, body.contains("pk1_x") {
            #expect(error?.orphan?.publicKey == "pk1_x")
        }
    }

    @Test func `An answer that turns a call away does not settle the one before it`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        flow.simulator.enqueue(.rateLimited(seconds: 5), on: .retrieve)
        flow.simulator.enqueue(.error(status: 400, code: "REQUEST_EXPIRED"), on: .retrieve)
        #expect(await flow.connect().result.error?.code == .maybeOrphaned)
    }

    @Test(arguments: [
        SimulatorFault.rateLimited(seconds: 5), .error(status: 400, code: "UNHEARD_OF"),
        .replaced(status: 429, body: "<html>", processed: false),
    ])
    func `An expiry after a refusal in the service's own words is none`(fault: SimulatorFault) async throws {
        let flow = flow(fault, then: .error(status: 400, code: "REQUEST_EXPIRED"))
        #expect(await flow.connect().result.error?.code == .expired)
    }

    @Test func `In doubt no limit of calls makes the attempt end as if no key had been made`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        flow.simulator.enqueue(.rateLimited(seconds: 3_600), on: .retrieve)
        #expect(await flow.connect().result.error?.code == .secretAlreadyClaimed)
    }

    @Test func `An answer that settles a call costs its idempotency key`() async throws {
        let flow = FlowFixture(after: 12) { $0.idempotencyKey = .replayed }
        // What was processed under the former key would be repeated for a day.
        flow.simulator.enqueue(
            .replaced(status: 400, body: #"{"status":"ERROR","code":"NEW"}"#, processed: true), on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test func `A pending answer settles it`() async throws {
        let flow = FlowFixture(.nothing)
        flow.simulator.enqueue(.lostRequest, on: .retrieve)
        #expect(await flow.connect().result.error?.code == .expired)
    }

    @Test(arguments: [
        SimulatorFault.unavailable, .rateLimited(seconds: 7), .error(status: 409, code: "IDEMPOTENCY_KEY_IN_USE"),
    ])
    func `What turns a call away does not cost the idempotency key that may bring the answer`(
        fault: SimulatorFault
    ) async throws {
        let flow = FlowFixture(after: 2) { $0.idempotencyKey = .replayed }
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        flow.simulator.enqueue(fault, on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test func `A denial without a code is not believed in doubt`() async throws {
        let flow = flow(.lostAnswer, then: .error(status: 403, code: nil))
        #expect(await flow.connect().result.error?.code == .maybeOrphaned)
    }

    @Test func `A verifier that is refused in doubt is told as such`() async throws {
        let flow = flow(.lostAnswer, then: .error(status: 400, code: "INVALID_CODE_VERIFIER"))
        #expect(await flow.connect().result.error?.code == .maybeOrphaned)
    }

    @Test(arguments: [1, 100])
    func `A grant that arrived whole is stored, however its end was announced`(missing: Int) async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.wrongContentLength(by: missing), on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test func `A grant without its secret is asked for once more before its key is called lost`() async throws {
        let flow = FlowFixture(after: 2)
        let body = #"{"status":"SUCCESS","apikey":"pk1_x"}"#
        flow.simulator.enqueue(.replaced(status: 200, body: body, processed: false), on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test func `A pair beside an error status is stored`() async throws {
        let flow = FlowFixture(after: 2)
        let body = #"{"status":"ERROR","code":"X","apikey":"pk1_x","secretapikey":"sk1_y"}"#
        flow.simulator.enqueue(.replaced(status: 400, body: body, processed: false), on: .retrieve)
        #expect(try await flow.connect().result.get().key.account == "pk1_x")
    }

    @Test func `A lost answer is asked for again at once`() async throws {
        let flow = FlowFixture(after: 2) { $0.idempotencyKey = .replayed }
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        _ = try await flow.connect().result.get()
        let calls = flow.simulator.ledger.calls.filter { $0.endpoint == .retrieve }
        #expect(calls.count == 2)
        #expect(calls[0].began == calls[1].began)
    }

    @Test func `A number beside a pending answer delays nothing`() async throws {
        let flow = FlowFixture(after: 2)
        let body = #"{"status":"PENDING","ttlRemaining":1795}"#
        flow.simulator.enqueue(.replaced(status: 200, body: body, processed: false), on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
        #expect(flow.clock.sinceBoot - .seconds(100_000) < .seconds(30))
    }

    @Test func `A service that takes no calls until the time is over ends the attempt at once`() async throws {
        let flow = FlowFixture(after: 100)
        flow.simulator.enqueue(.rateLimited(seconds: 3_600), on: .retrieve)
        let error = await flow.connect().result.error
        #expect(error?.code == .rateLimited)
        #expect(error?.description.contains("RATE_LIMIT_EXCEEDED, try again in 3600 s") == true)
        #expect(flow.clock.sinceBoot - .seconds(100_000) < .seconds(30))
    }

    @Test func `Attempts of one user share the budget of an hour, and begin at their own pace`() async throws {
        let flow = FlowFixture(.nothing)
        for _ in 0..<3 { _ = await flow.connect() }
        #expect(flow.simulator.ledger.mostCalls(.retrieve) <= 110)
        let requests = flow.simulator.ledger.calls.filter { $0.endpoint == .request }.map(\.began)
        let first = try #require(
            flow.simulator.ledger.calls.first { $0.endpoint == .retrieve && $0.began > requests[1] })
        #expect(first.began - requests[1] < .seconds(700))
    }
}
