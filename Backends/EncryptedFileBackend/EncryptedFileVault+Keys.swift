#if EncryptedFile
    public import KeyVaultCore

    extension EncryptedFileVault {
        /// One of the keys that open a vault.
        public struct Slot: Sendable, Hashable, CustomStringConvertible {
            let slot: KeySlot

            /// What kind of key it is: "passphrase", "key file", "systemd credential", "portal secret" or "raw key".
            public var description: String { slot.kind.description }
        }

        /// The keys that open the vault, in the order of the file.
        ///
        /// - Throws: ``VaultError`` as ``secret(for:)`` does.
        public func slots() async throws(VaultError) -> [Slot] {
            try await call(.list) { engine, context throws(VaultError) in
                guard let vault = try engine.current(during: context.operation) else { return .locked }
                return .done(vault.box.file.header.slots.map { Slot(slot: $0) })
            }
        }

        /// Adds a key that opens the vault as well.
        ///
        /// - Throws: ``VaultError`` with `parametersRefused` if there would be too many slots or opening them would cost
        ///   too much.
        public func addKey(_ key: KeySource) async throws(VaultError) {
            let slots = try await newSlots(for: [key], during: .commit)
            let random = engine.configuration.random
            try await changeSlots { file throws(SealedFileError) in try file.adding(slots[0], random: random) }
        }

        /// Removes a key.
        ///
        /// Whoever has it and an older copy of the file can still read that copy, and with the data key from it later
        /// ones; only ``changePassphrase(to:keeping:droppingOtherSlots:)`` shuts him out.
        ///
        /// - Throws: ``VaultError`` with `invalidArgument` if there is no such slot or it is the last one.
        public func removeKey(_ slot: Slot) async throws(VaultError) {
            try await changeSlots { file throws(SealedFileError) in try file.removing(slot.slot) }
        }

        /// Replaces the passphrase, and with it the data key, in one durable write.
        ///
        /// Replaced is the passphrase that opened the vault, or the only one there is. All other slots need their keys
        /// again, for each wraps the new data key. Other vault objects have to be given a key again.
        ///
        /// - Parameters:
        ///   - passphrase: The new passphrase, exactly these bytes; the key source of this object has to give it from
        ///     now on.
        ///   - keeping: The keys of all other slots.
        ///   - droppingOtherSlots: Removes slots whose keys are not given, instead of refusing.
        /// - Throws: ``VaultError`` with `invalidArgument` if a slot has no key, naming the slot; nothing has changed.
        public func changePassphrase(
            to passphrase: borrowing Secret, keeping: [KeySource] = [], droppingOtherSlots: Bool = false
        ) async throws(VaultError) {
            let new = try KeyMaterial.passphrase(passphrase.copy())
            let kept = try await materials(of: keeping, during: .commit)
            let (cost, random) = (engine.configuration.cost, engine.configuration.random)
            try await changeSlots { file throws(SealedFileError) in
                try file.changingPassphrase(
                    to: new, cost: cost, keeping: kept, droppingOtherSlots: droppingOtherSlots, random: random)
            }
        }

        private func changeSlots(
            _ change: @escaping @Sendable (borrowing UnsealedFile) throws(SealedFileError) -> UnsealedFile
        ) async throws(VaultError) {
            _ = try await call(.commit) { engine, context throws(VaultError) in
                try engine.write(context) { file throws(SealedFileError) in UnsealedFileBox(try change(file)) }
            }
        }

        /// Asks key sources for new slots.
        func newSlots(
            for sources: [KeySource], during operation: VaultError.Operation
        ) async throws(VaultError) -> [NewSlot] {
            let cost = engine.configuration.cost
            return try await materials(of: sources, during: operation).map { NewSlot($0, cost: cost) }
        }

        private func materials(
            of sources: [KeySource], during operation: VaultError.Operation
        ) async throws(VaultError) -> [KeyMaterial] {
            var materials: [KeyMaterial] = []
            for source in sources {
                let configuration = engine.configuration
                let patience = source.needsPerson ? configuration.promptDeadline : configuration.deadline
                let until = configuration.time.sinceBoot + patience
                materials.append(
                    try await calls.race(operation, until: until) { [calls, fileSystem] () async throws(VaultError) in
                        try await source.material(during: operation, with: calls, fileSystem: fileSystem)
                    })
            }
            return materials
        }
    }
#endif
