#if EncryptedFile
    import KeyVaultCore
    import Synchronization

    /// One attempt to unlock a vault, which everybody joins who needs the key meanwhile: nobody is asked twice.
    ///
    /// While a person is at the prompt, the prompt's deadline counts for all who wait; the time there is added to their
    /// own deadlines. When nobody waits any more, the attempt is cancelled.
    final class UnlockAttempt: Sendable {
        /// A call that waits; what it gets is the time that was spent at the prompt.
        typealias Waiter = VaultCall<Duration>

        private struct State {
            var waiters: [(call: Waiter, deadline: Duration)] = []
            var promptStart: Duration?
            var promptTime = Duration.zero
            var task: Task<Void, Never>?
            var isOver = false
        }

        private let state = Mutex(State())
        private let deadlines: CallDeadlines
        private let configuration: EncryptedFileConfiguration

        init(_ configuration: EncryptedFileConfiguration, deadlines: CallDeadlines) {
            self.configuration = configuration
            self.deadlines = deadlines
        }

        /// Begins the work of the attempt.
        func start(_ work: @escaping @Sendable () async throws(VaultError) -> Void) {
            let task = Task.detached {
                do throws(VaultError) {
                    try await work()
                    self.finish(nil)
                } catch { self.finish(error) }
            }
            let isAbandoned = state.withLock { state in
                state.task = task
                return state.isOver
            }
            if isAbandoned { task.cancel() }
        }

        /// Lets a call wait for the end; returns whether there is an end to wait for.
        func join(_ call: Waiter, until deadline: Duration) -> Bool {
            state.withLock { state in
                guard !state.isOver else { return false }
                state.waiters.append((call, deadline))
                let promptEnd = state.promptStart.map { $0 + configuration.promptDeadline }
                // Watched before anybody can begin or end a prompt, which moves the deadline.
                deadlines.watch(call, until: promptEnd ?? deadline + state.promptTime)
                return true
            }
        }

        /// Lets a call go that does not wait any more.
        func leave(_ call: Waiter) {
            let abandoned = state.withLock { state -> Task<Void, Never>? in
                state.waiters.removeAll { $0.call === call }
                guard state.waiters.isEmpty, !state.isOver else { return nil }
                state.isOver = true
                return state.task
            }
            abandoned?.cancel()
        }

        /// Runs a prompt.
        func prompting<R: Sendable>(
            _ prompt: () async throws(VaultError) -> R
        ) async throws(VaultError) -> R {
            let start = configuration.time.sinceBoot
            state.withLock { state in
                state.promptStart = start
                for waiter in state.waiters {
                    deadlines.move(waiter.call, to: start + configuration.promptDeadline)
                }
            }
            defer { endPrompt() }
            return try await prompt()
        }

        private func endPrompt() {
            let now = configuration.time.sinceBoot
            state.withLock { state in
                if let start = state.promptStart { state.promptTime += now - start }
                state.promptStart = nil
                for waiter in state.waiters { deadlines.move(waiter.call, to: waiter.deadline + state.promptTime) }
            }
        }

        /// Ends the attempt for all who wait.
        func finish(_ error: VaultError?) {
            let (waiters, promptTime) = state.withLock { state in
                state.isOver = true
                defer { state.waiters = [] }
                return (state.waiters, state.promptTime)
            }
            for waiter in waiters { waiter.call.finish(error.map { .failure($0) } ?? .success(promptTime)) }
        }
    }
#endif
