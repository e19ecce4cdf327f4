import KeyVaultCore
import Testing

@Suite struct SecretBufferTests {
    @Test(arguments: [0, 1, 63, 64, 65, 256, 257, 1_024, 1_025, 5_000])
    func `A buffer grows over every block size and keeps its bytes`(capacity: Int) {
        var buffer = SecretBuffer(capacity: capacity)
        var expected: [UInt8] = []
        for round in 0..<64 {
            let part = (0..<(round * 3)).map { UInt8(truncatingIfNeeded: $0 + round) }
            buffer.append(part.span)
            expected += part
            #expect(buffer.count == expected.count)
        }
        #expect([UInt8](revealing: buffer.finish()) == expected)
    }

    @Test(arguments: [(64, 63), (64, 64), (64, 65), (256, 257), (1_024, 1_024), (1_024, 1_025)])
    func `A single part may fill the first block exactly or exceed it`(capacity: Int, count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        var buffer = SecretBuffer(capacity: capacity)
        buffer.append(bytes.span)
        let secret = buffer.finish()
        #expect(secret.count == count)
        #expect([UInt8](revealing: secret) == bytes)
    }

    @Test func `An empty buffer becomes an empty secret`() {
        #expect(SecretBuffer().finish().count == 0)
    }

    @Test func `Literals are appended as UTF-8`() {
        var buffer = SecretBuffer()
        buffer.append("{\"é\":")
        buffer.append("")
        buffer.append("1}")
        #expect(revealedText(buffer.finish()) == "{\"é\":1}")
    }

    @Test func `A mebibyte of single bytes fits`() {
        var buffer = SecretBuffer(capacity: 1)
        let byte: [UInt8] = [42]
        for _ in 0..<VaultLimits.secretBytes { buffer.append(byte.span) }
        let secret = buffer.finish()
        #expect(secret.count == VaultLimits.secretBytes)
        let areAll42 = secret.withExposedBytes { bytes in bytes.indices.allSatisfy { bytes[$0] == 42 } }
        #expect(areAll42)
    }
}
