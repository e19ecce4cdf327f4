import Foundation
import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct CodeVerifierTests {
    private struct Vectors: Decodable {
        struct AppendixB: Decodable {
            let octets: [UInt8]
            let code_verifier: String
            let code_challenge: String
            let sha256_octets: [UInt8]
        }
        let rfc7636_appendix_b: AppendixB
    }

    private func appendixB() throws -> Vectors.AppendixB {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Vectors/rfc-vectors.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).rfc7636_appendix_b
    }

    @Test func `The example of RFC 7636, appendix B, comes out`() throws {
        let example = try appendixB()
        let verifier = CodeVerifier(octets: Secret(copying: example.octets.span))
        #expect(verifier.characters.text() == example.code_verifier)
        #expect(verifier.challenge() == example.code_challenge)
        let digest = verifier.characters.withExposedBytes { sha256($0) }
        #expect(digest.indices.map { digest[$0] } == example.sha256_octets)
    }

    @Test func `A verifier has 43 characters of the alphabet and differs from the one before`() throws {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var seen: Set<String> = []
        for _ in 0..<100 {
            let text = try CodeVerifier().characters.text()
            #expect(text.count == 43)
            #expect(text.allSatisfy(allowed.contains))
            seen.insert(text)
        }
        #expect(seen.count == 100)
    }

    @Test func `No random bytes, no verifier`() {
        struct Exhausted: RandomSource {
            func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
                throw VaultError(.ioFailure, during: .prepare)
            }
        }
        #expect(throws: VaultError(.ioFailure, during: .prepare)) {
            _ = try CodeVerifier(random: Exhausted()).characters.count
        }
    }
}
