#if EncryptedFile
    package import KeyVaultCore

    extension UnsealedFile {
        /// The next generation under another passphrase: with a new data key, and with new salts in all slots.
        ///
        /// Replaced is the passphrase slot that opened the file, or the only one there is. Its cost is never lowered.
        ///
        /// - Parameters:
        ///   - passphrase: The new passphrase.
        ///   - cost: What deriving from it shall cost at least.
        ///   - keeping: The keys of all other slots, which wrap the new data key from now on.
        ///   - droppingOtherSlots: Removes the slots whose keys are not given, instead of refusing.
        ///   - random: Gives data key and salts.
        /// - Throws: `invalidArgument` if a slot has no key, naming the slot; `noMatchingSlot` if it is not clear which
        ///   passphrase is meant; `parametersRefused` if opening the slots would cost too much.
        package borrowing func changingPassphrase(
            to passphrase: KeyMaterial, cost: ScryptCost = .standard, keeping: [KeyMaterial] = [],
            droppingOtherSlots: Bool = false, random: any RandomSource = SecureRandom()
        ) throws(SealedFileError) -> UnsealedFile {
            let replaced = try replacedSlot()
            let newDataKey = SecretBox(try Secret.random(count: AES256GCM.keyBytes, from: random))
            let plan = try plan(
                replacing: replaced, with: NewSlot(passphrase, cost: cost.orHigher(of: replaced)), keeping: keeping,
                droppingOtherSlots: droppingOtherSlots)
            var empty = header
            empty.records = []
            try empty.refuseCosts(of: plan.compactMap(\.newSlot?.kind))

            var records: [FileHeader.Record] = []
            var opened = replaced
            for step in plan {
                switch step {
                case .keep(let record): records.append(record)
                case .rewrap(let new, let isReplacement):
                    let slot = try KeySlot(
                        new, wrapping: newDataKey.secret, vaultID: header.vaultID, random: random)
                    records.append(.slot(slot))
                    if isReplacement { opened = slot }
                }
            }
            return try next(records: records, dataKey: newDataKey, openedSlot: opened)
        }

        /// What becomes of a record of the header.
        private enum Step {
            case keep(FileHeader.Record)
            case rewrap(NewSlot, isReplacement: Bool)

            var newSlot: NewSlot? {
                if case .rewrap(let slot, _) = self { slot } else { nil }
            }
        }

        private borrowing func replacedSlot() throws(SealedFileError) -> KeySlot {
            if case .passphrase = openedSlot.kind, header.slots.contains(openedSlot) { return openedSlot }
            let passphrases = header.slots.filter { slot in
                if case .passphrase = slot.kind { true } else { false }
            }
            guard let first = passphrases.first else {
                throw .argument(
                    .noPassphraseSlot,
                    remedy: "Add a passphrase as one more key, with 'keyvault file add-key --new-passphrase-fd N'.")
            }
            guard passphrases.count == 1 else {
                throw .argument(
                    .unclearPassphraseSlot, remedy: "Open the vault with the passphrase that is to be replaced.")
            }
            return first
        }

        private borrowing func plan(
            replacing replaced: KeySlot, with new: NewSlot, keeping: [KeyMaterial], droppingOtherSlots: Bool
        ) throws(SealedFileError) -> [Step] {
            var steps: [Step] = []
            var number = 0
            for record in header.records {
                guard case .slot(let slot) = record else {
                    steps.append(.keep(record))
                    continue
                }
                number += 1
                if slot == replaced {
                    steps.append(.rewrap(new, isReplacement: true))
                } else if let material = try key(of: slot, among: keeping) {
                    steps.append(.rewrap(NewSlot(material, like: slot), isReplacement: false))
                } else if !droppingOtherSlots {
                    throw .argument(.slotWithoutKey("\(number) (\(slot.kind))"))
                }
            }
            return steps
        }

        private borrowing func key(
            of slot: KeySlot, among keys: [KeyMaterial]
        ) throws(SealedFileError) -> KeyMaterial? {
            for material in keys where material.fits(slot) {
                if try slot.dataKey(with: material, vaultID: header.vaultID) != nil { return material }
            }
            return nil
        }
    }

    extension ScryptCost {
        /// The higher of this cost and that of a slot.
        fileprivate func orHigher(of slot: KeySlot) -> ScryptCost {
            guard case .passphrase(let cost) = slot.kind, cost.work > work else { return self }
            return cost
        }
    }
#endif
