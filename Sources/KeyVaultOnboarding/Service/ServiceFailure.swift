/// A refusal by the service, or an answer of it that says nothing.
public struct ServiceFailure: Error, Sendable, Hashable {
    /// The HTTP status of the answer.
    public let httpStatus: Int
    /// The code, if the answer had one.
    public let code: ServiceCode?
    /// How long to wait before the next call, if the service said so.
    public let retryAfter: Duration?
    /// The service's advice for people, if it gave any; kept only where the call held no secret.
    public let hint: String?

    /// Describes a refusal; programs make failures for their own tests and previews only.
    public init(httpStatus: Int, code: ServiceCode?, retryAfter: Duration? = nil, hint: String? = nil) {
        self.httpStatus = httpStatus
        self.code = code
        self.retryAfter = retryAfter
        self.hint = hint
    }
}

extension ServiceFailure: CustomStringConvertible {
    /// Status, code and advice in one line.
    public var description: String {
        let name = code.map { " \($0.rawValue)" } ?? ""
        let wait = retryAfter.map { ", try again in \($0.components.seconds) s" } ?? ""
        let advice = hint.map { ": \($0)" } ?? ""
        return "HTTP \(httpStatus)\(name)\(wait)\(advice)"
    }
}
