#if Simulator
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting

    /// An answer on its way to a socket.
    struct WireAnswer: ~Copyable, Sendable {
        let status: Int
        let headers: [HTTPHeader]
        let body: Secret
        /// What `Content-Length` says.
        let declaredLength: Int
        /// After how many bytes of the body the connection ends, if that is less.
        let sentLength: Int
        /// The ledger counts the call as under way for as long as this lives.
        private let call: OngoingCall?

        init(_ answer: borrowing SimulatorAnswer) {
            status = answer.status
            headers = answer.headers
            body = answer.body.copy()
            declaredLength = answer.declaredLength
            sentLength = answer.sentLength
            call = answer.call
        }

        init(status: Int = 200, json: SimulatorJSON) {
            var output = SecretBuffer()
            json.write(to: &output)
            body = output.finish()
            self.status = status
            headers = [HTTPHeader("Content-Type", "application/json")]
            declaredLength = body.count
            sentLength = body.count
            call = nil
        }
    }
#endif
