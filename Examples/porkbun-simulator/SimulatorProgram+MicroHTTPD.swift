#if Simulator
    import CMicroHTTPD
    import Glibc
    import KeyVaultTesting

    /// Serves until SIGTERM or SIGINT and returns the exit status.
    func runSimulator() -> Int32 {
        guard let options = Options.parse() else { return 2 }
        if options.showsHelp {
            print(Options.help)
            return 0
        }

        // The signals are blocked before the first thread starts, so that none but sigwait sees them.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)

        let service = Service(options)
        guard let server = Server(service, options) else {
            complain("cannot listen on port \(options.port), or cannot use the certificate")
            return 1
        }
        let url = "\(options.certificate == nil ? "http" : "https")://127.0.0.1:\(server.port)"
        service.simulator.configuration.origin = options.origin ?? url
        service.console.say("listening on \(url)")

        var received: Int32 = 0
        unsafe sigwait(&signals, &received)
        service.stop()
        server.stop()
        return 0
    }
#endif
