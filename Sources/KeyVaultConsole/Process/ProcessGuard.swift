import Glibc

/// What a process that holds secrets must not do when it crashes, and what its child shall not notice of that.
package enum ProcessGuard {
    /// What the process was started with.
    package struct Inherited: Sendable {
        let coreLimit: rlimit
        let signalMask: sigset_t

        /// Whether programs that are started as this one was write memory to a disk when they crash.
        package var allowsCoreDumps: Bool { coreLimit.rlim_cur > 1 }
    }

    /// Prepares the process, before anything else: no core dump, no crash report with the contents of registers, and
    /// no file that is opened later takes the place of a standard stream.
    package static func begin() -> Inherited {
        var limit = rlimit()
        var mask = sigset_t()
        unsafe getrlimit(coreResource, &limit)
        unsafe pthread_sigmask(SIG_SETMASK, nil, &mask)
        // One byte, and not none, stops those dumps as well that go to a program (core(5)).
        var least = rlimit(rlim_cur: min(1, limit.rlim_max), rlim_max: limit.rlim_max)
        unsafe setrlimit(coreResource, &least)
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT] { resetHandler(of: signal) }
        for (descriptor, use) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one. What is closed stays unusable: it is no empty input.
            _ = unsafe open("/dev/null", use | O_CLOEXEC)
        }
        return Inherited(coreLimit: limit, signalMask: mask)
    }

    private static func resetHandler(of signal: Int32) {
        var action = sigaction()
        unsafe sigaction(signal, nil, &action)
        let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        // Handlers are 0 for the default and 1 where the parent wants the signal ignored.
        guard handler != 0 && handler != 1 else { return }
        _ = Glibc.signal(signal, SIG_DFL)
    }

    fileprivate static var coreResource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_CORE.rawValue) }
}

extension ProcessGuard.Inherited {
    /// Gives the process back what a program that takes its place expects.
    package func restore() {
        var (limit, mask) = (coreLimit, signalMask)
        unsafe setrlimit(ProcessGuard.coreResource, &limit)
        unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
