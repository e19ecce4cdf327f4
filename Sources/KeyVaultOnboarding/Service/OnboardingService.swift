/// Where the keys come from: the addresses of the service, and what they may be.
public struct OnboardingService: Sendable, Hashable {
    /// The service part of the keys under which credentials are stored.
    public let name: String
    /// The address that the paths of the API are appended to, without a slash at its end.
    public let apiBase: String
    /// What an approval URL must begin with, byte by byte, to be shown to anybody.
    public let approvalPrefixes: [String]
    /// The page where the user limits and revokes keys.
    public let keyManagementURL: String

    /// Porkbun, as it is documented at porkbun.com/llms.
    public static let porkbun = OnboardingService(
        name: "porkbun.com", apiBase: "https://api.porkbun.com/api/json/v3", approvalPrefixes: [porkbunApproval],
        keyManagementURL: "https://porkbun.com/account/api")

    /// Porkbun's API at another address: another of its own hosts, or a simulator on this machine.
    ///
    /// A literal loopback address may be plain `http`, and may name approval pages of its own origin.
    ///
    /// - Parameter apiBase: `https://HOST[:PORT]/PATH`, or the same with `http` for 127.0.0.0/8 and [::1].
    /// - Throws: ``OnboardingError`` with `invalidConfiguration` for anything else.
    public static func porkbun(apiBase: String) throws(OnboardingError) -> OnboardingService {
        guard let address = ServiceAddress(apiBase) else {
            let form = "https://HOST[:PORT]/PATH, without user name, query and escapes"
            throw OnboardingError(.invalidConfiguration, detail: "the service's address must have the form \(form)")
        }
        guard address.isSecure || address.isLoopback else {
            let detail = "the service's address must be https, or http with a literal loopback address"
            throw OnboardingError(.invalidConfiguration, detail: detail)
        }
        let local = address.isLoopback ? ["\(address.origin)/account/apiKeyApproval/"] : []
        return OnboardingService(
            name: porkbun.name, apiBase: address.withoutTrailingSlash, approvalPrefixes: [porkbunApproval] + local,
            keyManagementURL: porkbun.keyManagementURL)
    }

    private static let porkbunApproval = "https://porkbun.com/account/apiKeyApproval/"
}

/// A web address taken apart on its bytes, accepting only what needs no interpretation.
struct ServiceAddress {
    let origin: String
    let isSecure: Bool
    let isLoopback: Bool
    let withoutTrailingSlash: String

    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: { "?#@\\%\"<>".contains($0) })
        else { return nil }
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        guard let host = Self.host(of: authority) else { return nil }
        origin = scheme + authority
        isSecure = scheme == "https://"
        isLoopback = host == "[::1]" || Self.isLoopbackIPv4(host)
        withoutTrailingSlash = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func host(of authority: Substring) -> Substring? {
        var host = authority
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            guard let port = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(port) else {
                return nil
            }
            host = authority[..<colon]
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        return host.isEmpty || (!isBracketed && host.contains(":")) ? nil : host
    }

    private static func isLoopbackIPv4(_ host: Substring) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isNumeric = parts.allSatisfy { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.count <= 3 && (UInt8(part) != nil)
        }
        return parts.count == 4 && parts[0] == "127" && isNumeric
    }
}
