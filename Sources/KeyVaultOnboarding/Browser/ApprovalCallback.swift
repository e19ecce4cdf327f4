/// The callback URL that the browser comes back with when an application has a `returnURL`.
///
/// It is a hint and nothing more: anybody can make one, so what it says is never believed. One that names the pending
/// request makes the onboarder ask the service at once.
public enum CallbackOutcome: Sendable, Hashable {
    /// The service is asked at once.
    case accepted
    /// The URL has no `status` or no `requestToken`, or one of them twice.
    case malformed
    /// The URL belongs to another request.
    case otherRequest
    /// Nothing is being waited for.
    case notWaiting
}

/// The two parameters of a callback URL.
struct ApprovalCallback {
    let requestToken: String

    /// Reads a URL; parameters that are not known are ignored, doubled ones refuse it.
    init?(_ url: String) {
        guard url.utf8.count <= 8_192, let mark = url.firstIndex(of: "?") else { return nil }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        var token: Substring?
        var status: Substring?
        for parameter in query.split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "requestToken":
                guard token == nil else { return nil }
                token = parts[1]
            case "status":
                guard status == nil else { return nil }
                status = parts[1]
            default: continue
            }
        }
        guard let token, let status, status == "approved" || status == "denied" else { return nil }
        requestToken = String(token)
    }

    /// Compares with the token that is being waited for, in a time that depends on the lengths alone.
    func names(_ pending: String) -> Bool {
        guard requestToken.utf8.count == pending.utf8.count else { return false }
        return zip(requestToken.utf8, pending.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
