#if EncryptedFile
    import KeyVaultCore

    extension UnsealedFile {
        /// Opens the bytes of a file.
        ///
        /// - Parameters:
        ///   - file: The whole file.
        ///   - material: What opens one of its slots; a passphrase takes its time.
        /// - Throws: The first of `tooLarge`, `notAVault`, `unsupportedVersion`, `damagedHeader`, `parametersRefused`,
        ///   `noMatchingSlot`, `wrongKey`, `damagedBody` and `malformedPayload` that applies.
        package init(opening file: Span<UInt8>, with material: KeyMaterial) throws(SealedFileError) {
            let (header, headerBytes) = try Self.header(of: file)
            let (slot, dataKey) = try header.unlock(with: material)
            let plaintext: Secret
            do throws(CryptoError) {
                plaintext = try Self.openBody(of: file, headerBytes: headerBytes, with: dataKey)
            } catch { throw error.isOpenSSL ? .crypto(error) : .format(.damagedBody) }
            try self.init(header, plaintext, dataKey: dataKey, openedSlot: slot)
        }

        /// Opens another state of the same vault with the data key that is at hand, so that nothing is derived.
        ///
        /// - Throws: As opening does; `wrongKey` says that the file is under another data key now: the passphrase was
        ///   changed, or this is another vault, and a key has to be asked for.
        package borrowing func reopening(_ file: Span<UInt8>) throws(SealedFileError) -> UnsealedFile {
            let (header, headerBytes) = try Self.header(of: file)
            guard header.vaultID == self.header.vaultID else { throw .format(.wrongKey) }
            let plaintext: Secret
            do throws(CryptoError) {
                plaintext = try Self.openBody(of: file, headerBytes: headerBytes, with: dataKey)
            } catch {
                switch error {
                // A slot that is still there byte for byte still wraps the key at hand, so it is the body that differs.
                case .wrongKey: throw .format(header.slots.contains(openedSlot) ? .damagedBody : .wrongKey)
                case .notAuthentic: throw .format(.damagedBody)
                case .openSSL: throw .crypto(error)
                }
            }
            return try UnsealedFile(header, plaintext, dataKey: dataKey, openedSlot: openedSlot)
        }

        /// Reads the header of a file without opening it.
        ///
        /// - Throws: The first of `tooLarge`, `notAVault`, `unsupportedVersion`, `damagedHeader`, `parametersRefused`
        ///   that applies.
        package static func header(
            of file: Span<UInt8>
        ) throws(SealedFileError) -> (header: FileHeader, byteCount: Int) {
            do throws(FormatError) {
                guard file.count <= FileLayout.maximumFileBytes else { throw .tooLarge }
                return try FileHeader.parse(file, sha256: sha256)
            } catch { throw .format(error) }
        }

        private init(
            _ header: FileHeader, _ plaintext: consuming Secret, dataKey: SecretBox, openedSlot: KeySlot
        ) throws(SealedFileError) {
            do throws(FormatError) {
                let payload = try Payload(decoding: plaintext, generation: header.generation)
                self.init(header: header, payload: payload, dataKey: dataKey, openedSlot: openedSlot)
            } catch { throw .format(error) }
        }

        private static func openBody(
            of file: Span<UInt8>, headerBytes: Int, with dataKey: SecretBox
        ) throws(CryptoError) -> Secret {
            let context = bodyContext(file.extracting(..<headerBytes))
            return try dataKey.secret.withExposedBytes { key throws(CryptoError) in
                try Cobblestone256.open(file.extracting(headerBytes...), key: key, context: context.span)
            }
        }

        /// What the body is bound to: the whole header.
        static func bodyContext(_ header: Span<UInt8>) -> [UInt8] {
            let label = FormatLabel.body.rawValue
            return [UInt8](capacity: label.utf8.count + 1 + header.count) { output in
                output.append(copying: label.utf8.span)
                output.append(0)
                output.append(copying: header)
            }
        }
    }

    extension CryptoError {
        fileprivate var isOpenSSL: Bool {
            switch self {
            case .openSSL: true
            case .wrongKey, .notAuthentic: false
            }
        }
    }
#endif
