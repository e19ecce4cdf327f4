import InMemoryBackend
import KeyVaultCore
import Synchronization

extension BrokenVault {
    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        try enter(.remove, key, whenCancelled: .removesWhenCancelled)
        defer { leave() }
        let spelled = try spelling(of: key)
        state.withLock { _ = $0.removed.insert(key) }
        switch defect {
        case .removesNothing: return try await store.secret(for: spelled) != nil
        case .removesAlwaysTrue:
            _ = try await store.remove(spelled)
            return true
        case .removesWholeService:
            for entry in try await store.entries(service: key.service) where entry.key != spelled {
                _ = try await store.remove(entry.key)
            }
        case .removesWhenCancelled where Task.isCancelled:
            let store = store
            await Task.detached { _ = try? await store.remove(spelled) }.value
            throw VaultError(.cancelled, during: .remove, key: key)
        default: break
        }
        return try await store.remove(spelled)
    }

    func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry] {
        let all = try await entries(service: service)
        guard defect == .listsBrieflyWithoutLabel else { return all }
        return all.map { VaultEntry(key: $0.key, label: nil, attributes: $0.attributes) }
    }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        let isLocked = state.withLock(\.isLocked)
        if defect == .emptyWhileLocked && isLocked || defect == .emptyWhenCancelled && Task.isCancelled { return [] }
        try enter(.list, nil)
        defer { leave() }
        let all = try await store.entries()
        let filtered = try await store.entries(service: service)
        switch defect {
        case .forgetsFilter: return all
        case .filtersByEquivalence: return all.filter { service == nil || $0.key.service == service }
        case .filtersByPrefix: return all.filter { entry in service.map { entry.key.service.hasPrefix($0) } ?? true }
        case .listsUnsorted: return filtered.reversed()
        case .listsWhatIsGone:
            let listed = Set(filtered.map(\.key))
            let gone = state.withLock(\.removed).subtracting(listed)
            return filtered + gone.map { VaultEntry(key: $0, label: nil, attributes: [:], created: nil, modified: nil) }
        case .listsTwice: return filtered.flatMap { [$0, $0] }
        case .goesBackInTime: return filtered.map(Self.mirroredInTime)
        default: return filtered
        }
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        try enter(.commit, nil, whenCancelled: .commitsWhenCancelled)
        defer { leave() }
        switch defect {
        case .commitsUnchecked:
            for change in changes.all { try await store.commit(Self.changes([change])) }
            return
        case .commitsBackwards: return try await store.commit(Self.changes(changes.all.reversed()))
        case .commitsStoresAlone:
            return try await store.commit(
                Self.changes(changes.all.filter { if case .store = $0 { true } else { false } }))
        case .commitsOnce:
            for case .store(let box, let key, _, _) in changes.all {
                let isNew = state.withLock { $0.committed.insert(ObjectIdentifier(box)).inserted }
                guard isNew else { throw VaultError(.invalidArgument, during: .commit, key: key) }
            }
        case .commitsNothingByClearing where changes.isEmpty: return try await clear()
        case .commitsWhenCancelled where Task.isCancelled:
            let (store, all) = (store, changes.all)
            await Task.detached { try? await store.commit(Self.changes(all)) }.value
            throw VaultError(.cancelled, during: .commit)
        default: break
        }
        for case .store(let box, _, _, _) in changes.all where box.secret.count > 500_000 {
            blockIf(.blocksCallerOnLarge)
        }
        try await store.commit(changes)
    }

    private static func changes(_ all: [VaultChanges.Change]) -> VaultChanges {
        var changes = VaultChanges()
        for change in all {
            switch change {
            case .store(let box, let key, let label, let attributes):
                changes.store(box.secret.copy(), for: key, label: label, attributes: attributes)
            case .remove(let key): changes.remove(key)
            }
        }
        return changes
    }

    private static func mirroredInTime(_ entry: VaultEntry) -> VaultEntry {
        guard let created = entry.created, let modified = entry.modified else { return entry }
        let earlier = UnixTime(milliseconds: 2 * created.milliseconds - modified.milliseconds)
        return VaultEntry(
            key: entry.key, label: entry.label, attributes: entry.attributes, created: created, modified: earlier)
    }
}
