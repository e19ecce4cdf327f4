import KeyVaultCore
import Testing

@Suite struct SecureRandomTests {
    func bytes(_ count: Int) throws -> [UInt8] {
        let secret = try Secret(capacity: count) { output throws(VaultError) in try SecureRandom().fill(&output) }
        return [UInt8](revealing: secret)
    }

    @Test(arguments: [0, 1, 32, 255, 256, 257, 512, 1_000, 100_000])
    func `The output is filled to its end`(count: Int) throws {
        #expect(try bytes(count).count == count)
    }

    @Test func `Every part of a long output is random`() throws {
        let bytes = try bytes(4_096)
        for start in stride(from: 0, to: 4_096, by: 64) {
            // That 64 random bytes have fewer than 16 values happens less than once in 10 to the 50.
            #expect(Set(bytes.dropFirst(start).prefix(64)).count >= 16)
        }
    }

    @Test func `Two outputs differ`() throws {
        #expect(try bytes(32) != bytes(32))
    }

    @Test func `What stood in the output before is kept`() throws {
        let secret = try Secret(capacity: 40) { output throws(VaultError) in
            output.append(repeating: 7, count: 8)
            try SecureRandom().fill(&output)
        }
        #expect([UInt8](revealing: secret).prefix(8) == [7, 7, 7, 7, 7, 7, 7, 7])
        #expect(secret.count == 40)
    }
}
