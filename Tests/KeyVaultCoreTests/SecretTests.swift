import KeyVaultCore
import Testing

@Suite struct SecretTests {
    struct Refusal: Error {}

    @Test func `A secret is filled in place and holds what was appended`() {
        let secret = Secret(capacity: 8) { output in
            #expect(output.capacity == 8)
            for byte: UInt8 in 1...3 { output.append(byte) }
        }
        #expect(secret.count == 3)
        #expect([UInt8](revealing: secret) == [1, 2, 3])
    }

    @Test(arguments: [[], [0], [10], [0xFF, 0xFE, 0], Array("naïve".utf8)] as [[UInt8]])
    func `Any bytes come back`(bytes: [UInt8]) {
        let secret = Secret(copying: bytes.span)
        #expect(secret.count == bytes.count)
        #expect([UInt8](revealing: secret) == bytes)
        #expect([UInt8](revealing: secret.copy()) == bytes)
    }

    @Test(arguments: [1, 63, 64, 65, 255, 256, 257, 1_023, 1_024, 1_025, 4_096, 4_097, VaultLimits.secretBytes])
    func `Every size comes back, whichever memory holds it`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
        let secret = Secret(copying: bytes.span)
        let copy = secret.copy()
        #expect([UInt8](revealing: secret) == bytes)
        let isSame = secret.isEqual(to: copy)
        #expect(isSame)
    }

    @Test(
        arguments: [
            ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "", false), ("", "a", false),
            ("ab", "a", false), ("abcdefgh", "abcdefgX", false), ("Xbcdefgh", "abcdefgh", false),
            ("\u{0}", "", false), ("é", "e\u{301}", false), ("é", "é", true),
        ])
    func `Secrets are equal if their bytes are`(left: String, right: String, areEqual: Bool) {
        let isEqual = Secret(utf8: left).isEqual(to: Secret(utf8: right))
        #expect(isEqual == areEqual)
    }

    @Test func `A copy lives on without the original`() {
        func copyOfTemporary() -> Secret { Secret(utf8: "original").copy() }
        #expect(revealedText(copyOfTemporary()) == "original")
    }

    @Test func `An error while filling comes out as it is`() {
        #expect(throws: Refusal.self) {
            _ = try Secret(capacity: 64) { output throws(Refusal) in
                output.append(1)
                throw Refusal()
            }
        }
    }

    @Test func `The result and the error of a look at the bytes come out`() throws {
        let secret = Secret(utf8: "abc")
        #expect(secret.withExposedBytes { $0.count } == 3)
        #expect(throws: Refusal.self) { try secret.withExposedBytes { _ throws(Refusal) in throw Refusal() } }
    }

    @Test func `A box shows nothing of its secret`() {
        let box = SecretBox(Secret(utf8: "hunter2"))
        var dumped = ""
        dump(box, to: &dumped)
        for text in ["\(box)", String(reflecting: box), dumped] {
            #expect(!text.contains("hunter2") && !text.contains("104"))
        }
    }

    @Test func `A box shares its secret`() {
        let box = SecretBox(Secret(utf8: "shared"))
        let other = box
        #expect([UInt8](revealing: other.secret) == Array("shared".utf8))
    }
}
