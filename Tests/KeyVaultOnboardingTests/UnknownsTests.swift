import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

private typealias Switches = SimulatorConfiguration

/// Every unknown of the service's documentation, in every setting.
@Suite(.timeLimit(.minutes(10)))
struct UnknownsTests {
    @Test(arguments: Switches.ClaimedAnswer.allCases, [SimulatorFault.lostAnswer, .cutOff(afterBodyBytes: 30)])
    func `A secret that was claimed is recognised, whatever the status says`(
        answer: SimulatorConfiguration.ClaimedAnswer, fault: SimulatorFault
    ) async throws {
        let flow = FlowFixture(after: 2) { $0.claimedAnswer = answer }
        flow.simulator.enqueue(fault, on: .retrieve)
        let error = await flow.connect().result.error
        #expect(error?.code == .secretAlreadyClaimed)
        let minted = try #require(flow.simulator.ledger.keys.first)
        #expect(error?.orphan?.label == minted.label)
        #expect(error?.orphan?.publicKey == (answer == .badRequest ? nil : minted.publicKey))
        #expect(error?.description.contains("https://porkbun.com/account/api") == true)
        let services = Set(try await flow.storedKeys().map(\.service))
        #expect(services.contains("porkbun.com/orphan"))
        #expect(services.isDisjoint(with: ["porkbun.com", "porkbun.com/pending"]))
        #expect(error?.orphan?.receipts.isEmpty == (fault == .lostAnswer), "what arrived of the answer is kept")
        #expect(error?.orphan?.reason == .answerLost)
    }

    @Test(arguments: Switches.DenialAnswer.allCases)
    func `A denial is recognised`(answer: SimulatorConfiguration.DenialAnswer) async {
        #expect(await FlowFixture(.deny) { $0.denialAnswer = answer }.connect().result.error?.code == .denied)
    }

    @Test(arguments: Switches.ExpiryAnswer.allCases)
    func `An expiry is recognised`(answer: SimulatorConfiguration.ExpiryAnswer) async {
        #expect(await FlowFixture(.nothing) { $0.expiryAnswer = answer }.connect().result.error?.code == .expired)
    }

