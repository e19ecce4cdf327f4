/// Something that goes wrong with one call; queued with ``PorkbunSimulator/enqueue(_:on:)``.
public enum SimulatorFault: Sendable, Hashable {
    /// No connection comes about; the client knows that nothing was sent.
    case unreachable
    /// The request is never processed, and the connection ends before a byte of an answer.
    case lostRequest
    /// The request is processed, and the connection ends before a byte of the answer.
    case lostAnswer
    /// The request is processed, and the connection ends after so many bytes of the body.
    case cutOff(afterBodyBytes: Int)
    /// The request is processed, and the answer comes so much later.
    case delayed(Duration)

    /// 429 with this `Retry-After`; not processed.
    case rateLimited(seconds: Int)
    /// 503 with a page of HTML; not processed.
    case unavailable
    /// 302 to another place; not processed.
    case redirected(to: String)
    /// An error envelope with this status and code, which may be unknown or missing; not processed.
    case error(status: Int, code: String?)
    /// A body of the caller's, as JSON; the request is processed before it if `processed`.
    case replaced(status: Int, body: String, processed: Bool)
    /// What the last call of this endpoint was answered, with `Idempotent-Replayed: true`; not processed.
    case replayed

    /// The request is processed; every member of the answer is there a second time, empty.
    case duplicateKeys
    /// The request is processed; the answer is padded to so many bytes.
    case oversized(bytes: Int)
    /// The request is processed; the answer claims to be gzip and is not.
    case gzipGarbage
    /// The request is processed; `Content-Length` is wrong by so much.
    case wrongContentLength(by: Int)
    /// The request is processed; a minted secret is left out of the answer.
    case withoutSecret

    /// The challenge is overlooked, so that the request is a legacy one.
    case legacyDelivery
    /// `authUrl` is this.
    case authURL(String)
}

/// A call of the API that the simulator knows.
public enum SimulatorEndpoint: String, Sendable, CaseIterable {
    /// `/apikey/request`.
    case request
    /// `/apikey/retrieve`.
    case retrieve
    /// `/ping`.
    case ping

    /// The path below the server, such as `/api/json/v3/ping`.
    public var path: String { Self.prefix + (self == .ping ? "/ping" : "/apikey/\(rawValue)") }

    static let prefix = "/api/json/v3"

    /// The most calls of one address in an hour; `nil` where calls are not counted by the hour.
    var hourlyLimit: Int? {
        switch self {
        case .request: 20
        case .retrieve: 120
        case .ping: nil
        }
    }
}
