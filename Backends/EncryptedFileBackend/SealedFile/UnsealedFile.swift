#if EncryptedFile
    package import KeyVaultCore

    /// A vault file opened in memory: what its header tells, its data key and what it holds.
    ///
    /// It never changes. Every change makes the file of the next generation, which has to be sealed, written and then
    /// takes this one's place:
    ///
    /// ```swift
    /// let opened = try UnsealedFile(opening: bytes.span, with: material)
    /// let next = try opened.applying(changes.all, at: .now)
    /// let sealed = try next.sealed()          // write these bytes, read them back as `readBack`, then
    /// let stored = try next.reopening(readBack.span)
    /// ```
    package struct UnsealedFile: ~Copyable, Sendable {
        package let header: FileHeader
        package let payload: Payload
        let dataKey: SecretBox
        /// The slot that gave the data key.
        package let openedSlot: KeySlot

        init(header: FileHeader, payload: consuming Payload, dataKey: SecretBox, openedSlot: KeySlot) {
            self.header = header
            self.payload = payload
            self.dataKey = dataKey
            self.openedSlot = openedSlot
        }

        /// Makes the first generation of a new vault, which holds nothing.
        ///
        /// - Parameters:
        ///   - slots: What shall open it; at least one.
        ///   - random: Gives identifier, data key and salts.
        /// - Throws: `parametersRefused` if there are too many slots or opening them would cost too much.
        package init(
            creatingWith slots: [NewSlot], random: any RandomSource = SecureRandom()
        ) throws(SealedFileError) {
            let dataKey = SecretBox(try Secret.random(count: AES256GCM.keyBytes, from: random))
            let header = try FileHeader(creatingWith: slots, wrapping: dataKey, random: random)
            guard let first = header.slots.first else { throw .format(.parametersRefused) }
            self.init(
                header: header, payload: Payload(emptyOfGeneration: header.generation), dataKey: dataKey,
                openedSlot: first)
        }

        /// The next generation with changes applied in their order; an empty list is a commit that changes nothing.
        ///
        /// - Parameters:
        ///   - changes: Changes that were checked against `VaultLimits`.
        ///   - now: What the changed items are dated with.
        /// - Throws: `tooLarge`.
        package borrowing func applying(
            _ changes: [VaultChanges.Change], at now: UnixTime = .now
        ) throws(SealedFileError) -> UnsealedFile {
            try next(applying: changes, at: now, records: header.records, dataKey: dataKey, openedSlot: openedSlot)
        }

        /// The next generation with other records in its header.
        borrowing func next(
            applying changes: [VaultChanges.Change] = [], at now: UnixTime = .now, records: [FileHeader.Record],
            dataKey: SecretBox, openedSlot: KeySlot
        ) throws(SealedFileError) -> UnsealedFile {
            // 2^64 commits do not happen; a file that claims them would begin again at 0.
            guard header.generation < .max else { throw .format(.parametersRefused) }
            var header = header
            header.generation += 1
            header.records = records
            guard header.hasPermittedSize, header.hasAcceptableCosts else { throw .format(.parametersRefused) }
            return UnsealedFile(
                header: header, payload: try nextPayload(applying: changes, of: header.generation, at: now),
                dataKey: dataKey, openedSlot: openedSlot)
        }

        private borrowing func nextPayload(
            applying changes: [VaultChanges.Change], of generation: UInt64, at now: UnixTime
        ) throws(SealedFileError) -> Payload {
            do throws(FormatError) {
                return try payload.applying(changes, generation: generation, at: now)
            } catch { throw .format(error) }
        }
    }

    extension FileHeader {
        /// The header of a new vault.
        fileprivate init(
            creatingWith slots: [NewSlot], wrapping dataKey: SecretBox, random: any RandomSource
        ) throws(SealedFileError) {
            let identifier = try [UInt8].random(count: 16, from: random)
            vaultID = VaultID(identifier.span)
            generation = 1
            records = []
            try refuseCosts(of: slots.map(\.kind))
            for slot in slots {
                records.append(.slot(try KeySlot(slot, wrapping: dataKey.secret, vaultID: vaultID, random: random)))
            }
            guard hasPermittedSize else { throw .format(.parametersRefused) }
        }

        /// Refuses slots whose costs would make a file that cannot be opened, before anything is derived for them.
        func refuseCosts(of kinds: [KeySlot.Kind]) throws(SealedFileError) {
            guard Self.areAcceptable(slots.map(\.kind) + kinds) else { throw .format(.parametersRefused) }
        }
    }
#endif