    @Test(arguments: Switches.VerifierAnswer.allCases, Switches.VerifierCheck.allCases)
    func `A verifier that is not accepted ends the attempt`(
        answer: SimulatorConfiguration.VerifierAnswer, check: SimulatorConfiguration.VerifierCheck
    ) async throws {
        let flow = FlowFixture(rewriting: "codeVerifier") {
            $0.verifierAnswer = answer
            $0.verifierCheck = check
        }
        #expect(await flow.connect().result.error?.code == .verifierRefused)
        #expect(flow.simulator.ledger.keys.isEmpty)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test(arguments: Switches.UnknownTokenAnswer.allCases)
    func `A token that the service does not know leads to no key and no endless wait`(
        answer: SimulatorConfiguration.UnknownTokenAnswer
    ) async {
        let flow = FlowFixture(rewriting: "requestToken") { $0.unknownTokenAnswer = answer }
        #expect(await flow.connect().result.error?.code == .expired)
        #expect(flow.clock.sinceBoot - .seconds(100_000) <= .seconds(3_700))
    }

    @Test(arguments: Switches.ClaimedAfterWindow.allCases)
    func `An answer that was lost is never taken for a clean expiry`(
        after: SimulatorConfiguration.ClaimedAfterWindow
    ) async {
        let flow = FlowFixture(after: 2) { $0.claimedAfterWindow = after }
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        // The network then fails until both windows are over.
        for _ in 0..<104 { flow.simulator.enqueue(.unreachable, on: .retrieve) }
        let error = await flow.connect().result.error
        #expect(error?.code == (after == .claimed ? .secretAlreadyClaimed : .maybeOrphaned))
        #expect(error?.orphan?.label == flow.simulator.ledger.keys.first?.label)
    }

    @Test(arguments: Switches.ExpirationFormat.allCases, Switches.CheckOrder.allCases)
    func `The service's date and its order of checks change nothing`(
        format: SimulatorConfiguration.ExpirationFormat, order: SimulatorConfiguration.CheckOrder
    ) async throws {
        let flow = FlowFixture {
            $0.expirationFormat = format
            $0.checkOrder = order
        }
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test(arguments: Switches.IdempotencyKeyTreatment.allCases)
    func `The idempotency key changes nothing while answers arrive`(
        treatment: SimulatorConfiguration.IdempotencyKeyTreatment
    ) async throws {
        let flow = FlowFixture(after: 100) { $0.idempotencyKey = treatment }
        #expect(try await flow.connect().result.get().verification == .verified)
        let keys = flow.simulator.ledger.calls.filter { $0.endpoint == .retrieve }.compactMap(\.idempotencyKey)
        #expect(Set(keys).count == keys.count, "each answered call had a key of its own")
    }

    @Test func `A service that honours the idempotency key gives a lost answer again`() async throws {
        let flow = FlowFixture(after: 2) { $0.idempotencyKey = .replayed }
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test(arguments: Switches.RateLimitReset.allCases, Switches.NextActionPresence.allCases)
    func `The rate limit's units and the presence of advice change nothing`(
        reset: SimulatorConfiguration.RateLimitReset, advice: SimulatorConfiguration.NextActionPresence
    ) async throws {
        let flow = FlowFixture(after: 100) {
            $0.rateLimitReset = reset
            $0.nextAction = advice
        }
        flow.simulator.enqueue(.rateLimited(seconds: 20), on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
        let calls = flow.simulator.ledger.calls.filter { $0.endpoint == .retrieve }
        #expect(calls[1].began - calls[0].began >= .seconds(20), "Retry-After is obeyed")
    }

    @Test(arguments: Switches.EdgeLimit.allCases)
    func `The limit at the edge is met with patience`(limit: SimulatorConfiguration.EdgeLimit) async throws {
        let flow = FlowFixture { $0.edgeLimit = limit }
        flow.simulator.enqueue(.unavailable, on: .retrieve)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test(arguments: Switches.MintingAnswer.allCases)
    func `A grant that never arrives whole is told as a claimed secret`(
        answer: SimulatorConfiguration.MintingAnswer
    ) async throws {
        let flow = FlowFixture { $0.mintingAnswer = answer }
        let result = await flow.connect().result
        if answer == .delivered {
            #expect(try result.get().verification == .verified)
        } else {
            #expect(result.error?.code == .secretAlreadyClaimed)
            #expect(result.error?.orphan?.publicKey == flow.simulator.ledger.keys.first?.publicKey)
        }
    }

    @Test(arguments: Switches.ScopesTreatment.allCases)
    func `Permissions are asked for, and a refusal of them is a refused request`(
        treatment: SimulatorConfiguration.ScopesTreatment
    ) async {
        let options = OnboardingOptions(scopes: ["dns", "read"], allowsVolatileVault: true)
        let flow = FlowFixture(options: options) { $0.scopes = treatment }
        let error = await flow.connect().result.error
        #expect(error?.code == (treatment == .accepted ? nil : .requestRefused))
    }

    @Test(arguments: Switches.DenialRedirect.allCases, Switches.ReturnURLQuery.allCases)
    func `The redirect of a browser is needed for nothing`(
        denial: SimulatorConfiguration.DenialRedirect, query: SimulatorConfiguration.ReturnURLQuery
    ) async {
        let options = OnboardingOptions(returnURL: "https://app.example/cb?t=1", allowsVolatileVault: true)
        let flow = FlowFixture(.deny, options: options) {
            $0.denialRedirect = denial
            $0.returnURLQuery = query
        }
        #expect(await flow.connect().result.error?.code == .denied)
        #expect(flow.simulator.ledger.requests.first?.returnURL == "https://app.example/cb?t=1")
    }
}
