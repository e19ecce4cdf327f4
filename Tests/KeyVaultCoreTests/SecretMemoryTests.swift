import Glibc
import KeyVaultCore
import Testing

/// What becomes of a secret's memory; in processes of their own, where no other test touches it.
@Suite struct SecretMemoryTests {
    struct Refusal: Error {}

    @Test(arguments: [16, 64, 200, 1_000])
    func `Memory is all zero before use, whatever it held before`(count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            for round in 0..<80 {
                // Several at once, so that slots come back in another order.
                let secrets = (0..<(round % 40)).map { _ in
                    let secret = Secret(capacity: count) { output in
                        expectZeros(&output)
                        output.append(repeating: 0xAA, count: count)
                    }
                    return SecretBox(secret)
                }
                #expect(secrets.allSatisfy { $0.secret.count == count })
            }
        }
    }

    @Test(arguments: [1, 64, 65, 256, 1_024])
    func `The memory of a small secret is wiped on release`(count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            #expect(memoryOfReleasedSecret(count: count) == Array(repeating: 0, count: count))
        }
    }

    @Test(arguments: [1_025, VaultLimits.secretBytes])
    func `The memory of a large secret is given back to the kernel on release`(count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            // Something else may be mapped there by now, but nothing that holds the bytes.
            #expect(memoryOfReleasedSecret(count: count) != Array(repeating: 0x5A, count: count))
        }
    }

    @Test func `What was written before filling failed is wiped`() async {
        await #expect(processExitsWith: .success) {
            var address: UInt = 0
            #expect(throws: Refusal.self) {
                _ = try Secret(capacity: 100) { output throws(Refusal) in
                    output.append(repeating: 0x5A, count: 100)
                    address = output.span.address
                    throw Refusal()
                }
            }
            #expect(address != 0)
            #expect(ProcessMemory.bytes(at: address, count: 100) == Array(repeating: 0, count: 100))
        }
    }

    @Test(.disabled(if: isSanitized)) func `Not one copy of a released secret is left in the process`() async {
        await #expect(processExitsWith: .success) {
            let length = 48
            func occurrences() throws -> Int { try ProcessMemory.occurrences(of: markerByte, count: length) }
            #expect(try occurrences() == 0)
            do {
                var buffer = SecretBuffer(capacity: 1)
                buffer.append("{\"secretapikey\":\"")
                for index in 0..<length {
                    let byte: [1 of UInt8] = [markerByte(index)]
                    buffer.append(byte.span)
                }
                // Long enough for the buffer to outgrow a block that held all of the marker.
                buffer.append("\",\"status\":\"SUCCESS\",\"message\":\"The key was made and is shown once.\"}")
                let body = buffer.finish()
                #expect(try occurrences() == 1)
                let secret = try body.withExposedBytes { bytes in
                    let document = try JSONDocument(scanning: bytes)
                    let node = document.member("secretapikey", of: document.root, in: bytes)
                    return document.secret(try #require(node), in: bytes)
                }
                guard let secret else {
                    Issue.record("there is no secret")
                    return
                }
                let copy = secret.copy()
                var request = SecretBuffer()
                try request.appendJSONString(copy)
                let sent = request.finish()
                #expect(sent.count == length + 2)
                #expect(try occurrences() == 4)
            }
            #expect(try occurrences() == 0)
        }
    }

    @Test(arguments: [8, 300, 5_000, 200_000])
    func `Memory that is used again begins as zeros`(size: Int) {
        for round in 0..<8 {
            _ = Secret(capacity: size) { $0.append(repeating: 0xA5, count: size) }
            let again = Secret(capacity: size) { output in
                // What stands there before anything is written.
                unsafe output.withUnsafeMutableBufferPointer { _, initialized in initialized = size }
            }
            let isZero = again.withExposedBytes { bytes in bytes.indices.allSatisfy { bytes[$0] == 0 } }
            #expect(isZero, "round \(round)")
        }
    }

    @Test(.disabled(if: isSanitized))
    func `A secret's pages are kept out of dumps, wiped on fork, and locked if it says so`() async {
        await #expect(processExitsWith: .success) {
            for size in [8, 2_000_000] {
                let secret = Secret(capacity: size) { $0.append(repeating: 1, count: size) }
                let address = secret.address()
                let mapping = try #require(try ProcessMemory.mappings().first { $0.range.contains(address) })
                #expect(mapping.flags.contains("dd"))
                #expect(mapping.flags.contains("wf"))
                let isLocked = secret.isLocked
                #expect(mapping.flags.contains("lo") == isLocked)
            }
        }
    }

    @Test(.disabled(if: isSanitized)) func `Where no memory may be locked, secrets work and say so`() async {
        await #expect(processExitsWith: .success) {
            try restrictLockedMemory(to: 0)
            for size in [8, 300, 5_000, VaultLimits.secretBytes] {
                let secret = Secret(capacity: size) { $0.append(repeating: 7, count: size) }
                let isLocked = secret.isLocked
                #expect(!isLocked)
                #expect([UInt8](revealing: secret) == Array(repeating: 7, count: size))
                #expect([UInt8](revealing: secret.copy()).count == size)
            }
        }
    }

    @Test(.enabled(if: mayLock(bytes: 65_536), "this user may not lock 64 KiB"))
    func `Hundreds of small secrets are locked where 64 KiB may be`() async {
        await #expect(processExitsWith: .success) {
            try restrictLockedMemory(to: 65_536)
            let secrets = (0..<300).map { _ in SecretBox(Secret(utf8: "a key of some thirty-odd characters")) }
            #expect(secrets.allSatisfy { $0.secret.isLocked })
        }
    }

    @Test(arguments: [8, 5_000])
    func `A forked child sees zeros`(size: Int) async {
        await #expect(processExitsWith: .success) { [size] in
            let secret = Secret(capacity: size) { $0.append(repeating: 7, count: size) }
            // Swift hides `fork`, because a child of many threads may do next to nothing: this one reads and exits.
            guard let symbol = unsafe dlsym(nil, "fork") else {
                Issue.record("the C library has no fork")
                return
            }
            let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
            let child = fork()
            if child == 0 {
                let areZeros = secret.withExposedBytes { bytes in bytes.indices.allSatisfy { bytes[$0] == 0 } }
                _exit(areZeros ? 0 : 1)
            }
            var status: Int32 = -1
            #expect(unsafe waitpid(child, &status, 0) == child)
            #expect(status == 0)
            #expect([UInt8](revealing: secret) == Array(repeating: 7, count: size))
        }
    }
}

