#if Simulator
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization

    /// The simulator, its clock and the console, as all connections share them.
    final class Service: Sendable {
        let simulator: PorkbunSimulator
        let clock: FastClock
        let console = Console()
        private let isStopping = Atomic(false)

        init(_ options: Options) {
            clock = FastClock(speed: options.speed)
            simulator = PorkbunSimulator(configuration: options.configuration, time: clock, seed: options.seed)
            for (fault, endpoint) in options.faults { simulator.enqueue(fault, on: endpoint) }
        }

        /// Answers a client, a browser or a test that steers the simulator; `nil` means to cut the connection.
        ///
        /// It blocks for as long as a fault delays the answer.
        func answer(_ request: borrowing SimulatorRequest, query: [String: String]) -> WireAnswer? {
            if request.path.hasPrefix(Self.controlPrefix) {
                let answer = control(request.method, String(request.path.dropFirst(Self.controlPrefix.count)), query)
                console.tell(simulator.ledger.events)
                return answer
            }
            let answer = simulator.answer(request)
            console.tell(simulator.ledger.events)
            switch answer.delivery {
            case .unreachable, .nothing: return nil
            case .late(let delay): wait(delay)
            case .whole, .cut: break
            }
            return WireAnswer(answer)
        }

        /// Ends all waiting.
        func stop() { isStopping.store(true, ordering: .relaxed) }

        private func wait(_ duration: Duration) {
            let end = clock.sinceBoot + duration
            while clock.sinceBoot < end, !isStopping.load(ordering: .relaxed) { clock.pause() }
        }
    }
#endif
