#if SecretService
    import CLibsecret
    import KeyVaultCore

    /// A connection to the message bus that belongs to one vault alone; the owner of a `GDBusConnection`.
    ///
    /// It is never the shared one of `g_bus_get`, so that closing a vault leaves nothing behind but GDBus's own worker
    /// thread, which a process has once.
    @safe
    struct BusConnection: ~Copyable, Sendable {
        /// How many calls are under way at most; a bus limits the answers that it waits for.
        private static let window = 64

        nonisolated(unsafe) let raw: OpaquePointer
        let loop: EventLoop

        /// Connects; the loop must be running the work.
        init(to address: String, loop: EventLoop, until interruption: Interruption) throws(BusFailure) {
            var error: UnsafeMutablePointer<GError>?
            guard let raw = unsafe keyvault_bus_connect(address, interruption.cancellable, &error) else {
                let failure = unsafe BusFailure(consuming: error)
                throw interruption.isInterrupted ? BusFailure(kind: .givenUp, cause: failure.cause) : failure
            }
            unsafe self.raw = raw
            self.loop = loop
            unsafe SessionAnswerCheck.add(to: raw)
        }

        deinit { unsafe keyvault_bus_disconnect(raw) }

        /// Whether the bus has closed the connection.
        var isClosed: Bool { unsafe g_dbus_connection_is_closed(raw) != 0 }

        /// Makes a call and waits for the answer, without any limit but the interruption.
        func send(_ call: BusCall, until interruption: Interruption) throws(BusFailure) -> Variant {
            try send([call], until: interruption)[0].get()
        }

        /// Makes calls without waiting between them, which are answered in their order, and waits for all answers.
        func send(_ calls: [BusCall], until interruption: Interruption) -> [Result<Variant, BusFailure>] {
            var answers = [Result<Variant, BusFailure>](
                repeating: .failure(BusFailure(kind: .givenUp)), count: calls.count)
            pipeline(calls.count, until: interruption) {
                calls[$0]
            } handle: {
                answers[$0] = $1
            }
            return answers
        }

        /// Makes any number of calls, many of them under way at once, and handles each answer as it comes.
        func pipeline(
            _ count: Int, until interruption: Interruption, call: (Int) -> BusCall,
            handle: (Int, Result<Variant, BusFailure>) -> Void
        ) {
            let arrivals = Arrivals()
            var (sent, handled) = (0, 0)
            while handled < count {
                while sent < count, sent - handled < Self.window {
                    start(call(sent), number: sent, arrivals, interruption)
                    sent += 1
                }
                while arrivals.answers.isEmpty { loop.wait() }
                for (number, answer) in arrivals.take() {
                    handled += 1
                    handle(number, answer)
                }
            }
        }

        /// Makes a call that is sent within half a second or not at all, and whose answer nobody needs.
        func notify(_ call: BusCall) {
            let answer = unsafe g_dbus_connection_call_sync(
                raw, call.destination, call.path, call.interface, call.method, call.arguments?.raw, nil,
                G_DBUS_CALL_FLAGS_NO_AUTO_START, 500, nil, nil)
            if let answer = unsafe answer { unsafe g_variant_unref(answer) }
        }

        private func start(_ call: BusCall, number: Int, _ arrivals: Arrivals, _ interruption: Interruption) {
            let awaited = AwaitedAnswer(number: number, type: call.answer, arrivals)
            unsafe g_dbus_connection_call(
                raw, call.destination, call.path, call.interface, call.method, call.arguments?.raw, nil,
                G_DBUS_CALL_FLAGS_NO_AUTO_START, .max, interruption.cancellable, receiveAnswer,
                Unmanaged.passRetained(awaited).toOpaque())
            // The message holds its own reference to the arguments from here on.
            withExtendedLifetime(call) {}
        }
    }

    /// The answers that have come and were not handled yet, on the thread of the vault alone.
    private final class Arrivals {
        var answers: [(number: Int, Result<Variant, BusFailure>)] = []

        func take() -> [(number: Int, Result<Variant, BusFailure>)] {
            defer { answers = [] }
            return answers
        }
    }

    /// An answer that is still to come.
    private final class AwaitedAnswer {
        let number: Int
        let type: String
        let arrivals: Arrivals

        init(number: Int, type: String, _ arrivals: Arrivals) {
            self.number = number
            self.type = type
            self.arrivals = arrivals
        }

        func receive(_ answer: Result<Variant, BusFailure>) { arrivals.answers.append((number, answer)) }
    }

    private let receiveAnswer: GAsyncReadyCallback = { source, result, data in
        guard let source = unsafe source, let data = unsafe data else { return }
        let awaited = unsafe Unmanaged<AwaitedAnswer>.fromOpaque(data).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        guard let answer = unsafe g_dbus_connection_call_finish(OpaquePointer(source), result, &error) else {
            awaited.receive(.failure(unsafe BusFailure(consuming: error)))
            return
        }
        let value = unsafe Variant(adopting: answer)
        let isExpected = value.type == awaited.type
        awaited.receive(isExpected ? .success(value) : .failure(.garbage("an answer of the wrong type")))
    }
#endif
