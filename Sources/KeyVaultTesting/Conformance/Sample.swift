import Glibc
import KeyVaultCore

/// A value that vaults have to keep, made up by the kit: nothing secret.
struct Sample: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    init(_ text: String) {
        self.init(text, Array(text.utf8))
    }

    /// So many bytes, different for each seed; they repeat after a number that no page or buffer has as its size.
    static func noise(_ count: Int, seed: UInt32 = 1) -> Sample {
        var state = seed &* 2_654_435_761 | 1
        let block = (0..<min(count, 4_093)).map { _ -> UInt8 in
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return UInt8(truncatingIfNeeded: state)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + block.count)
        while bytes.count < count { bytes += block }
        bytes.removeLast(bytes.count - count)
        return Sample("\(count) bytes", bytes)
    }

    /// The same byte so many times, so that a value put together from two is seen.
    static func uniform(_ byte: UInt8, count: Int) -> Sample {
        Sample("\(count) bytes of one kind", [UInt8](repeating: byte, count: count))
    }

    func secret() -> Secret { Secret(copying: bytes.span) }

    /// What is different in a secret, in positions and lengths alone; `nil` if nothing is.
    func difference(from secret: borrowing Secret) -> String? {
        guard secret.count == bytes.count else { return "\(secret.count) bytes" }
        return secret.withExposedBytes { found in
            // Byte by byte alone, a large value would take long in a build without optimisation.
            let isSame = unsafe found.withUnsafeBufferPointer { found in
                guard let start = found.baseAddress else { return bytes.isEmpty }
                return unsafe memcmp(start, bytes, bytes.count) == 0
            }
            guard !isSame else { return nil }
            return bytes.indices.first { found[$0] != bytes[$0] }.map { "other bytes from position \($0) on" }
        }
    }
}

extension Sample {
    /// What has been lost or changed by one store of credentials or another.
    static let table = [
        Sample("no bytes", []),
        Sample("a NUL", [0]),
        Sample("a NUL in the middle", Array("before\u{0}after".utf8)),
        Sample("a newline", [0x0A]),
        Sample("a trailing newline", Array("value\n".utf8)),
        Sample("a trailing carriage return and newline", Array("value\r\n".utf8)),
        Sample("blanks on both sides", Array(" \t value \t ".utf8)),
        Sample("backslashes and quotes", Array(#"C:\new\table "quoted" 'single' \u0041 %41 $HOME `id`"#.utf8)),
        Sample("invalid UTF-8", [0xFF, 0xFE, 0x80, 0xC0, 0xAF, 0xED, 0xA0, 0x80]),
        Sample("a byte order mark", [0xEF, 0xBB, 0xBF, 0x78]),
        Sample("decomposed letters", Array("Cafe\u{301}".utf8)),
        Sample("all 256 bytes", Array(0...255)),
        Sample("what looks like an encoded value", Array("keyvault:base64:QUJDRA==".utf8)),
        Sample("a PEM file", Array(pem.utf8)),
        Sample("indented JSON", Array(json.utf8)),
        noise(8_193),
        noise(VaultLimits.secretBytes),
    ]

    private static let pem = """
        -----BEGIN EXAMPLE-----
        TWFrZSBhbnkgYnl0ZXMgY29tZSBiYWNrIGlkZW50aWNhbCBmcm9tIGV2ZXJ5IGJh
        Y2tlbmQu
        -----END EXAMPLE-----

        """

    private static let json = """
        {
          "name": "example",
          "nested": { "list": [1, 2, 3], "text": "line\\nline" }
        }
        """
}
