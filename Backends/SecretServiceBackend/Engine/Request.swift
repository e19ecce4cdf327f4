#if SecretService
    import KeyVaultCore

    /// One call of the vault, on the vault's thread.
    final class Request {
        let context: CallContext
        let interruption: Interruption
        /// The deadlines of all calls of the vault, which stand still while a person is asked.
        let deadlines: CallDeadlines
        /// When the program made the call, by the vault's clock.
        let start: Duration
        /// Whether a change was sent whose outcome is not known.
        private(set) var isInDoubt = false
        private var unconfirmed: SecretBox?

        init(_ context: CallContext, _ interruption: Interruption, _ deadlines: CallDeadlines, start: Duration) {
            self.context = context
            self.deadlines = deadlines
            self.interruption = interruption
            self.start = start
        }

        /// A failure of this call.
        func error(
            _ code: VaultError.Code, cause: VaultError.Cause? = nil, remedy: String? = nil
        ) -> Setback {
            .vault(VaultError(code, during: context.operation, cause: cause, remedy: remedy))
        }

        /// Announces a change; from here on, giving up cannot tell what became of it.
        func beginChange() throws(Setback) {
            guard context.cancellation.beginCommitting() else { throw error(.cancelled) }
            isInDoubt = true
        }

        /// Whether a value that nothing vouches for was read before, in another session.
        func isConfirmed(_ value: SecretBox) -> Bool {
            defer { unconfirmed = value }
            return unconfirmed?.secret.isEqual(to: value.secret) ?? false
        }

        /// Notes that the outcome of the change is known.
        func endDoubt() { isInDoubt = false }
    }

    /// Why the work of a call did not get on.
    enum Setback: Error {
        /// A call over the bus failed.
        case bus(BusFailure)
        /// A collection or an item is locked; it may be possible to unlock it.
        case locked(path: String)
        /// What was read could not be decrypted, or makes no sense, which the session may be to blame for.
        case badSession(isDecrypted: Bool)
        /// A prompt outlived the call and was withdrawn, as far as the provider survives that.
        case promptWithdrawn
        /// An item that was found is gone; a new search tells what there is.
        case changedMeanwhile
        /// Nothing more can be tried.
        case vault(VaultError)
    }
#endif
