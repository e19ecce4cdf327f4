import KeyVaultCore

@testable import KeyVaultOnboarding

/// Sends bodies in which the last character of one member's text is another.
struct RewritingTransport: HTTPTransport {
    let base: any HTTPTransport
    let member: String

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var text = request.body.text()
        if let name = text.firstRange(of: "\"\(member)\":\""), let end = text[name.upperBound...].firstIndex(of: "\"") {
            let last = text.index(before: end)
            text.replaceSubrange(last..<end, with: text[last] == "0" ? "1" : "0")
        }
        return try await base.post(HTTPRequest(url: request.url, headers: request.headers, body: Secret(utf8: text)))
    }
}