/// `RLIMIT_MEMLOCK`, which Swift's Glibc does not export.
private let lockedMemoryLimit = __rlimit_resource_t(8)

private func mayLock(bytes: rlim_t) -> Bool {
    var limit = rlimit()
    return unsafe getrlimit(lockedMemoryLimit, &limit) == 0 && (limit.rlim_max >= bytes || geteuid() == 0)
}

/// Lets this process lock no more than so many bytes.
private func restrictLockedMemory(to bytes: rlim_t) throws {
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    try #require(unsafe setrlimit(lockedMemoryLimit, &limit) == 0)
    // Root may lock whatever the limit is.
    if geteuid() == 0 { try #require(setuid(65_534) == 0) }
}

/// What stands where a secret stood before it was released; `nil` if nothing is mapped there.
private func memoryOfReleasedSecret(count: Int) -> [UInt8]? {
    func addressOfReleasedSecret() -> UInt {
        let secret = Secret(capacity: count) { $0.append(repeating: 0x5A, count: count) }
        #expect(ProcessMemory.bytes(at: secret.address(), count: count) == Array(repeating: 0x5A, count: count))
        return secret.address()
    }
    return ProcessMemory.bytes(at: addressOfReleasedSecret(), count: count)
}

/// Expects that memory which is about to be filled holds nothing.
private func expectZeros(_ output: inout OutputSpan<UInt8>) {
    let areZeros = unsafe output.withUnsafeMutableBufferPointer { buffer, _ in unsafe buffer.allSatisfy { $0 == 0 } }
    #expect(areZeros)
}

/// The bytes of a text that stands nowhere: letters from a linear congruential generator.
private func markerByte(_ index: Int) -> UInt8 {
    UInt8(ascii: "A") + UInt8((UInt32(truncatingIfNeeded: index + 1) &* 2_654_435_761) >> 16 % 26)
}

extension Secret {
    /// Where the bytes stand.
    fileprivate borrowing func address() -> UInt { withExposedBytes { $0.address } }
}

extension Span<UInt8> {
    fileprivate var address: UInt {
        unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}
