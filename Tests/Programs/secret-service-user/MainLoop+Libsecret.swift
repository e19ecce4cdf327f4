#if SecretService
    import CLibsecret
    import Synchronization

    /// A GLib main loop as programs with a user interface run it.
    enum MainLoop {
        private final class Job: Sendable {
            let work: @Sendable () async -> Int32
            let status = Mutex<Int32?>(nil)

            init(_ work: @escaping @Sendable () async -> Int32) { self.work = work }
        }

        /// Runs a main loop on this thread, begins work from within it, and gives the work's status.
        static func run(_ work: @escaping @Sendable () async -> Int32) -> Int32 {
            let job = Job(work)
            let begin: GSourceFunc = { data in
                guard let data = unsafe data else { return 0 }
                let job = unsafe Unmanaged<Job>.fromOpaque(data).takeUnretainedValue()
                Task.detached {
                    let status = await job.work()
                    job.status.withLock { $0 = status }
                    g_main_context_wakeup(nil)
                }
                return 0
            }
            unsafe g_idle_add(begin, Unmanaged.passUnretained(job).toOpaque())
            while true {
                if let status = job.status.withLock(\.self) { return status }
                g_main_context_iteration(nil, 1)
            }
        }
    }
#endif
