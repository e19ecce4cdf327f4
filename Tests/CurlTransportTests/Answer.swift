#if Onboarding
    import CurlTransport
    import KeyVaultCore
    import KeyVaultOnboarding

    /// A response in a form that tests can compare; its body is no secret here.
    struct Answer: Equatable {
        let status: Int
        let headers: [HTTPHeader]
        let body: [UInt8]
        let ending: HTTPResponse.Ending

        var text: String { String(decoding: body, as: UTF8.self) }

        subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    }

    /// Posts a body and brings the answer.
    func post(
        _ body: String = #"{"requestToken":"0"}"#, to url: String, headers: [HTTPHeader] = [],
        timeLimit: Duration = .seconds(20), allowsLoopbackHTTP: Bool = true
    ) async throws(TransportError) -> Answer {
        let transport = CurlTransport(CurlConfiguration(timeLimit: timeLimit, allowsLoopbackHTTP: allowsLoopbackHTTP))
        let response = try await transport.post(HTTPRequest(url: url, headers: headers, body: Secret(utf8: body)))
        return Answer(
            status: response.status, headers: response.headers,
            body: response.body.withExposedBytes { bytes in bytes.indices.map { bytes[$0] } }, ending: response.ending)
    }

    /// Posts where no answer can come and brings the error.
    func failure(
        of url: String, headers: [HTTPHeader] = [], timeLimit: Duration = .seconds(20), allowsLoopbackHTTP: Bool = true
    ) async -> TransportError? {
        do throws(TransportError) {
            _ = try await post(to: url, headers: headers, timeLimit: timeLimit, allowsLoopbackHTTP: allowsLoopbackHTTP)
            return nil
        } catch { return error }
    }
#endif
