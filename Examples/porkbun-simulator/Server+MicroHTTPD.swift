#if Simulator
    import CMicroHTTPD
    import Foundation

    /// The HTTP server on the loopback interface.
    @safe struct Server: ~Copyable {
        private let daemon: OpaquePointer
        private let service: Service

        /// Starts to listen; `nil` if the port or the certificate cannot be used.
        init?(_ service: Service, _ options: Options) {
            let certificate = options.certificate.map { try? String(contentsOfFile: $0, encoding: .utf8) }
            let key = options.key.map { try? String(contentsOfFile: $0, encoding: .utf8) }
            if certificate == .some(nil) || key == .some(nil) { return nil }
            let daemon = unsafe simulator_start(
                options.port, certificate ?? nil, key ?? nil, answerConnection, endConnection,
                Unmanaged.passUnretained(service).toOpaque())
            guard let daemon = unsafe daemon else { return nil }
            unsafe self.daemon = daemon
            self.service = service
        }

        var port: UInt16 { unsafe simulator_port(daemon) }

        /// Ends all connections and waits for them.
        consuming func stop() {
            unsafe MHD_stop_daemon(daemon)
        }
    }
#endif
