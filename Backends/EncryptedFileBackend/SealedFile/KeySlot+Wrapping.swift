#if EncryptedFile
    import KeyVaultCore

    extension KeySlot {
        /// Makes a slot that wraps a data key, with a fresh salt.
        init(
            _ new: NewSlot, wrapping dataKey: borrowing Secret, vaultID: VaultID, random: any RandomSource
        ) throws(SealedFileError) {
            let parameters = try Self.freshParameters(of: new.kind, random: random)
            do throws(CryptoError) {
                let keys = try SlotKeys(
                    new.material, kind: new.kind, parameters: parameters.span, vaultID: vaultID)
                let record = try [UInt8](capacity: Self.byteCount) { output throws(CryptoError) in
                    output.append(copying: parameters.span)
                    try keys.wrap(dataKey, into: &output)
                }
                self.init(new.kind, record.span)
            } catch { throw .crypto(error) }
        }

        /// The first part of a new record, which ends with a fresh salt.
        private static func freshParameters(
            of kind: Kind, random: any RandomSource
        ) throws(SealedFileError) -> [UInt8] {
            do throws(VaultError) {
                return try [UInt8](capacity: parameters.count) { output throws(VaultError) in
                    appendParameters(kind, to: &output)
                    try random.fill(&output)
                }
            } catch { throw .vault(error) }
        }

        /// The data key that the slot wraps, or `nil` if the key is not the slot's.
        ///
        /// - Throws: `damagedHeader` if the key is the slot's and the wrapped key was altered.
        func dataKey(with material: KeyMaterial, vaultID: VaultID) throws(SealedFileError) -> Secret? {
            guard material.fits(self) else { return nil }
            do throws(CryptoError) {
                let keys = try SlotKeys(
                    material, kind: kind, parameters: bytes.span.extracting(Self.parameters), vaultID: vaultID)
                return try keys.unwrap(self)
            } catch {
                switch error {
                case .wrongKey: return nil
                case .notAuthentic: throw .format(.damagedHeader)
                case .openSSL: throw .crypto(error)
                }
            }
        }
    }

    extension FileHeader {
        /// The data key and the slot that gave it.
        ///
        /// - Throws: `noMatchingSlot` if no slot is of the material's kind, `wrongKey` if it opens none of them.
        func unlock(with material: KeyMaterial) throws(SealedFileError) -> (slot: KeySlot, dataKey: SecretBox) {
            let candidates = slots.filter { material.fits($0) }
            guard !candidates.isEmpty else { throw .format(.noMatchingSlot) }
            for slot in candidates {
                if let dataKey = try slot.dataKey(with: material, vaultID: vaultID) {
                    return (slot, SecretBox(dataKey))
                }
            }
            throw .format(.wrongKey)
        }
    }
#endif
