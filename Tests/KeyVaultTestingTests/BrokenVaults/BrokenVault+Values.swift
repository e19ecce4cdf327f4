import InMemoryBackend
import KeyVaultCore
import Synchronization

extension BrokenVault {
    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try enter(.store, key, whenCancelled: .storesWhenCancelled)
        defer { leave() }
        if secret.count > 500_000 { blockIf(.blocksCallerOnLarge) }
        let spelled = try spelling(of: key)
        let (wasRefused, wasRemoved) = state.withLock { ($0.refused.contains(key), $0.removed.contains(key)) }
        if defect == .staysRefused && wasRefused || defect == .buriesRemovedKeys && wasRemoved {
            throw VaultError(.ioFailure, during: .store, key: key)
        }
        if defect == .losesOldValueOnRefusal { _ = try await store.remove(spelled) }
        let failsNow = state.withLock { state in
            defer { state.failsNext = false }
            return state.failsNext
        }
        if failsNow {
            if defect == .losesOldValueOnFailure { _ = try await store.remove(spelled) }
            throw VaultError(.ioFailure, during: .store, key: key)
        }
        let box = SecretBox(defect == nil ? secret.copy() : changed(secret))
        let (newLabel, newAttributes) = try await changed(label, attributes, of: spelled, secret: box)
        if try await skipsOrSpoils(spelled, box) { return }
        if defect == .storesWhenCancelled || defect == .storesLate {
            // The store behind would notice the cancellation by itself.
            let store = store
            await Task.detached { try? await store.store(box.secret, for: spelled) }.value
            if Task.isCancelled { throw VaultError(.cancelled, during: .store, key: key) }
            return
        }
        do throws(VaultError) {
            try await store.store(box.secret, for: spelled, label: newLabel, attributes: newAttributes)
        } catch {
            state.withLock { _ = $0.refused.insert(key) }
            throw error
        }
        if defect == .readsStale { state.withLock { $0.cache[key] = box } }
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        let isClosed = state.withLock(\.isClosed)
        let isLocked = state.withLock(\.isLocked)
        if defect == .absentAfterClose && isClosed || defect == .absentWhileLocked && isLocked { return nil }
        if defect == .absentWhenCancelled && Task.isCancelled { return nil }
        try enter(.read, key)
        defer { leave() }
        if let cached = state.withLock({ $0.cache[key] }) { return cached.secret.copy() }
        guard let secret = try await store.secret(for: spelling(of: key)) else {
            return defect == .inventsAbsent ? Secret(utf8: "") : nil
        }
        if defect == .takesEmptyForAbsent && secret.count == 0 { return nil }
        if defect == .readsStale {
            let box = SecretBox(secret.copy())
            state.withLock { $0.cache[key] = box }
        }
        return secret
    }

    /// What the vault makes of a key.
    func spelling(of key: CredentialKey) throws(VaultError) -> CredentialKey {
        switch defect {
        case .mergesEquivalentKeys:
            let spelling = "\(key.service)\u{0}\(key.account)"
            return state.withLock { state in
                let first = state.firstSpellings[spelling] ?? key
                state.firstSpellings[spelling] = first
                return first
            }
        case .ignoresCase:
            return try CredentialKey(service: key.service, account: key.account.lowercased())
        case .joinsKeyParts:
            return try CredentialKey(service: "\(key.service)/\(key.account)", account: "")
        case .cutsKeys:
            return try CredentialKey(service: key.service, account: String(key.account.prefix(1_000)))
        case .knowsLatinKeysAlone:
            let latin = key.account.unicodeScalars.map { $0.value < 256 ? Character($0) : "?" }
            return try CredentialKey(service: key.service, account: String(latin))
        case .refusesEmptyAccount where key.account.isEmpty:
            throw VaultError(.invalidArgument, during: .prepare, key: key)
        default: return key
        }
    }

    /// What the vault makes of a value.
    private func changed(_ secret: borrowing Secret) -> Secret {
        let bytes = changed(secret.withExposedBytes { bytes in bytes.indices.map { bytes[$0] } })
        return Secret(copying: bytes.span)
    }

    private func changed(_ bytes: [UInt8]) -> [UInt8] {
        switch defect {
        case .dropsNUL: return bytes.filter { $0 != 0 }
        case .trimsNewline where bytes.last == 0x0A: return bytes.dropLast()
        case .trimsBlanks: return Array(bytes.drop { $0 == 0x20 })
        case .cutsAt8192: return Array(bytes.prefix(8_192))
        case .repairsUTF8: return Array(String(decoding: bytes, as: UTF8.self).utf8)
        case .decodesWhatLooksEncoded where bytes.starts(with: "keyvault:".utf8): return Array(bytes.dropFirst(9))
        case .cutsTooLarge: return Array(bytes.prefix(VaultLimits.secretBytes))
        case .keepsCopy, .keepsCopyAfterDeath:
            Self.leaks.withLock { $0.append(bytes) }
            return bytes
        default: return bytes
        }
    }

    /// What the vault makes of label and attributes.
    private func changed(
        _ label: String?, _ attributes: [String: String], of key: CredentialKey, secret: SecretBox
    ) async throws(VaultError) -> (String?, [String: String]) {
        switch defect {
        case .dropsAttributes: return (label, [:])
        case .dropsLabel: return (nil, attributes)
        case .mergesAttributes:
            let old = try await store.entries(service: key.service).first { $0.key == key }?.attributes ?? [:]
            return (label, old.merging(attributes) { $1 })
        case .cutsAttributeValues: return (label, attributes.mapValues { String($0.prefix(1_024)) })
        case .dropsReservedAttributes:
            return (label, attributes.filter { !VaultLimits.isReserved(attribute: $0.key) })
        case .dropsLongAttributes:
            let fitting = attributes.filter {
                !$0.key.isEmpty && $0.key.utf8.count < 256 && $0.value.utf8.count < 8_193
            }
            return (label, Dictionary(uniqueKeysWithValues: fitting.prefix(VaultLimits.attributeCount).map { $0 }))
        case .dropsLongLabel: return (label.flatMap { $0.utf8.count <= 8_192 ? $0 : nil }, attributes)
        case .labelsWithSecret:
            return (
                secret.secret.withExposedBytes { bytes in
                    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
                }, attributes
            )
        default: return (label, attributes)
        }
    }

    /// Defects of replacing and of concurrent writing; returns whether the store ends here.
    private func skipsOrSpoils(_ key: CredentialKey, _ new: SecretBox) async throws(VaultError) -> Bool {
        switch defect {
        case .keepsFirstValue: return try await store.secret(for: key) != nil
        case .replacesCreated: _ = try await store.remove(key)
        case .losesUpdates:
            await pause()
            return state.withLock { $0.running > 1 }
        case .closesWithoutWaiting: await pause()
        case .hidesDuringStore:
            _ = try await store.remove(key)
            await pause()
        case .tearsReads:
            guard let old = try await store.secret(for: key) else { return false }
            try await store.store(Self.mixture(old, new.secret), for: key)
            await pause()
        case .leavesBothValues:
            let isAlone = state.withLock { $0.running == 1 }
            await pause()
            guard !isAlone, let old = try await store.secret(for: key) else { return false }
            try await store.store(Self.mixture(old, new.secret), for: key)
            return true
        default: break
        }
        return false
    }

    private static func mixture(_ one: borrowing Secret, _ other: borrowing Secret) -> Secret {
        Secret(capacity: one.count + other.count) { output in
            one.withExposedBytes { bytes in for index in bytes.indices { output.append(bytes[index]) } }
            other.withExposedBytes { bytes in for index in bytes.indices { output.append(bytes[index]) } }
        }
    }
}
