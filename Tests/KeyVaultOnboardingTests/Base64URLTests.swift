import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

/// RFC 4648, section 10, without padding, and the two characters in which base64url differs (section 5).
private let vectors: [(plain: [UInt8], encoded: String)] = [
    ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
    ([0xFB, 0xFF], "-_8"), ([0xFF, 0xFF, 0xFF], "____"), ([0, 0, 0, 0], "AAAAAA"),
]

struct Base64URLTests {
    private func decoded(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        var isCanonical = false
        let bytes = [UInt8](capacity: characters.count) { (output: inout OutputSpan<UInt8>) in
            isCanonical = Base64URL.decode(characters.span, into: &output)
        }
        return isCanonical ? bytes : nil
    }

    @Test(arguments: vectors)
    func `The vectors of RFC 4648 encode and decode`(plain: [UInt8], encoded: String) {
        #expect(Base64URL.encode(plain.span) == encoded)
        #expect(Base64URL.encodedCount(plain.count) == encoded.utf8.count)
        #expect(decoded(encoded) == plain)
    }

    @Test(arguments: [
        "Z", "Zg==", "Zm8=", "Zh", "Zm9", "Zm9v\n", " Zm9v", "Zm+v", "Zm/v", "Zm9vZ", "Zm9v.", "ZÉ9v", "\u{0}AAA",
    ])
    func `Padding, blanks, other alphabets, cut groups and spare bits are refused`(text: String) {
        #expect(decoded(text) == nil)
    }

    @Test func `Every pair of bytes comes back`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second]
                guard decoded(Base64URL.encode(bytes.span)) == bytes else {
                    Issue.record("\(bytes) did not come back")
                    return
                }
            }
        }
        #expect(decoded("AAA") == [0, 0])
    }
}
