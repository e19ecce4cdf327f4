import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// One machine, one user, one service, and the runs of a program that a schedule describes.
final class World: Sendable {
    let schedule: Schedule
    let clock = ManualClock(sinceBoot: .seconds(100_000), autoAdvance: true)
    let machine: MachineClock
    let simulator: PorkbunSimulator
    let journal = MemoryJournal()
    let watch = Watch()
    let user: ModelUser
    let kind: any VaultKind
    private let random: SeededRandom
    private let current = Mutex<Task<Void, Never>?>(nil)
    private let kept = Mutex<[VaultCopy]>([])
    private let boots = Mutex(0)
    private let moments = Mutex<[[FaultPoint]]>([])
    /// Until when the service has asked a run, which heard it, not to call.
    let embargo = Mutex<Duration?>(nil)
    /// The key that a rival received.
    let rivalKey = Mutex<String?>(nil)

    init(_ schedule: Schedule, on kind: any VaultKind) {
        self.schedule = schedule
        let clock = clock
        self.kind = schedule.forgetting.map { ForgetfulDisk($0, clock) } ?? kind
        machine = MachineClock(clock)
        simulator = PorkbunSimulator(configuration: schedule.configuration, time: clock, seed: schedule.seed)
        user = ModelUser(schedule, simulator, clock)
        random = SeededRandom(seed: schedule.seed ^ 0xA5A5)
    }

    func openVault() async -> WatchedVault? {
        guard let vault = try? await kind.open() else { return nil }
        return WatchedVault(base: vault, journal: journal, watch: watch)
    }

    func onboarder(_ run: Schedule.Run, _ process: SimulatedProcess, hasLocks: Bool) async -> PKCEOnboarder? {
        guard let base = try? await kind.openForProgram(isHurried: run != Schedule.Run()) else { return nil }
        let vault = WatchedVault(base: base, journal: journal, watch: watch)
        let troubled = TroubledVault(base: vault, plan: OutagePlan(run.outages, kind, process, clock))
        let seen = ProcessVault(process, troubled, commitsAtomically: schedule.commitsAtomically)
        let files = ProcessJournal(process, journal, hasLocks: hasLocks)
        let network = ProcessTransport(process, WatchedNetwork(self, run, process))
        let options = OnboardingOptions(recovery: schedule.restarts > 0 ? .restart(limit: schedule.restarts) : .report)
        return PKCEOnboarder(
            applicationName: "Model", vault: SabotagedVault(seen, schedule.bug, clock), fallbackVaults: [],
            transport: SabotagedTransport(network, schedule.bug) { self.noteArrival(of: $0, process) },
            options: options,
            browser: ProcessBrowser(process, user),
            time: OutageTime(base: ProcessTime(process), kind: kind, clock: clock), random: random,
            journal: SabotagedJournal(files, schedule.bug))
    }

    /// Runs the whole schedule, then the program without any faults until nothing is left to be done, and judges.
    func play() async -> Watch {
        await plant()
        for run in schedule.runs {
            await keepCopy()
            for event in run.before { await apply(event) }
            let process = SimulatedProcess(plan: run.faults, clock: machine)
            await perform(run, process, goal: run.isConnecting ? .connect : .resume)
            noteRows(run, process)
            moments.withLock { $0.append(process.reached) }
        }
        var rest = 0
        while rest < 4, await hasSomethingLeft() {
            rest += 1
            let process = SimulatedProcess(clock: machine)
            await perform(Schedule.Run(), process, goal: rest > 2 ? .cancel : .resume)
        }
        await judge()
        return watch
    }

    /// Runs the program once and notes what the user sees.
    func perform(_ run: Schedule.Run, _ process: SimulatedProcess, goal: Goal) async {
        guard let onboarder = await onboarder(run, process, hasLocks: schedule.hasLocks) else { return }
        watch.forgetReceived()
        let progress = onboarder.events()
        async let events = progress.reduce(into: [OnboardingEvent]()) { $0.append($1) }
        let result = Mutex<Result<OnboardingReport?, OnboardingError>?>(nil)
        let task = Task {
            let outcome: Result<OnboardingReport?, OnboardingError>
            do throws(OnboardingError) {
                switch goal {
                case .connect: outcome = .success(try await onboarder.connect())
                case .resume: outcome = .success(try await onboarder.resume())
                case .cancel: outcome = .success(try await onboarder.cancel())
                }
            } catch { outcome = .failure(error) }
            result.withLock { $0 = outcome }
        }
        current.withLock { $0 = task }
        await task.value
        try? await kind.repair()
        forgetUnkeptEmbargo(run, process)
        await note(await events, process)
        guard !process.isDead, let outcome = result.withLock({ $0 }) else { return }
        await note(outcome, process)
    }

    func cancel() { current.withLock { $0 }?.cancel() }

    /// A second process of the same user, which runs to its end in the middle of a call of the first one.
    func runRival(until end: FaultPoint?) async {
        let process = SimulatedProcess(plan: end.map { [$0: .killed] } ?? [:], clock: machine)
        guard let rival = await onboarder(Schedule.Run(), process, hasLocks: schedule.hasLocks) else { return }
        let outcome: Result<OnboardingReport?, OnboardingError>
        do throws(OnboardingError) { outcome = .success(try await rival.resume()) } catch { outcome = .failure(error) }
        guard !process.isDead else { return }
        if schedule.hasLocks {
            watch.expect(
                outcome.error == OnboardingError(.anotherProcessIsOnboarding), "R2: a rival was let in: \(outcome)")
        }
        watch.hit("C16")
        if case .success(let report?) = outcome { rivalKey.withLock { $0 = report.key.account } }
        await note(outcome, process)
    }

    /// Somebody who has a copy of the verifier.
    func letThiefFetch(_ url: String, _ body: consuming Secret) async {
        let request = HTTPRequest(url: url, body: body)
        _ = try? await SimulatorTransport(simulator, peer: "198.51.100.7").post(request)
    }

    /// The vault as it was before each run, the oldest first.
    var copies: [VaultCopy] { kept.withLock { $0 } }

    /// The moments that one of the schedule's runs came to.
    func reached(inRun run: Int) -> Set<FaultPoint> { Set(moments.withLock { $0[run] }) }

    func hasReached(_ step: FaultPoint.Step, inRun run: Int) -> Bool {
        moments.withLock { $0[run].contains { $0.step == step } }
    }

    func newBoot() -> String {
        let number = boots.withLock { count in
            count += 1
            return count
        }
        return "boot \(number)"
    }

    private func plant() async {
        guard let vault = await openVault(), let key = try? CredentialKey(service: "other", account: "item") else {
            return
        }
        try? await vault.store(Secret(utf8: "untouched"), for: key, label: "Other", attributes: ["a": "b"])
    }

    private func keepCopy() async {
        guard let vault = await openVault(), let copy = try? await VaultCopy(of: vault.base) else { return }
        kept.withLock { $0.append(copy) }
    }

    private func hasSomethingLeft() async -> Bool {
        guard let vault = await openVault() else { return false }
        let records = (try? await vault.entries(service: "porkbun.com/pending")) ?? []
        return !records.isEmpty || journal.entries.contains { $0.phase != .ended }
            || journal.entries.count < journal.files.count
    }
}

extension Result where Failure == OnboardingError {
    var error: OnboardingError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
