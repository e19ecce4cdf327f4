import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// The network behind one run: what must be true before each call is checked when the call arrives.
final class WatchedNetwork: HTTPTransport {
    private let world: World
    private let run: Schedule.Run
    private let process: SimulatedProcess
    private let base: SimulatorTransport
    private let retrieves = Mutex(0)

    init(_ world: World, _ run: Schedule.Run, _ process: SimulatedProcess) {
        self.world = world
        self.run = run
        self.process = process
        base = SimulatorTransport(world.simulator)
    }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        world.user.act()
        world.watch.expect(
            request.url.hasPrefix("https://api.porkbun.com/api/json/v3/"), "I13: a call to \(request.url)")
        if request.url.hasSuffix("/request") {
            await world.checkRequest()
            if let fault = run.requestAnswer { world.simulator.enqueue(fault, on: .request) }
            return try await base.post(request)
        }
        guard request.url.hasSuffix("/retrieve") else { return try await base.post(request) }
        let number = retrieves.withLock { count in
            count += 1
            return count
        }
        await world.checkRetrieve(request.headers.first { $0.name == "Idempotency-Key" }?.value, process)
        if number == run.cancelAt { world.cancel() }
        if number == run.rivalAt { await world.runRival(until: run.rivalEnd) }
        if number == run.thiefAt { await world.letThiefFetch(request.url, request.body.copy()) }
        if let fault = run.answers[number] { world.simulator.enqueue(fault, on: .retrieve) }
        return try await base.post(request)
    }
}

/// The user: decides a while after the page was opened.
final class ModelUser: BrowserOpener {
    private let due = Mutex<Duration?>(nil)
    private let schedule: Schedule
    private let simulator: PorkbunSimulator
    private let clock: ManualClock

    init(_ schedule: Schedule, _ simulator: PorkbunSimulator, _ clock: ManualClock) {
        self.schedule = schedule
        self.simulator = simulator
        self.clock = clock
    }

    func open(_ url: String) async -> BrowserOutcome {
        due.withLock { $0 = clock.sinceBoot + .seconds(schedule.delay) }
        return .tried
    }

    /// Does what is due by now.
    func act() {
        let isDue = due.withLock { due in
            guard let moment = due, clock.sinceBoot >= moment else { return false }
            due = nil
            return true
        }
        guard isDue, let token = simulator.ledger.requests.last?.token else { return }
        switch schedule.decision {
        case .approve: simulator.approve(requestToken: token)
        case .deny: simulator.deny(requestToken: token)
        case .nothing: break
        }
    }
}
