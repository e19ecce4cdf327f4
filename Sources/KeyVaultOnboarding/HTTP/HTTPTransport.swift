public import KeyVaultCore

/// The edge to the network: sends one POST and brings its answer.
///
/// A transport sends each request once, on a connection of its own; it follows no redirect, keeps no cookie and repeats
/// nothing: only the onboarder knows what may be repeated. It does not stop a request that is under way when its task is
/// cancelled, because the answer may be the only one of its kind.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the answer, whatever its status.
    ///
    /// An answer whose head arrived is returned even if its body is cut off or too long, for it may hold what will
    /// never be sent again; ``HTTPResponse/ending`` tells.
    ///
    /// - Throws: ``TransportError`` if no answer arrived.
    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// One line of an HTTP header.
public struct HTTPHeader: Sendable, Hashable {
    /// The name, as it is or was sent.
    public let name: String
    /// The value without blanks around it.
    public let value: String

    /// Makes a header line.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A POST that is to be sent.
///
/// Its body is a secret, because it may hold a verifier or a key.
public struct HTTPRequest: ~Copyable, Sendable {
    /// Where to send it: an absolute URL.
    public let url: String
    /// Header lines besides those that every request has.
    public let headers: [HTTPHeader]
    /// The body, `application/json`.
    public let body: Secret

    /// Makes a request.
    public init(url: String, headers: [HTTPHeader] = [], body: consuming Secret) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What came back.
///
/// Its body is a secret, because it may hold the only copy of one.
public struct HTTPResponse: ~Copyable, Sendable {
    /// How the body ended.
    public enum Ending: Sendable, Hashable {
        /// All of it arrived.
        case complete
        /// The connection broke, or the time ran out, in the middle of it.
        case cutOff
        /// It was longer than ``HTTPResponse/bodyLimit``; the body holds the first part.
        case tooLong
    }

    /// The most bytes of a body that are taken: 64 KiB.
    public static let bodyLimit = 65_536

    /// The status code, such as 200.
    public let status: Int
    /// The header lines in the order in which they came.
    public let headers: [HTTPHeader]
    /// The bytes that arrived.
    public let body: Secret
    /// How the body ended.
    public let ending: Ending

    /// Makes a response; called by transports.
    public init(status: Int, headers: [HTTPHeader], body: consuming Secret, ending: Ending) {
        self.status = status
        self.headers = headers
        self.body = body
        self.ending = ending
    }

    /// The value of the first header line of a name, in any spelling of upper and lower case.
    public borrowing func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
