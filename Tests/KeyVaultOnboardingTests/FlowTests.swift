import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization
import Testing

@testable import KeyVaultOnboarding

@Suite(.timeLimit(.minutes(10)))
struct FlowTests {
    @Test func `An approved request ends with the pair in the vault, verified`() async throws {
        let flow = FlowFixture()
        let (result, events) = await flow.connect()
        let report = try result.get()
        #expect(report.verification == .verified)
        #expect(report.scope == .fullAccount)
        #expect(report.label.hasPrefix("Test (Linux) · "))
        #expect(report.description.contains("full-account key"))
        #expect(report.description.contains("https://porkbun.com/account/api"))
        #expect(report.description.contains(report.label))
        #expect(try await flow.storedKeys() == [report.key])
        let stored = try await flow.vault.secret(for: report.key)
        let isIssued = stored?.withExposedBytes { bytes in
            flow.simulator.ledger.secretMatches(publicKey: report.key.account, bytes: bytes)
        }
        #expect(isIssued == true)
        #expect(flow.simulator.ledger.keys.map(\.publicKey) == [report.key.account])
        let entry = try #require(try await flow.vault.entries().first)
        #expect(entry.label == report.label)
        #expect(entry.attributes["attempt"]?.hasPrefix(report.label.suffix(4)) == true)
        let told = events.filter { if case .waiting = $0 { false } else { true } }
        #expect(told.count == 7)
        #expect(told.prefix(2) == [.checkingVault, .requesting])
        #expect(told.suffix(3).first == .received(publicKey: report.key.account))
        #expect(told.suffix(2) == [.stored(report.key), .verification(.verified)])
    }

