import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite(.enabled(if: MemoryScan.isPossible, "a sanitizer maps terabytes")) struct `Memory scan` {
    @Test func `A value that nobody holds is not found`() throws {
        #expect(try MemoryScan.copies(of: Canary()) == 0)
    }

    @Test func `An array kept alive is found`() throws {
        let canary = Canary()
        let leak = canary.leaked()
        let copies = try withExtendedLifetime(leak) { try MemoryScan.copies(of: canary) }
        #expect(copies >= 1)
    }

    @Test func `Repeated copies are counted one by one, also where they touch`() throws {
        let canary = Canary()
        let leak = [canary.leaked(), canary.leaked(), canary.leaked()].flatMap(\.self)
        let copies = try withExtendedLifetime(leak) { try MemoryScan.copies(of: canary) }
        #expect(copies >= 3)
    }

    @Test func `A secret is found once while it lives and not at all when it is gone`() throws {
        let canary = Canary()
        do {
            let secret = canary.secret()
            #expect(try MemoryScan.copies(of: canary) == 1)
            let isSame = canary.isEqual(to: secret)
            #expect(isSame)
        }
        #expect(try MemoryScan.copies(of: canary) == 0)
    }

    @Test(arguments: [40, 64, 1_500]) func `Values of any length are found`(count: Int) throws {
        let canary = Canary(count: count)
        let secret = canary.secret()
        #expect(try MemoryScan.copies(of: canary) >= 1)
        let isSame = canary.isEqual(to: secret)
        #expect(isSame)
    }

    @Test func `Values that lie across the borders of the parts that are read are found`() throws {
        let canary = Canary(count: 61)
        let secret = Secret(capacity: 3 << 20) { output in
            while output.freeCapacity >= canary.count { canary.append(to: &output) }
        }
        #expect(try MemoryScan.copies(of: canary) == secret.count / canary.count)
    }

    @Test func `Another mask hides the same bytes`() throws {
        let canary = Canary()
        let other = Canary(masked: canary.masked.map { $0 ^ 0x5A ^ 0x81 }, mask: 0x81)
        let secret = canary.secret()
        let isSame = other.isEqual(to: secret)
        #expect(isSame)
        #expect(try MemoryScan.copies(of: other) == 1)
    }
}
