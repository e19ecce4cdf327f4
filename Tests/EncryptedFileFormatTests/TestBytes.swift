#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import Synchronization

    /// A file under `Tests/`, found from the place of this source file.
    func testFile(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
    }

    extension [UInt8] {
        /// The bytes of a span, for comparisons.
        init(copying bytes: Span<UInt8>) { self = bytes.indices.map { bytes[$0] } }

        /// The bytes of a secret, for comparisons.
        init(revealing secret: borrowing Secret) { self = secret.withExposedBytes { [UInt8](copying: $0) } }

        /// The bytes of hexadecimal digits, two for each.
        init(hex: String) {
            let digits = Array<UInt8>(hex.utf8).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        }
    }

    /// The bytes of a secret, if there is one.
    func revealed(_ secret: consuming Secret?) -> [UInt8]? {
        guard let secret else { return nil }
        return [UInt8](revealing: secret)
    }

    extension Secret {
        init(_ bytes: [UInt8]) { self.init(copying: bytes.span) }
    }

    /// Random bytes that are the same in every run.
    final class RepeatableRandom: RandomSource, RandomNumberGenerator {
        private let state: Mutex<UInt64>

        init(seed: UInt64) { state = Mutex(seed) }

        func next() -> UInt64 {
            // SplitMix64.
            let mixed = state.withLock { state in
                state &+= 0x9E37_79B9_7F4A_7C15
                return state
            }
            let first = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            let second = (first ^ (first >> 27)) &* 0x94D0_49BB_1331_11EB
            return second ^ (second >> 31)
        }

        func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
            while output.freeCapacity > 0 { output.append(UInt8(truncatingIfNeeded: next())) }
        }
    }
#endif
