#if Simulator
    import CMicroHTTPD
    import Glibc
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting

    /// The body of a request while it arrives.
    private final class IncomingBody {
        static let limit = 1 << 20
        private var buffer: SecretBuffer? = SecretBuffer()

        /// Adds a part; `false` if the body is too long.
        func append(_ part: Span<UInt8>) -> Bool {
            guard var body = buffer.take(), body.count + part.count <= Self.limit else { return false }
            body.append(part)
            buffer = consume body
            return true
        }

        func finish() -> Secret { buffer.take()?.finish() ?? Secret(utf8: "") }
    }

    /// Called by libmicrohttpd on the thread of a connection: at the head of a request, for each part of its body, and at
    /// its end.
    func answerConnection(
        context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
        method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, part: UnsafePointer<CChar>?,
        partLength: UnsafeMutablePointer<Int>?, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let context = unsafe context, let connection = unsafe connection, let url = unsafe url,
            let method = unsafe method, let partLength = unsafe partLength, let state = unsafe state
        else { return .NO }

        guard let incoming = unsafe state.pointee else {
            unsafe state.pointee = Unmanaged.passRetained(IncomingBody()).toOpaque()
            return .YES
        }
        let body = unsafe Unmanaged<IncomingBody>.fromOpaque(incoming).takeUnretainedValue()
        if let part = unsafe part, unsafe partLength.pointee > 0 {
            let bytes = unsafe UnsafeRawBufferPointer(start: part, count: partLength.pointee)
            unsafe partLength.pointee = 0
            return unsafe body.append(bytes.bindMemory(to: UInt8.self).span) ? .YES : .NO
        }

        let service = unsafe Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
        let request = unsafe SimulatorRequest(
            method: String(cString: method), path: String(cString: url),
            headers: values(.HEADER_KIND, of: connection).map { HTTPHeader($0.name, $0.value) },
            body: body.finish(), peer: peer(of: connection))
        let query = unsafe values(.GET_ARGUMENT_KIND, of: connection)
        let answer = service.answer(
            request, query: Dictionary(query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
        // Without an answer libmicrohttpd closes the connection.
        guard let answer else { return .NO }
        return unsafe send(answer, over: connection)
    }

    /// Called by libmicrohttpd when a request is over, however it ended.
    func endConnection(
        context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
        state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
    ) {
        if let incoming = unsafe state?.pointee { unsafe Unmanaged<IncomingBody>.fromOpaque(incoming).release() }
    }

    /// The headers or the parameters of the query.
    private func values(_ kind: MHD_ValueKind, of connection: OpaquePointer) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = []
        unsafe withUnsafeMutablePointer(to: &values) { list in
            _ = unsafe MHD_get_connection_values(
                connection, kind,
                { list, _, name, value in
                    if let name = unsafe name {
                        let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
                        unsafe list?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
                            .append((String(cString: name), text))
                    }
                    return .YES
                }, list)
        }
        return values
    }

    private func peer(of connection: OpaquePointer) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET_ADDRSTRLEN)) { text in
            guard let start = text.baseAddress else { return "" }
            unsafe simulator_peer(connection, start)
            return unsafe String(cString: start)
        }
    }
#endif
