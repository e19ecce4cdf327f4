#if Simulator
    import Glibc
    import KeyVaultCore
    import Synchronization

    /// The system's clocks, so many times faster, and turned forward by hand where a test asks for it.
    final class FastClock: TimeSource {
        private let speed: Int
        private let start = SystemTime().sinceBoot
        private let wallStart = SystemTime().wallClock
        private let skipped = Mutex(Duration.zero)

        init(speed: Int) { self.speed = speed }

        var sinceBoot: Duration { start + passed }
        var wallClock: UnixTime { wallStart.advanced(by: passed) }

        func advance(by duration: Duration) { skipped.withLock { $0 += duration } }

        func sleep(until moment: Duration) async throws(CancellationError) {
            while sinceBoot < moment {
                do { try await Task.sleep(for: .milliseconds(10)) } catch { throw CancellationError() }
            }
        }

        /// Blocks the thread for a moment.
        func pause() { usleep(10_000) }

        private var passed: Duration { (SystemTime().sinceBoot - start) * speed + skipped.withLock { $0 } }
    }
#endif
