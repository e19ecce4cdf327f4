#if EncryptedFile
    import KeyVaultCore

    /// What is derived from key material for one slot: the key that wraps the data key, and the commitment to it.
    struct SlotKeys: ~Copyable {
        private static let wrappingKey = 0..<32
        private static let commitment = 32..<64
        /// Each wrapping key serves once, because the salt is fresh for every wrap; so the nonce may be constant.
        private static let nonce = [12 of UInt8](repeating: 0)
        private static let additional = Array(FormatLabel.wrap.rawValue.utf8)
        private let bytes: Secret

        /// Derives the keys; takes its time for a passphrase.
        ///
        /// - Parameters:
        ///   - kind: What the slot is.
        ///   - parameters: The first bytes of its record, salt included.
        init(
            _ material: KeyMaterial, kind: KeySlot.Kind, parameters: Span<UInt8>, vaultID: VaultID
        ) throws(CryptoError) {
            let salt = parameters.extracting(KeySlot.salt)
            let key = try Self.pseudorandomKey(material.box.secret, kind: kind, salt: salt)
            let label = FormatLabel.slot.rawValue
            let info = [UInt8](capacity: label.utf8.count + 1 + 2 + 16 + parameters.count) { output in
                output.append(copying: label.utf8.span)
                output.append(0)
                output.append(bigEndian: kind.recordType)
                output.append(bigEndian: vaultID.high)
                output.append(bigEndian: vaultID.low)
                output.append(copying: parameters)
            }
            bytes = try key.withExposedBytes { key throws(CryptoError) in
                try HKDF.sha512.expand(key, info: info.span, count: Self.commitment.upperBound)
            }
        }

        private static func pseudorandomKey(
            _ material: borrowing Secret, kind: KeySlot.Kind, salt: Span<UInt8>
        ) throws(CryptoError) -> Secret {
            switch kind {
            case .passphrase(let cost):
                precondition(cost.isAcceptable, "a derivation that was to be refused")
                let salt = labelled(.passphrase, salt)
                return try Scrypt.derive(
                    64, from: material, salt: salt.span, n: 1 << UInt64(cost.logN), r: UInt64(cost.blockSize),
                    p: UInt64(cost.parallelism))
            case .rawKey:
                let salt = labelled(.rawKey, salt)
                return try material.withExposedBytes { material throws(CryptoError) in
                    try HKDF.sha512.extract(material, salt: salt.span)
                }
            }
        }

        private static func labelled(_ label: FormatLabel, _ bytes: Span<UInt8>) -> [UInt8] {
            let label = label.rawValue
            return [UInt8](capacity: label.utf8.count + bytes.count) { output in
                output.append(copying: label.utf8.span)
                output.append(copying: bytes)
            }
        }

        /// The data key that a slot wraps.
        ///
        /// - Throws: `CryptoError.wrongKey` if the commitment differs; `notAuthentic` if the wrapped key was altered.
        func unwrap(_ slot: KeySlot) throws(CryptoError) -> Secret {
            let record = slot.bytes.span
            return try bytes.withExposedBytes { bytes throws(CryptoError) in
                let commitment = record.extracting(KeySlot.commitment)
                guard bytes.extracting(Self.commitment).isEqualInConstantTime(to: commitment) else { throw .wrongKey }
                let cipher = try AES256GCM(key: bytes.extracting(Self.wrappingKey), for: .opening)
                return try Secret(capacity: AES256GCM.keyBytes) { output throws(CryptoError) in
                    try cipher.open(
                        record.extracting(KeySlot.wrappedKey), nonce: Self.nonce.span,
                        additional: Self.additional.span, into: &output)
                }
            }
        }

        /// Appends commitment and wrapped data key, the second part of a slot's record.
        func wrap(_ dataKey: borrowing Secret, into output: inout OutputSpan<UInt8>) throws(CryptoError) {
            try bytes.withExposedBytes { bytes throws(CryptoError) in
                output.append(copying: bytes.extracting(Self.commitment))
                let cipher = try AES256GCM(key: bytes.extracting(Self.wrappingKey), for: .sealing)
                try dataKey.withExposedBytes { dataKey throws(CryptoError) in
                    try cipher.seal(
                        dataKey, nonce: Self.nonce.span, additional: Self.additional.span, into: &output)
                }
            }
        }
    }
#endif
