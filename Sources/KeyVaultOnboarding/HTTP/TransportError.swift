/// Why no answer came.
public struct TransportError: Error, Sendable {
    /// The kinds of failure; more may be added.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The transport's rules forbid the request; nothing was sent.
        case refused
        /// The host could not be found or reached.
        case unreachable
        /// The proxy could not be found or reached, or refused.
        case proxyFailed
        /// The host's certificate is not trusted.
        case untrustedCertificate
        /// The connection could not be secured for another reason.
        case insecureConnection
        /// The connection broke before the head of an answer arrived.
        case connectionLost
        /// The time ran out before the head of an answer arrived.
        case timedOut
        /// What came back is not HTTP.
        case notHTTP
    }

    /// What kind of failure it was.
    public let code: Code
    /// Whether the service may have received the request; `false` only where it is certain that it did not.
    public let mayHaveArrived: Bool
    /// The cause in the words of the layer that reported it; never a part of an answer.
    public let detail: String

    /// Describes a failure; called by transports.
    public init(_ code: Code, mayHaveArrived: Bool, detail: String) {
        self.code = code
        self.mayHaveArrived = mayHaveArrived
        self.detail = detail
    }
}

extension TransportError: Equatable {
    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }
}

extension TransportError: CustomStringConvertible {
    /// What happened, why, and what the user can do.
    public var description: String { "\(message) (\(remedy))" }

    /// What happened and why, without the remedy.
    public var message: String { "\(code.summary) [\(detail)]" }

    /// One plain sentence saying what the user can do.
    public var remedy: String { code.remedy }
}

extension TransportError.Code {
    fileprivate var summary: String {
        switch self {
        case .refused: "The request is not allowed"
        case .unreachable: "The service cannot be reached"
        case .proxyFailed: "The proxy cannot be used"
        case .untrustedCertificate: "The service's certificate is not trusted"
        case .insecureConnection: "The connection cannot be secured"
        case .connectionLost: "The connection broke before an answer came"
        case .timedOut: "No answer came in time"
        case .notHTTP: "The answer is not HTTP"
        }
    }

    /// One plain sentence saying what the user can do about a failure of this kind.
    public var remedy: String {
        switch self {
        case .refused: "Correct the setting that the detail names."
        case .unreachable, .connectionLost, .timedOut: "Check the network connection and try again."
        case .proxyFailed: "Check the proxy variables, such as https_proxy."
        case .untrustedCertificate: "Check the system's certificates, its clock, and SSL_CERT_FILE if it is set."
        case .insecureConnection: "Check that nothing between here and the service alters TLS connections."
        case .notHTTP: "Check that the service's address is right and no captive portal answers for it."
        }
    }
}
