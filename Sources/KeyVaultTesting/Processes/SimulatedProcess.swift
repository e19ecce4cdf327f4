#if Onboarding
    package import KeyVaultCore
    import Synchronization

    /// One run of a program that onboards: its edges let faults in where a test says so, and may end it for good.
    ///
    /// What the program did before its end stays in the vault, the journal and the service behind the edges, where the
    /// next run finds it.
    package final class SimulatedProcess: Sendable {
        private struct State {
            var counts: [FaultPoint.Step: Int] = [:]
            var reached: [FaultPoint] = []
            var isDead = false
            var looksAfterEnd = 0
            var isLocked = false
            var isDismissing = false
        }

        private let plan: [FaultPoint: ProcessFault]
        private let state = Mutex(State())
        let clock: any TimeSource

        /// Begins a run.
        ///
        /// - Parameters:
        ///   - plan: What goes wrong, and when.
        ///   - clock: The machine's clock.
        package init(plan: [FaultPoint: ProcessFault] = [:], clock: any TimeSource) {
            self.plan = plan
            self.clock = clock
        }

        /// Whether the run has ended before its program did.
        package var isDead: Bool { state.withLock(\.isDead) }

        /// The moments that the run came to, in order.
        package var reached: [FaultPoint] { state.withLock(\.reached) }

        /// How late it is for a run that has ended: later at every look, so that none of its waits lasts.
        func lateness() -> Duration {
            state.withLock { state in
                guard state.isDead else { return .zero }
                state.looksAfterEnd += 1
                return .seconds(1_000_000 * state.looksAfterEnd)
            }
        }

        /// Ends the run at once.
        package func kill() { state.withLock { $0.isDead = true } }

        /// Locks the vault of this run, as a user or a screen lock does.
        package func lockVault(dismissing: Bool = false) {
            state.withLock { state in
                state.isLocked = true
                state.isDismissing = dismissing
            }
        }

        /// Whether the vault of this run is locked, and not only since the moment that the run has just come to.
        package var hasLockedVault: Bool {
            state.withLock { state in
                let last = state.reached.last.flatMap { plan[$0] }
                return state.isLocked && last != .locked && last != .dismissed
            }
        }

        var isLocked: Bool { state.withLock(\.isLocked) }

        /// Opens the vault if the user wants to; returns whether it is open.
        func unlockVault() -> Bool {
            state.withLock { state in
                if !state.isDismissing { state.isLocked = false }
                return !state.isLocked
            }
        }

        /// Comes to a step and returns its number.
        func begin(_ step: FaultPoint.Step) -> Int {
            state.withLock { state in
                state.counts[step, default: 0] += 1
                return state.counts[step, default: 0]
            }
        }

        /// What goes wrong at a moment; kills and locks take effect at once.
        func fault(_ step: FaultPoint.Step, _ ordinal: Int, _ edge: FaultPoint.Edge) -> ProcessFault? {
            let point = FaultPoint(step, ordinal, edge)
            return state.withLock { state in
                if state.isDead { return .killed }
                state.reached.append(point)
                switch plan[point] {
                case .killed: state.isDead = true
                case .locked: state.isLocked = true
                case .dismissed:
                    state.isLocked = true
                    state.isDismissing = true
                default: break
                }
                return plan[point]
            }
        }
    }

    /// The clock of a run: once the run has ended, all its waiting is over.
    package struct ProcessTime: TimeSource {
        private let process: SimulatedProcess

        /// Gives a run the machine's clock.
        package init(_ process: SimulatedProcess) { self.process = process }

        package var sinceBoot: Duration { process.clock.sinceBoot + process.lateness() }
        package var wallClock: UnixTime { process.clock.wallClock }

        package func sleep(until moment: Duration) async throws(CancellationError) {
            if !process.isDead { try await process.clock.sleep(until: moment) }
        }
    }
#endif
