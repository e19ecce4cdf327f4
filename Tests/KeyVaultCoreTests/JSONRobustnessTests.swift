import Foundation
import KeyVaultCore
import Testing

@Suite struct JSONRobustnessTests {
    static let text = """
        {"status":"SUCCESS","apikey":"pk1_\\u0061\\ud83d\\ude00é😀","n":[-0,1.5e-7,12E3,true,false,null],
         "deep":[[{"a":[{"a":""}]}]],"\\"\\\\\\/\\b\\f\\n\\r\\t":{}, "empty":[] }
        """
    let bytes = Array(text.utf8)

    @Test func `Every truncation of a document is refused`() {
        #expect(reason(of: bytes) == nil)
        for count in 0..<bytes.count {
            let isInsideScalar = UTF8.isContinuation(bytes[count])
            #expect(reason(of: Array(bytes.prefix(count))) == (isInsideScalar ? .invalidUTF8 : .unexpectedEnd))
        }
    }

    @Test func `No change of a single byte makes the scanner or a look-up crash`() {
        var refused = 0
        for index in bytes.indices {
            let byte = bytes[index]
            let flipped = (0..<8).map { byte ^ 1 << UInt8($0) }
            for replacement in flipped + [~byte, 0, UInt8(ascii: "\""), UInt8(ascii: "\\")] {
                var changed = bytes
                changed[index] = replacement
                if let document = try? JSONDocument(scanning: changed.span) {
                    walk(document, changed)
                } else {
                    refused += 1
                }
            }
        }
        #expect(refused > bytes.count)
    }

    @Test func `No deletion or doubling of a byte makes the scanner crash or accept what is not JSON`() {
        for index in bytes.indices {
            let deleted = Array(bytes[..<index] + bytes[(index + 1)...])
            let doubled = Array(bytes[...index] + bytes[index...])
            for changed in [deleted, doubled] {
                guard let document = try? JSONDocument(scanning: changed.span) else { continue }
                walk(document, changed)
                let isJSON = (try? JSONSerialization.jsonObject(with: Data(changed), options: .fragmentsAllowed)) != nil
                #expect(isJSON, "\(String(decoding: changed, as: UTF8.self))")
            }
        }
    }

    @Test(
        arguments: [
            (0..<10_000).map { "\($0)" },
            (0..<10_000).reversed().map { "\($0)" },
            (0..<10_000).map { "\\u003\($0 % 10)-\($0)" },
        ])
    func `Ten thousand keys are scanned quickly`(keys: [String]) throws {
        let bytes = Array("{\(keys.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
        var names = 0
        let time = try ContinuousClock().measure {
            let document = try JSONDocument(scanning: bytes.span)
            names = document.members(of: document.root, in: bytes.span).count
        }
        #expect(names == 10_000)
        // Comparing each key with each other, 50 million times, would take far longer.
        #expect(time < .seconds(10))
    }

    @Test func `The last of ten thousand keys is found to be a duplicate`() {
        let keys = (0..<10_000).map { "\"\($0)\":1" } + ["\"\\u0030\":1"]
        #expect(reason(of: Array("{\(keys.joined(separator: ","))}".utf8)) == .duplicateKey)
    }
}
