#if SecretService
    import KeyVaultCore
    import Synchronization

    /// What a vault does on its own thread, and its connection, which is used there alone.
    final class SecretServiceEngine: Sendable {
        private struct State: ~Copyable, Sendable {
            var link: ProviderLink?
            /// When a prompt ended last without opening anything, and what the calls are told that waited for it.
            var refusal: (end: Duration, code: VaultError.Code)?
        }

        let configuration: SecretServiceConfiguration
        let loop = EventLoop()
        private let locks: LockDirectory
        private let state = Mutex(State())
        private let isClosed = Atomic(false)
        private let hasWritingProvider = Atomic(false)
        /// What ends the prompt that is under way.
        private let prompt = Mutex<Interruption?>(nil)

        init(_ configuration: SecretServiceConfiguration) {
            self.configuration = configuration
            locks = LockDirectory(configuration)
        }

        /// Runs the work of a call, unlocking what it needs and connecting anew, once, if the provider went away.
        func perform<R: Sendable>(
            _ request: Request, _ work: (inout ProviderLink) throws(Setback) -> R
        ) throws(VaultError) -> R {
            try perform(request, starting: true, unlocking: true, work)
        }

        /// The same while no other vault of the user writes.
        func performWriting<R: Sendable>(
            _ request: Request, _ work: (inout ProviderLink) throws(Setback) -> R
        ) throws(VaultError) -> R {
            try perform(request) { link throws(Setback) in
                // The lock is given up before anybody is asked: that may take minutes.
                let result: Result<R, Setback>
                do throws(VaultError) {
                    result = try locks.withLock(.writing, for: request) { () throws(Setback) in try work(&link) }
                } catch { throw .vault(error) }
                return try result.get()
            }
        }

        /// Tells what could be done, without starting or asking anybody.
        func status(_ request: Request) throws(VaultError) -> VaultStatus {
            do throws(VaultError) {
                return try perform(request, starting: false, unlocking: false) { link throws(Setback) in
                    do throws(Setback) { try link.check(for: request) } catch {
                        guard case .locked = error else { throw error }
                        return .locked
                    }
                    return .open
                }
            } catch { return .unavailable(error) }
        }

        /// Which program serves the keyring; never starts one.
        func provider(_ request: Request) throws(VaultError) -> SecretServiceProvider {
            try perform(request, starting: false, unlocking: false) { link throws(Setback) in
                try link.provider(for: request)
            }
        }

        /// Whether the provider that was met last has written what it answers.
        var writesBeforeAnswering: Bool { hasWritingProvider.load(ordering: .acquiring) }

        /// Which kind of program serves the keyring; never starts one.
        func providerKind(_ request: Request) throws(VaultError) -> SecretServiceProvider.Kind {
            try perform(request, starting: false, unlocking: false) { $0.kind }
        }

        /// What surrounds the keyring; never starts a provider.
        func surroundings(_ request: Request) throws(VaultError) -> SecretServiceSurroundings {
            try perform(request, starting: false, unlocking: false) { link throws(Setback) in
                try link.surroundings(for: request)
            }
        }

        /// Lets no further work begin, and ends a prompt that is under way.
        func beginClosing() {
            isClosed.store(true, ordering: .releasing)
            prompt.withLock(\.self)?.interrupt()
        }

        /// Gives the connection up for good.
        func close() {
            state.withLock { state in
                loop.run { state.link = nil }
                loop.drain()
            }
        }

        private func perform<R: Sendable>(
            _ request: Request, starting: Bool, unlocking: Bool, _ work: (inout ProviderLink) throws(Setback) -> R
        ) throws(VaultError) -> R {
            var patience = RetryPatience()
            return try state.withLock { state throws(VaultError) in
                if isClosed.load(ordering: .acquiring) { throw closed(request) }
                return try loop.run { () throws(VaultError) in
                    while true {
                        do throws(Setback) {
                            return try attempt(&state, request, starting: starting, work)
                        } catch {
                            try recover(from: error, &state, &patience, request, unlocking: unlocking)
                        }
                    }
                }
            }
        }

        private func attempt<R>(
            _ state: inout State, _ request: Request, starting: Bool,
            _ work: (inout ProviderLink) throws(Setback) -> R
        ) throws(Setback) -> R {
            if state.link?.bus.isClosed ?? true {
                state.link = nil
                let link = try ProviderLink(configuration, loop: loop, starting: starting, for: request)
                hasWritingProvider.store(link.kind.writesBeforeAnswering, ordering: .releasing)
                state.link = consume link
            }
            guard var link = state.link.take() else { throw .changedMeanwhile }
            do throws(Setback) {
                let result = try work(&link)
                state.link = consume link
                return result
            } catch {
                state.link = consume link
                throw error
            }
        }

        /// Prepares another attempt, or throws what the call fails with.
        private func recover(
            from setback: Setback, _ state: inout State, _ patience: inout RetryPatience, _ request: Request,
            unlocking: Bool
        ) throws(VaultError) {
            switch setback {
            case .locked(let path) where unlocking && patience.mayUnlock():
                try unlock(path, &state, request)
            case .badSession where patience.mayRenewSession():
                state.link?.dropSession()
            case .changedMeanwhile where patience.maySearchAgain(): break
            case .bus(let failure) where failure.isStale && state.link != nil && patience.mayReconnect():
                state.link = nil
            default:
                if case .promptWithdrawn = setback { state.link = nil }
                throw setback.error(of: request)
            }
        }

        private func unlock(_ path: String, _ state: inout State, _ request: Request) throws(VaultError) {
            if let refusal = state.refusal, request.start < refusal.end {
                throw VaultError(refusal.code, during: request.context.operation)
            }
            request.deadlines.suspend(for: configuration.promptDeadline)
            prompt.withLock { $0 = request.interruption }
            defer {
                prompt.withLock { $0 = nil }
                request.deadlines.resume()
            }
            do throws(Setback) {
                try inTurn(request) { () throws(Setback) in
                    _ = try attempt(&state, request, starting: true) { link throws(Setback) in
                        try link.unlock(path, for: request)
                    }
                }
            } catch {
                let error = refusal(for: error, &state, request)
                state.refusal = (configuration.time.sinceBoot, error.code)
                throw error
            }
        }

        /// What a call fails with whose collection was not unlocked; a provider that went away is not asked again.
        private func refusal(for setback: Setback, _ state: inout State, _ request: Request) -> VaultError {
            switch setback {
            case .promptWithdrawn:
                state.link = nil
                if isClosed.load(ordering: .acquiring) { return closed(request) }
            case .bus(let failure) where failure.isStale: state.link = nil
            default: break
            }
            return setback.error(of: request)
        }

        private func closed(_ request: Request) -> VaultError {
            VaultError(
                .unavailable, during: request.context.operation, remedy: "Make a new vault: this one was closed.")
        }

        /// Asks while no other vault of the user does, for one window is enough.
        private func inTurn(_ request: Request, _ ask: () throws(Setback) -> Void) throws(Setback) {
            let result: Result<Void, Setback>
            do throws(VaultError) {
                result = try locks.withLock(.prompting, for: request, ask)
            } catch {
                guard error.code != .cancelled, error.code != .timedOut else { throw .vault(error) }
                // Without a place for the lock, a second window is all that can happen.
                result = Result(catching: ask)
            }
            try result.get()
        }
    }

    /// How often a call tries again.
    private struct RetryPatience {
        private var unlocks = 3
        private var sessions = 3
        private var searches = 8
        private var connections = 1

        mutating func mayUnlock() -> Bool { Self.take(&unlocks) }
        mutating func mayRenewSession() -> Bool { Self.take(&sessions) }
        mutating func maySearchAgain() -> Bool { Self.take(&searches) }
        mutating func mayReconnect() -> Bool { Self.take(&connections) }

        private static func take(_ rest: inout Int) -> Bool {
            rest -= 1
            return rest >= 0
        }
    }
#endif
