import Foundation
import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// What a program finds after it was interrupted, and what it does about it.
@Suite(.timeLimit(.minutes(10)))
struct ResumeTests {
    private func onboarder(_ flow: FlowFixture, in process: SimulatedProcess) -> PKCEOnboarder {
        PKCEOnboarder(
            applicationName: "Test", vault: ProcessVault(process, flow.vault, commitsAtomically: true),
            transport: ProcessTransport(process, SimulatorTransport(flow.simulator)), options: .volatile,
            browser: NoBrowser(), time: ProcessTime(process), journal: ProcessJournal(process, flow.journal))
    }

    /// An onboarding whose process ends at a moment: when the service has answered once that it waits for the user.
    private func interrupted(
        _ flow: FlowFixture, at point: FaultPoint = FaultPoint(.journalWrite, 5, .before)
    ) async throws {
        let process = SimulatedProcess(plan: [point: .killed], clock: flow.clock)
        let onboarder = onboarder(flow, in: process)
        await #expect(throws: OnboardingError.self) { try await onboarder.connect() }
        #expect(process.isDead)
        #expect(flow.simulator.ledger.requests.count == 1)
    }

    @Test func `Resuming shows the same page again and makes no second request`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let second = flow.restarted()
        #expect(try await second.pending().map(\.isReadable) == [true])
        let progress = second.events()
        async let events = progress.reduce(into: [OnboardingEvent]()) { $0.append($1) }
        let report = try await second.resume()
        #expect(report?.verification == .verified)
        let token = try #require(flow.simulator.ledger.requests.first?.token)
        #expect(await events.contains(.approvalURL("https://porkbun.com/account/apiKeyApproval/\(token)")))
        #expect(flow.simulator.ledger.requests.count == 1)
        #expect(try await second.pending().isEmpty)
        #expect(try await second.resume() == nil, "resuming again changes nothing")
        #expect(try await flow.storedKeys().count == 1)
    }

    @Test func `A key that was approved meanwhile is fetched without showing the page again`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        flow.simulator.approve(requestToken: flow.simulator.ledger.requests[0].token)
        #expect(try await flow.restarted().resume()?.verification == .verified)
        #expect(flow.opened.isEmpty)
    }

    @Test func `No call is made before a resumed attempt's vault has been written again`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        flow.simulator.approve(requestToken: flow.simulator.ledger.requests[0].token)
        let calls = flow.simulator.ledger.calls.count
        let second = flow.restarted()
        for _ in 0..<3 { flow.vault.failNext(.readOnly, on: .store) }
        let progress = second.events()
        async let events = progress.reduce(into: [OnboardingEvent]()) { $0.append($1) }
        let start = flow.clock.sinceBoot
        #expect(try await second.resume()?.verification == .verified)
        let obstacle = OnboardingEvent.heldBack(.vault(VaultError(.readOnly, during: .store)))
        #expect(await events.filter { $0 == obstacle }.count == 3)
        // After each obstacle it waits for five seconds, and no call comes before the last of them.
        #expect(flow.simulator.ledger.calls[calls].began >= start + .seconds(15))
        let stores = flow.vault.calls.filter { $0.operation == .store }
        #expect(stores.count { $0.keys.first?.service == "porkbun.com/pending" } == 6)
    }

    @Test func `What a resumed attempt writes to prove its vault was never written before`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let key = try #require(try await flow.storedKeys().first)
        let former = try await flow.vault.secret(for: key) ?? Secret(utf8: "")
        let process = SimulatedProcess(plan: [FaultPoint(.retrieve, 1, .before): .killed], clock: flow.clock)
        await #expect(throws: OnboardingError.self) { try await onboarder(flow, in: process).resume() }
        let rewritten = try await flow.vault.secret(for: key)
        let isSame = rewritten?.isEqual(to: former)
        #expect(isSame == false, "a vault may spare itself the writing of equal bytes")
    }

    @Test func `A record stays as long as its journal cannot tell that the attempt has ended`() async throws {
        let flow = FlowFixture()
        let process = SimulatedProcess(plan: [FaultPoint(.journalWrite, 4, .before): .failed], clock: flow.clock)
        for _ in 0..<2 { flow.simulator.enqueue(.error(status: 403, code: "REQUEST_DENIED"), on: .retrieve) }
        await #expect(throws: OnboardingError(.denied)) { try await onboarder(flow, in: process).connect() }
        #expect(try await flow.storedKeys().map(\.service) == ["porkbun.com/pending"])
        await #expect(throws: OnboardingError(.denied)) { try await flow.restarted().resume() }
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `A pair without its secret is not taken for a stored one`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let token = flow.simulator.ledger.requests[0].token
        flow.simulator.approve(requestToken: token)
        let attempt = try #require(try await flow.restarted().pending().first)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        let husk = try CredentialKey(service: "porkbun.com", account: "pk1_husk")
        try await flow.vault.store(
            Secret(utf8: ""), for: husk, label: attempt.label, attributes: ["kind": "pair", "attempt": attempt.id])
        let error = await #expect(throws: OnboardingError(.secretAlreadyClaimed)) {
            try await flow.restarted().resume()
        }
        #expect(error?.orphan?.publicKey == flow.simulator.ledger.keys.first?.publicKey)
    }

    @Test func `Connecting takes up what was left instead of asking for a second key`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let report = try await flow.restarted().connect()
        #expect(flow.simulator.ledger.requests.count == 1)
        #expect(try await flow.storedKeys() == [report.key], "no other attempt was prepared")
    }

    @Test func `Connecting after the left attempt has lapsed begins a new one`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        flow.clock.advance(by: .seconds(3_000))
        _ = try await flow.restarted().connect()
        #expect(flow.simulator.ledger.requests.count == 2)
        #expect(flow.opened.count == 1)
    }

    @Test func `Cancelling what was left removes it, and nothing is asked`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let calls = flow.simulator.ledger.calls.count
        let second = flow.restarted()
        #expect(try await second.cancel() == nil)
        #expect(try await second.pending().isEmpty)
        #expect(flow.simulator.ledger.calls.count == calls)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `With nothing left, resuming returns at once`() async throws {
        let flow = FlowFixture()
        #expect(try await flow.restarted().resume() == nil)
        #expect(try await flow.restarted().cancel() == nil)
        #expect(flow.simulator.ledger.calls.isEmpty)
    }

    @Test func `A second process is told at once that another is at it`() async throws {
        let flow = FlowFixture()
        let lock = try flow.journal.lock()
        await #expect(throws: OnboardingError(.anotherProcessIsOnboarding)) { try await flow.restarted().connect() }
        await #expect(throws: OnboardingError(.anotherProcessIsOnboarding)) { try await flow.restarted().resume() }
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [#"{"v":2}"#, "torn", #"{"v":1}"#])
    func `A record that cannot be read is never deleted unless it is given up`(content: String) async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let item = try #require(try await flow.vault.entries(service: "porkbun.com/pending").first)
        try await flow.vault.store(Secret(utf8: content), for: item.key, label: item.label)
        let second = flow.restarted()
        await #expect(throws: OnboardingError(.recordUnreadable)) { try await second.resume() }
        let error = await #expect(throws: OnboardingError(.recordUnreadable)) { try await second.connect() }
        let pending = try await second.pending()
        #expect(pending.map(\.isReadable) == [false] && error?.unreadable == pending.first)
        let label = try #require(flow.simulator.ledger.requests.first?.label)
        #expect(error?.message.hasPrefix("The record of “\(label)” cannot be read. No key was created;") == true)
        #expect(error?.remedy.contains("Update") == content.contains("2"), "only a newer version helps")
        #expect(error?.choices == [.giveUp])
        #expect(flow.simulator.ledger.requests.count == 1)
        try await second.cancel()
        #expect(try await second.pending().isEmpty)
        #expect(try await second.orphans().isEmpty, "every call was answered: no key was made")
        _ = try await second.connect()
    }

    @Test(arguments: [
        ("porkbun\\.com/account", "evil.example/account"), ("\"attempt\":\"[0-9a-f]{4}", "\"attempt\":\"0000"),
    ])
    func `A record that names another page than the service's, or another attempt, is not believed`(
        member: String, forgery: String
    ) async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let item = try #require(try await flow.vault.entries(service: "porkbun.com/pending").first)
        let record = try await flow.vault.secret(for: item.key)
        let text =
            record?.withExposedBytes { bytes in
                String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
            } ?? ""
        let forged = text.replacingOccurrences(of: member, with: forgery, options: .regularExpression)
        #expect(forged != text)
        try await flow.vault.store(Secret(utf8: forged), for: item.key, label: item.label)
        let calls = flow.simulator.ledger.calls.count
        await #expect(throws: OnboardingError(.recordUnreadable)) { try await flow.restarted().resume() }
        #expect(flow.opened.isEmpty && flow.simulator.ledger.calls.count == calls)
    }

    @Test(arguments: [("Other", "https://api.porkbun.com/api/json/v3"), ("Test", "http://127.0.0.1:1/api/json/v3")])
    func `Another program's attempt in the same vault, or one at another address, is left alone`(
        program: String, address: String
    ) async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let kept = try await flow.storedKeys()
        let other = PKCEOnboarder(
            service: try .porkbun(apiBase: address), applicationName: program, vault: flow.vault,
            transport: SimulatorTransport(flow.simulator), options: .volatile, browser: NoBrowser(), time: flow.clock,
            journal: MemoryJournal())
        #expect(try await other.pending().isEmpty)
        #expect(try await other.resume() == nil)
        try await other.cancel()
        #expect(try await flow.storedKeys() == kept)
    }

    @Test func `A key that a killed run received is in doubt although its journal was damaged`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        flow.simulator.approve(requestToken: flow.simulator.ledger.requests[0].token)
        for attempt in flow.journal.files.keys { flow.journal.corrupt(attempt) }
        flow.simulator.enqueue(.error(status: 400, code: "REQUEST_EXPIRED"), on: .retrieve)
        await #expect(throws: OnboardingError(.maybeOrphaned)) { try await flow.restarted().resume() }
    }

    @Test(arguments: ["REQUEST_EXPIRED", "INVALID_CODE_VERIFIER"])
    func `A call that was under way when its process ended is in doubt`(code: String) async throws {
        let flow = FlowFixture()
        try await interrupted(flow, at: FaultPoint(.retrieve, 1, .after))
        flow.simulator.enqueue(.error(status: 400, code: code), on: .retrieve)
        await #expect(throws: OnboardingError(.maybeOrphaned)) { try await flow.restarted().resume() }
    }

    @Test func `Once the page was shown again, an expiry begins no other attempt by itself`() async throws {
        let flow = FlowFixture(.nothing)
        try await interrupted(flow)
        await #expect(throws: OnboardingError(.expired)) { try await flow.restarted().connect() }
        #expect(flow.opened.count == 1)
        #expect(flow.simulator.ledger.requests.count == 1)
    }

    @Test func `An attempt that has ended is not pending, though its record could not be removed`() async throws {
        let flow = FlowFixture(.deny)
        flow.whenOpened { $0.failNext(.ioFailure, on: .remove) }
        #expect(await flow.connect().result.error?.code == .denied)
        #expect(try await flow.storedKeys().count == 1)
        #expect(try await flow.restarted().pending().isEmpty)
        #expect(try await flow.restarted().resume() == nil)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `The journal of an attempt that has ended is forgotten when its calls no longer count`() async throws {
        let flow = FlowFixture(.deny)
        _ = await flow.connect()
        #expect(try await flow.restarted().resume() == nil)
        #expect(flow.journal.files.count == 1)
        flow.clock.advance(by: .seconds(3_601))
        #expect(try await flow.restarted().resume() == nil)
        #expect(flow.journal.files.count == 0)
    }

    @Test func `A call that was under way when its process ended is told although its record is gone`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow, at: FaultPoint(.retrieve, 1, .after))
        let item = try #require(try await flow.vault.entries(service: "porkbun.com/pending").first)
        _ = try await flow.vault.remove(item.key)
        let second = flow.restarted()
        let progress = second.events()
        async let events = progress.reduce(into: [OnboardingEvent]()) { $0.append($1) }
        #expect(try await second.resume() == nil)
        let orphan = try #require(try await second.orphans().first)
        #expect(orphan.reason == .uncertain && orphan.isRemembered)
        #expect(await events.contains(.orphan(orphan)))
    }

    @Test func `Giving up an unreadable record whose key may exist tells the user to look for it`() async throws {
        let flow = FlowFixture()
        try await interrupted(flow)
        let item = try #require(try await flow.vault.entries(service: "porkbun.com/pending").first)
        try await flow.vault.store(Secret(utf8: "torn"), for: item.key, label: item.label)
        for attempt in flow.journal.files.keys { flow.journal.corrupt(attempt) }
        let second = flow.restarted()
        let unreadable = await #expect(throws: OnboardingError(.recordUnreadable)) { try await second.resume() }
        #expect(unreadable?.unreadable?.mayHaveKey == true)
        #expect(unreadable?.message.contains("Its key may have been created; nothing new was requested.") == true)
        let error = await #expect(throws: OnboardingError(.maybeOrphaned)) { try await second.cancel() }
        let orphan = try #require(try await second.orphans().first)
        #expect(error?.orphan == orphan && orphan.reason == .uncertain)
        #expect(orphan.label == flow.simulator.ledger.requests.first?.label)
        #expect(orphan.description.contains("https://porkbun.com/account/api"))
        try await second.forgetOrphan(orphan)
        #expect(try await second.orphans().isEmpty)
    }
}
