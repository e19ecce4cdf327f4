import KeyVaultCore

/// What all changes about one key come to.
struct KeyOutcome {
    /// The last change about the key.
    private(set) var change: VaultChanges.Change
    /// Whether a store replaces what is there, rather than coming after a removal.
    private(set) var keepsFirstDate: Bool

    var key: CredentialKey { change.key }

    private init(_ change: VaultChanges.Change) {
        self.change = change
        keepsFirstDate = !change.isRemoval
    }

    /// One outcome for each key, in the order of the keys.
    static func all(of changes: [VaultChanges.Change]) -> [KeyOutcome] {
        var outcomes: [KeyOutcome] = []
        outcomes.reserveCapacity(changes.count)
        for index in sortedByKey(changes) {
            let change = changes[index]
            if let last = outcomes.indices.last, outcomes[last].key == change.key {
                outcomes[last].change = change
                if change.isRemoval { outcomes[last].keepsFirstDate = false }
            } else {
                outcomes.append(KeyOutcome(change))
            }
        }
        return outcomes
    }

    /// The changes in the order of their keys; those of one key in the order in which they came.
    private static func sortedByKey(_ changes: [VaultChanges.Change]) -> [Int] {
        guard changes.count > 1 else { return Array(changes.indices) }
        // The keys are laid out in one array: many thousands of strings would take far longer to sort.
        var keys: [UInt8] = []
        var ranges: [Range<Int>] = []
        for change in changes {
            let start = keys.count
            keys += change.key.service.utf8
            // Keys hold no NUL: whatever else follows a service is greater.
            keys.append(0)
            keys += change.key.account.utf8
            ranges.append(start..<keys.count)
        }
        let bytes = keys.span
        return changes.indices.sorted { left, right in
            let order = bytes.order(ranges[left], bytes.extracting(ranges[right]))
            return order < 0 || order == 0 && left < right
        }
    }
}

extension VaultChanges.Change {
    fileprivate var isRemoval: Bool {
        if case .remove = self { true } else { false }
    }
}
