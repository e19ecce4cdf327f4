#if SecretService
    import CLibsecret

    /// Where answers and signals of a vault's connections are delivered: never the default main context, so that it works
    /// beside a program's main loop and without one; the owner of a `GMainContext`.
    @safe
    final class EventLoop: Sendable {
        private nonisolated(unsafe) let context: OpaquePointer?

        init() { unsafe context = g_main_context_new() }

        deinit { unsafe g_main_context_unref(context) }

        /// Runs work whose calls are answered here.
        func run<R: ~Copyable, E: Error>(_ work: () throws(E) -> R) throws(E) -> R {
            unsafe g_main_context_push_thread_default(context)
            defer { unsafe g_main_context_pop_thread_default(context) }
            return try work()
        }

        /// Blocks the thread that runs work until something is delivered, or until it is woken.
        func wait() { unsafe g_main_context_iteration(context, 1) }

        /// Delivers what is there already.
        func drain() {
            while unsafe g_main_context_iteration(context, 0) != 0 {}
        }

        /// Ends a wait, from any thread.
        func wake() { unsafe g_main_context_wakeup(context) }
    }

    /// What ends a call that waits, from any thread; the owner of a `GCancellable`.
    @safe
    final class Interruption: Sendable {
        nonisolated(unsafe) let cancellable: UnsafeMutablePointer<GCancellable>?
        private let loop: EventLoop

        init(of loop: EventLoop) {
            unsafe cancellable = g_cancellable_new()
            self.loop = loop
        }

        deinit { unsafe g_object_unref(cancellable) }

        /// Whether the call was given up.
        var isInterrupted: Bool { unsafe g_cancellable_is_cancelled(cancellable) != 0 }

        /// Gives the call up; whatever it waits for fails at once.
        func interrupt() {
            unsafe g_cancellable_cancel(cancellable)
            loop.wake()
        }
    }
#endif
