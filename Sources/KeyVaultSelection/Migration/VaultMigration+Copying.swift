import KeyVaultCore

extension VaultMigration {
    /// How much is written at once; a file is replaced whole for each part.
    private static let batch = (items: 256, bytes: 8 << 20)

    /// Copies what the source holds and the target does not, and compares all of it.
    ///
    /// - Parameter done: Keys that have been copied before.
    /// - Returns: The keys that were compared.
    func copyAll(
        _ options: Options, done: Set<CredentialKey>, _ report: inout Report,
        _ progress: @Sendable (Step) async -> Void
    ) async throws(VaultError) -> [CredentialKey] {
        let items = try await items(options).filter { !done.contains($0.key) }
        if done.isEmpty || !items.isEmpty { await progress(.found(items: items.count)) }
        let present = Dictionary(try await target.entries().map { ($0.key, $0) }) { first, _ in first }
        var rest = items[...]
        while !rest.isEmpty {
            var part: [VaultEntry] = []
            let changes = try await nextChanges(of: &rest, present: present, options, &part)
            if !changes.isEmpty { try await target.commit(changes) }
            report.copied += changes.all.count
            report.alreadyThere += part.count - changes.all.count
            for item in part {
                guard try await isIdentical(item.key) else {
                    throw VaultError(.verificationFailed, during: .read, key: item.key)
                }
                await progress(.verified(item.key))
            }
        }
        return items.map(\.key)
    }

    /// The listed items and the further ones that are there.
    private func items(_ options: Options) async throws(VaultError) -> [VaultEntry] {
        var items = try await opened.entries()
        let listed = Set(items.map(\.key))
        for key in options.furtherItems where !listed.contains(key) {
            guard try await source.secret(for: key) != nil else {
                // A former run may have moved it already.
                if try await target.secret(for: key) != nil { continue }
                throw VaultError(
                    .invalidArgument, during: .read, key: key, cause: .format("the source holds no such item"),
                    remedy: "Correct the service and the account.")
            }
            items.append(VaultEntry(key: key, label: nil, attributes: [:], created: nil, modified: nil))
        }
        return items
    }

    /// The changes that bring some more items into the target; the part gets all these items, changed or not.
    private func nextChanges(
        of rest: inout ArraySlice<VaultEntry>, present: [CredentialKey: VaultEntry], _ options: Options,
        _ part: inout [VaultEntry]
    ) async throws(VaultError) -> VaultChanges {
        var changes = VaultChanges()
        var bytes = 0
        while let item = rest.first, part.count < Self.batch.items, bytes < Self.batch.bytes {
            rest.removeFirst()
            guard let secret = try await source.secret(for: item.key) else { continue }
            part.append(item)
            bytes += secret.count
            if let there = present[item.key] {
                let isSame = try await isInTarget(secret, item.key)
                if isSame && there.label == item.label && there.attributes == item.attributes { continue }
                guard isSame || options.replacesTarget else { throw Self.conflict(item.key) }
            }
            changes.store(secret, for: item.key, label: item.label, attributes: item.attributes)
        }
        return changes
    }

    /// Whether source and target hold the same bytes under a key; what has left the source meanwhile counts as moved.
    func isIdentical(_ key: CredentialKey) async throws(VaultError) -> Bool {
        guard let secret = try await source.secret(for: key) else { return true }
        return try await isInTarget(secret, key)
    }

    private func isInTarget(_ secret: borrowing Secret, _ key: CredentialKey) async throws(VaultError) -> Bool {
        guard let found = try await target.secret(for: key) else { return false }
        return found.isEqual(to: secret)
    }

    static func conflict(_ key: CredentialKey) -> VaultError {
        VaultError(
            .ambiguous, during: .commit, key: key, cause: .format("the target holds another value"),
            remedy: "Remove one of the two, or let the source's value replace the other (--replace).")
    }
}
