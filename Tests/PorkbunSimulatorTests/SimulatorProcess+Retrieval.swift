#if Simulator
    import TestServers

    extension SimulatorProcess {
        /// A granted request: what is left is to retrieve.
        func approvedRetrieval() throws -> String {
            let body = #"{"name":"App","codeChallenge":"\#(TestService.challenge)"}"#
            let token = try post("/apikey/request", body).json["requestToken"] as? String ?? ""
            _ = try curl(["--request", "POST", "\(url)/simulator/approve?token=\(token)"])
            return #"{"requestToken":"\#(token)","codeVerifier":"\#(TestService.verifier)"}"#
        }
    }
#endif
