#if EncryptedFile
    package import KeyVaultCore

    extension UnsealedFile {
        /// The next generation, which one more key opens.
        ///
        /// - Throws: `parametersRefused` if there would be too many slots or opening them would cost too much.
        package borrowing func adding(
            _ slot: NewSlot, random: any RandomSource = SecureRandom()
        ) throws(SealedFileError) -> UnsealedFile {
            try header.refuseCosts(of: [slot.kind])
            let new = try KeySlot(slot, wrapping: dataKey.secret, vaultID: header.vaultID, random: random)
            return try next(records: header.records + [.slot(new)], dataKey: dataKey, openedSlot: openedSlot)
        }

        /// The next generation without a slot.
        ///
        /// The data key stays: whoever had the slot's key and an old copy of the file could read this one too. Only a
        /// change of the passphrase, which makes a new data key, shuts him out.
        ///
        /// - Throws: `invalidArgument` if there is no such slot or it is the last one.
        package borrowing func removing(_ slot: KeySlot) throws(SealedFileError) -> UnsealedFile {
            guard header.slots.contains(slot) else { throw .argument(.noSuchSlot) }
            guard header.slots.count > 1 else { throw .argument(.lastSlot) }
            let records = header.records.filter { $0 != .slot(slot) }
            return try next(records: records, dataKey: dataKey, openedSlot: openedSlot)
        }
    }
#endif
