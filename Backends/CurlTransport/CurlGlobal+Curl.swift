#if Onboarding
    import CCurl
    import KeyVaultOnboarding

    /// libcurl's state for the whole process: made once, at the first use, and never taken down.
    enum CurlGlobal {
        /// Whether libcurl works in memory of ``WipingAllocator``.
        static var wipesFreedMemory: Bool { state.wipesFreedMemory }

        /// Initialises libcurl if that has not been done.
        static func start() throws(TransportError) {
            if let failure = state.failure { throw failure }
        }

        private static let state = State()

        private struct State {
            let failure: TransportError?
            let wipesFreedMemory: Bool

            init() {
                let code = unsafe curl_global_init_mem(
                    keyvault_curl_global_all,
                    { unsafe WipingAllocator.allocate($0) },
                    { unsafe WipingAllocator.release($0) },
                    { unsafe WipingAllocator.resize($0, to: $1) },
                    { unsafe WipingAllocator.duplicate($0) },
                    { unsafe WipingAllocator.allocate(zeroed: $0, of: $1) })
                failure = code == CURLE_OK ? nil : TransportError(.refused, mayHaveArrived: false, detail: code.text)
                // If libcurl was initialised before, it keeps its allocator and says nothing about it. So let it
                // allocate something and look where it asked.
                if code == CURLE_OK { unsafe curl_easy_cleanup(curl_easy_init()) }
                wipesFreedMemory = WipingAllocator.isInUse
            }
        }
    }
#endif
