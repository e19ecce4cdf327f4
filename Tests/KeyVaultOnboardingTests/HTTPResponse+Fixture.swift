import KeyVaultCore

@testable import KeyVaultOnboarding

extension HTTPResponse {
    /// An answer with the given text as its body.
    static func fixture(
        _ body: String, status: Int = 200, headers: [HTTPHeader] = [], ending: Ending = .complete
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Secret(utf8: body), ending: ending)
    }
}

extension Secret {
    /// The bytes as a text, for comparisons in tests.
    borrowing func text() -> String {
        withExposedBytes { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
    }
}