    @Test func `The address is told before a browser is opened with it`() async throws {
        let clock = ManualClock(autoAdvance: true)
        let simulator = PorkbunSimulator(time: clock)
        let watching = WatchingBrowser()
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: InMemoryVault(), transport: SimulatorTransport(simulator),
            options: .volatile, browser: watching, time: clock, journal: MemoryJournal())
        watching.watch(onboarder.events())
        await #expect(throws: OnboardingError(.expired)) { try await onboarder.connect() }
        #expect(watching.wasToldBefore)
    }

    @Test func `A declined request leaves nothing behind`() async throws {
        let flow = FlowFixture(.deny)
        #expect(await flow.connect().result.error?.code == .denied)
        #expect(try await flow.storedKeys().isEmpty)
        #expect(flow.simulator.ledger.keys.isEmpty)
    }

    @Test func `A request that nobody approves expires, by the service's word alone`() async throws {
        let flow = FlowFixture(.nothing)
        let (result, events) = await flow.connect()
        #expect(result.error?.code == .expired)
        #expect(try await flow.storedKeys().isEmpty)
        #expect(flow.clock.sinceBoot - .seconds(100_000) >= .seconds(1_800))
        #expect(events.count { if case .waiting = $0 { true } else { false } } > 50)
    }

    @Test func `An approval in the last minute is still fetched`() async throws {
        let flow = FlowFixture(after: 29 * 60 + 15)
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test func `The key of an application with permissions of its own is reported so`() async throws {
        let options = OnboardingOptions(scopes: ["dns"], allowsVolatileVault: true)
        let report = try await FlowFixture(options: options).connect().result.get()
        #expect(report.scope == .requested(["dns"]))
        #expect(!report.description.contains("full-account"))
    }

    @Test func `Legacy delivery ends before any browser`() async throws {
        let flow = FlowFixture()
        flow.simulator.enqueue(.legacyDelivery, on: .request)
        #expect(await flow.connect().result.error?.code == .legacyDelivery)
        #expect(flow.opened.isEmpty)
    }

    @Test(arguments: [
        "https://porkbun.com@evil.example/account/apiKeyApproval/x", "https://porkbun.com%2eevil.com/x",
        "https://porkbun。com/account/apiKeyApproval/x",
    ])
    func `A page that is not the service's own ends before any browser`(url: String) async throws {
        let flow = FlowFixture()
        flow.simulator.enqueue(.authURL(url), on: .request)
        let (result, events) = await flow.connect()
        #expect(result.error?.code == .untrustedApprovalURL)
        #expect(flow.opened.isEmpty)
        #expect(!events.contains(.approvalURL(url)), "not even as text")
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test(arguments: [
        SimulatorFault.error(status: 400, code: "INVALID_INPUT"), .rateLimited(seconds: 1_800), .unavailable,
        .redirected(to: "https://evil.example/"), .oversized(bytes: 2_000_000), .oversized(bytes: 70_000), .gzipGarbage,
        .duplicateKeys, .cutOff(afterBodyBytes: 20), .error(status: 200, code: "UNHEARD_OF"),
    ])
    func `A request that is refused or unreadable ends before any browser`(fault: SimulatorFault) async throws {
        let flow = FlowFixture()
        flow.simulator.enqueue(fault, on: .request)
        let error = await flow.connect().result.error
        #expect(error?.code == .requestRefused)
        #expect(flow.opened.isEmpty)
        #expect(try await flow.storedKeys().isEmpty)
        guard case .service(let failure)? = error?.cause else {
            Issue.record("no service failure")
            return
        }
        if fault == .rateLimited(seconds: 1_800) { #expect(failure.retryAfter == .seconds(1_800)) }
    }

    @Test(arguments: [SimulatorFault.unreachable, .lostRequest, .lostAnswer])
    func `A request without an answer ends before any browser`(fault: SimulatorFault) async throws {
        let flow = FlowFixture()
        flow.simulator.enqueue(fault, on: .request)
        #expect(await flow.connect().result.error?.code == .serviceUnreachable)
        #expect(flow.opened.isEmpty)
    }

    @Test func `A second attempt on a busy onboarder is refused at once`() async throws {
        let standing = StandingFlow()
        let first = await standing.begin()
        await #expect(throws: OnboardingError(.attemptInProgress)) { try await standing.onboarder.connect() }
        first.cancel()
        await #expect(throws: OnboardingError(.cancelled)) { try await first.value }
    }

    @Test func `An onboarder can be used again`() async throws {
        let flow = FlowFixture()
        let first = try await flow.connect().result.get()
        let second = try await flow.connect().result.get()
        #expect(first.key != second.key)
        #expect(try await Set(flow.storedKeys()) == [first.key, second.key])
    }

    @Test(arguments: ["http://app.example/", "myapp://callback", "https://app.example/ä", "", "https://a b"])
    func `A return address that the service would refuse is refused before it is asked`(url: String) async throws {
        let flow = FlowFixture(options: OnboardingOptions(returnURL: url, allowsVolatileVault: true))
        #expect(await flow.connect().result.error?.code == .invalidConfiguration)
        #expect(flow.simulator.ledger.calls.isEmpty)
    }
}

/// A browser that waits, when it is opened, until the address has been told; in vain if it is told only afterwards.
private final class WatchingBrowser: BrowserOpener {
    private let told = Mutex<Task<String?, Never>?>(nil)
    private let result = Mutex(false)

    var wasToldBefore: Bool { result.withLock { $0 } }

    func watch(_ events: AsyncStream<OnboardingEvent>) {
        let task = Task { () -> String? in
            for await event in events {
                if case .approvalURL(let url) = event { return url }
                if case .browser = event { return nil }
            }
            return nil
        }
        told.withLock { $0 = task }
    }

    func open(_ url: String) async -> BrowserOutcome {
        let task = told.withLock { $0 }
        let timeout = Task {
            try? await Task.sleep(for: .seconds(10))
            task?.cancel()
        }
        let address = await task?.value
        timeout.cancel()
        result.withLock { $0 = address == url }
        return .tried
    }
}
