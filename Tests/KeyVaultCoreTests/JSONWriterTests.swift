import Foundation
import KeyVaultCore
import Testing

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            ("", "\"\""), ("plain", "\"plain\""), ("a\"b\\c/", "\"a\\\"b\\\\c/\""),
            ("\n\r\t", "\"\\n\\r\\t\""),
            ("\u{0}\u{8}\u{F}\u{10}\u{1F}\u{7F}", "\"\\u0000\\u0008\\u000f\\u0010\\u001f\u{7F}\""),
            ("é😀\u{2028}", "\"é😀\u{2028}\""),
        ])
    func `A text is quoted and escaped`(text: String, json: String) throws {
        var buffer = SecretBuffer()
        buffer.appendJSONString(text)
        try buffer.appendJSONString(Secret(utf8: text))
        #expect(revealedText(buffer.finish()) == json + json)
    }

    @Test func `Every scalar of the first planes comes back from the scanner`() throws {
        let scalars = (0...0x2FFF).compactMap { Unicode.Scalar($0) } + ["\u{FFFF}", "\u{1F600}", "\u{10FFFF}"]
        let text = String(String.UnicodeScalarView(scalars))
        var buffer = SecretBuffer()
        buffer.append("{\"text\":")
        buffer.appendJSONString(text)
        buffer.append(",\"secret\":")
        try buffer.appendJSONString(Secret(utf8: text))
        buffer.append("}")
        let body = buffer.finish()
        try body.withExposedBytes { bytes in
            let document = try JSONDocument(scanning: bytes)
            let readText = document.member("text", of: document.root, in: bytes).flatMap {
                document.string($0, in: bytes)
            }
            #expect(readText == text)
            let readSecret = document.member("secret", of: document.root, in: bytes).flatMap {
                revealedText(document.secret($0, in: bytes))
            }
            #expect(readSecret == text)
            let other = try JSONDecoder().decode([String: String].self, from: Data([UInt8](copying: bytes)))
            #expect(other == ["text": text, "secret": text])
        }
    }

    @Test(arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
    func `A secret that JSON cannot express is refused and nothing is written`(bytes: [UInt8]) {
        var buffer = SecretBuffer()
        buffer.append("[")
        var refusal: JSONError?
        do throws(JSONError) { try buffer.appendJSONString(Secret(copying: bytes.span)) } catch { refusal = error }
        #expect(refusal?.reason == .invalidUTF8)
        #expect(buffer.count == 1)
    }
}
