import KeyVaultCore

/// What every answer of the service has in common, read from its head and its body.
struct ServiceAnswer {
    let httpStatus: Int
    let status: String?
    let code: ServiceCode?
    let pacing: PacingAdvice
    /// Whether the body is one whole JSON object and ended as its head said.
    let isReadable: Bool
    /// The body, if it is one whole JSON object, however it ended.
    private let document: JSONDocument?

    init(_ response: borrowing HTTPResponse, at wallClock: UnixTime) {
        let document = Self.object(in: response)
        let readable = response.ending == .complete ? document : nil
        httpStatus = response.status
        self.document = document
        isReadable = readable != nil
        status = readable?.string("status", in: response)
        code = readable?.string("code", in: response).flatMap(ServiceCode.init(rawValue:))
        let ttlRemaining = readable?.integer("ttlRemaining", in: response)
        pacing = PacingAdvice(response, ttlRemaining: ttlRemaining, at: wallClock)
    }

    var isSuccess: Bool { (200..<300).contains(httpStatus) }

    /// A text of the body, also if the body is whole and its end was not: no more can be wrong with it than that.
    func string(_ name: String, in response: borrowing HTTPResponse) -> String? {
        document?.string(name, in: response)
    }

    /// A text of the body that nobody may see.
    func secret(_ name: String, in response: borrowing HTTPResponse) -> Secret? {
        guard let document else { return nil }
        return response.body.withExposedBytes { bytes -> Secret? in
            guard let node = document.member(name, of: document.root, in: bytes) else { return nil }
            return document.secret(node, in: bytes)
        }
    }

    /// Whether a member of the body is `true`.
    func isTrue(_ name: String, in response: borrowing HTTPResponse) -> Bool {
        guard let document else { return false }
        return response.body.withExposedBytes { bytes in
            document.member(name, of: document.root, in: bytes).flatMap { document.boolean($0) } == true
        }
    }

    /// The answer as a failure.
    var failure: ServiceFailure {
        ServiceFailure(httpStatus: httpStatus, code: code, retryAfter: pacing.retryAfter)
    }

    /// The answer as a failure with the service's advice, for calls that held no secret that it could repeat.
    func failureWithHint(in response: borrowing HTTPResponse) -> ServiceFailure {
        let hint = document?.hint(in: response) ?? string("message", in: response)
        return ServiceFailure(
            httpStatus: httpStatus, code: code, retryAfter: pacing.retryAfter,
            hint: hint.map { String($0.prefix(300)).escapingControls })
    }

    private static func object(in response: borrowing HTTPResponse) -> JSONDocument? {
        response.body.withExposedBytes { bytes in
            guard let document = try? JSONDocument(scanning: bytes), document.root.kind == .object else { return nil }
            return document
        }
    }
}

extension JSONDocument {
    fileprivate func string(_ name: String, in response: borrowing HTTPResponse) -> String? {
        response.body.withExposedBytes { bytes in
            member(name, of: root, in: bytes).flatMap { string($0, in: bytes) }
        }
    }

    fileprivate func integer(_ name: String, in response: borrowing HTTPResponse) -> Int64? {
        response.body.withExposedBytes { bytes in
            member(name, of: root, in: bytes).flatMap { integer($0, in: bytes) }
        }
    }

    fileprivate func hint(in response: borrowing HTTPResponse) -> String? {
        response.body.withExposedBytes { bytes in
            member("next_action", of: root, in: bytes).flatMap { member("hint", of: $0, in: bytes) }
                .flatMap { string($0, in: bytes) }
        }
    }
}
