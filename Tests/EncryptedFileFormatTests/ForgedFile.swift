#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore

    /// A second writer of the format, made from its text alone: it writes whatever it is told, right or wrong, and seals
    /// it correctly.
    struct ForgedFile {
        var version: UInt16 = 1
        var flags: UInt16 = 0
        var headerLength: UInt32?
        var vaultID = [UInt8](repeating: 0x1D, count: 16)
        var generation: UInt64 = 7
        var recordCount: UInt8?
        var reserved = [UInt8](repeating: 0, count: 7)
        /// The parameters of the passphrase slot that stands beside the raw-key slot, if one shall.
        var scrypt: [UInt8]?
        var extraRecords: [(type: UInt16, bytes: [UInt8])] = []
        /// Stands between the records and the checksum.
        var trailing: [UInt8] = []
        var payload = ForgedPayload()

        static let rawKey = [UInt8](repeating: 0x4B, count: 32)
        static let dataKey = [UInt8](0..<32)
        static func material() throws -> KeyMaterial { try .rawKey(Secret(rawKey), source: .keyFile) }

        func records() throws -> [(type: UInt16, bytes: [UInt8])] {
            var records: [(type: UInt16, bytes: [UInt8])] = [(2, try Self.slot(vaultID: vaultID))]
            if let scrypt { records.append((1, scrypt + [UInt8](repeating: 0xA5, count: 112))) }
            return records + extraRecords
        }

        func header() throws -> [UInt8] {
            let records = try records()
            var body = vaultID + generation.bigEndianBytes
            body += [recordCount ?? UInt8(truncatingIfNeeded: records.count)] + reserved
            for record in records {
                body += record.type.bigEndianBytes + UInt16(record.bytes.count).bigEndianBytes + record.bytes
            }
            body += trailing
            let length = headerLength ?? UInt32(16 + body.count + 32)
            let fields = Array("KeyVault".utf8) + version.bigEndianBytes + flags.bigEndianBytes + length.bigEndianBytes
            return fields + body + Hash.sha256(fields + body)
        }

        func bytes() throws -> [UInt8] {
            let header = try header()
            let context = Array("KeyVault/v1/body".utf8) + [0] + header
            let plaintext = payload.bytes(generation: generation)
            let salt = [UInt8](repeating: 0x5A, count: 24)
            return try header
                + [UInt8](capacity: Cobblestone256.sealedCount(plaintext.count)) { output in
                    try Cobblestone256.seal(
                        plaintext.span, key: Self.dataKey.span, salt: salt.span, context: context.span, into: &output)
                }
        }

        /// What the body of a file under the same data key decrypts to.
        static func plaintext(of file: [UInt8]) throws -> [UInt8] {
            let headerBytes = try UnsealedFile.header(of: file.span).byteCount
            let context = Array("KeyVault/v1/body".utf8) + [0] + file[..<headerBytes]
            return [UInt8](
                revealing: try Cobblestone256.open(
                    Array(file[headerBytes...]).span, key: dataKey.span, context: context.span))
        }

        private static func slot(vaultID: [UInt8]) throws -> [UInt8] {
            let salt = [UInt8](repeating: 0x51, count: 32)
            let first = [1, 0, 0, 0] + salt
            let info = Array("KeyVault/v1/slot".utf8) + [0, 0, 2] + vaultID + first
            let keys = [UInt8](
                revealing: try HKDF.sha512.derived(
                    from: rawKey, salt: Array("KeyVault/v1/rawkey".utf8) + salt, info: info, count: 64))
            let cipher = try AES256GCM(key: Array(keys[..<32]).span, for: .sealing)
            let nonce = [UInt8](repeating: 0, count: 12)
            let additional = Array("KeyVault/v1/wrap".utf8)
            return try first + keys[32...]
                + [UInt8](capacity: 48) { output in
                    try cipher.seal(dataKey.span, nonce: nonce.span, additional: additional.span, into: &output)
                }
        }
    }

    /// A payload that need not be right.
    struct ForgedPayload {
        struct Item {
            var service: [UInt8]
            var account: [UInt8] = []
            var attributes: [(name: [UInt8], value: [UInt8])] = []
            var secret: [UInt8] = []

            init(_ service: String, _ account: String = "", secret: String = "") {
                self.service = Array(service.utf8)
                self.account = Array(account.utf8)
                self.secret = Array(secret.utf8)
            }

            var bytes: [UInt8] {
                func text(_ bytes: [UInt8]) -> [UInt8] { UInt16(bytes.count).bigEndianBytes + bytes }
                return text(service) + text(account) + UInt64(1).bigEndianBytes + UInt64(2).bigEndianBytes
                    + UInt16(attributes.count).bigEndianBytes
                    + attributes.flatMap { text($0.name) + text($0.value) }
                    + UInt32(secret.count).bigEndianBytes + secret
            }
        }

        var items: [Item] = []
        var contentLength: UInt32?
        var itemCount: UInt32?
        var innerGeneration: UInt64?
        /// Stands after the items and belongs to the content.
        var trailing: [UInt8] = []
        var paddedCount: Int?
        var lastByte: UInt8 = 0

        func bytes(generation: UInt64) -> [UInt8] {
            let content = items.flatMap(\.bytes) + trailing
            let length = 16 + content.count
            var bytes = (contentLength ?? UInt32(length)).bigEndianBytes
            bytes += (itemCount ?? UInt32(items.count)).bigEndianBytes
            bytes += (innerGeneration ?? generation).bigEndianBytes + content
            let padded = paddedCount ?? Padme.padded(length)
            bytes += [UInt8](repeating: 0, count: max(0, padded - length))
            if lastByte != 0 { bytes[bytes.count - 1] = lastByte }
            return bytes
        }
    }

    extension FixedWidthInteger {
        var bigEndianBytes: [UInt8] {
            (0..<(Self.bitWidth / 8)).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
        }
    }

    extension UnsealedFile {
        /// Opens bytes that are made in the very call, which Swift 6.3.1 cannot compile with a span of them.
        init(of file: [UInt8], with material: KeyMaterial) throws(SealedFileError) {
            try self.init(opening: file.span, with: material)
        }
    }

    /// What opening gives: the error, or `nil` if it opens.
    func refusal(of file: [UInt8], with material: KeyMaterial) -> SealedFileError? {
        do throws(SealedFileError) {
            _ = try UnsealedFile(of: file, with: material)
            return nil
        } catch { return error }
    }
#endif
