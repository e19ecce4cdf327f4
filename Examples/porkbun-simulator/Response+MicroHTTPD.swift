#if Simulator
    import CMicroHTTPD
    import KeyVaultCore
    import KeyVaultOnboarding

    /// Keeps an answer for libmicrohttpd, which reads its body in parts.
    private final class OutgoingAnswer {
        let answer: WireAnswer

        init(_ answer: consuming WireAnswer) { self.answer = answer }

        /// Copies the next part of the body; negative where the connection is to end.
        func read(from position: Int, into buffer: UnsafeMutablePointer<CChar>, atMost limit: Int) -> Int {
            let count = min(limit, answer.sentLength - position)
            guard count > 0 else { return simulator_end_with_error }
            answer.body.withExposedBytes { bytes in
                for offset in 0..<count { unsafe buffer[offset] = CChar(bitPattern: bytes[position + offset]) }
            }
            return count
        }
    }

    /// Hands an answer to libmicrohttpd, which lets it go once it was sent.
    func send(_ answer: consuming WireAnswer, over connection: OpaquePointer) -> MHD_Result {
        let status = UInt32(answer.status)
        let headers = answer.headers
        let length = UInt64(answer.declaredLength)
        let outgoing = unsafe Unmanaged.passRetained(OutgoingAnswer(answer))
        let response = unsafe MHD_create_response_from_callback(
            length, 65_536,
            { context, position, buffer, limit in
                guard let context = unsafe context, let buffer = unsafe buffer else { return simulator_end_with_error }
                return unsafe Unmanaged<OutgoingAnswer>.fromOpaque(context).takeUnretainedValue()
                    .read(from: Int(position), into: buffer, atMost: limit)
            }, outgoing.toOpaque(),
            { context in
                if let context = unsafe context { unsafe Unmanaged<OutgoingAnswer>.fromOpaque(context).release() }
            })
        guard let response = unsafe response else {
            unsafe outgoing.release()
            return .NO
        }
        for header in headers { unsafe MHD_add_response_header(response, header.name, header.value) }
        defer { unsafe MHD_destroy_response(response) }
        return unsafe MHD_queue_response(connection, status, response)
    }
#endif
