#if Onboarding
    import Dispatch
    import Glibc

    /// Turns the signals by which a user ends a program into an orderly end.
    final class Interruption {
        private let sources: [(number: Int32, source: any DispatchSourceSignal)]

        /// Calls back at each of the signals until ``end()``; one that the parent wants ignored stays ignored.
        init(_ callback: @escaping @Sendable () -> Void) {
            let queue = DispatchQueue(label: "keyvault.signals")
            sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
                let former = signal(number, SIG_IGN)
                // 1 is the address that stands for a signal that is ignored.
                if unsafe unsafeBitCast(former, to: Int.self) == 1 { return nil }
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler(handler: callback)
                source.activate()
                return (number, source)
            }
        }

        /// Lets the signals end the program again, except those that the parent wants ignored.
        func end() {
            for (number, source) in sources {
                source.cancel()
                _ = signal(number, SIG_DFL)
            }
        }
    }
#endif
