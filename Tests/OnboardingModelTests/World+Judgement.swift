import Glibc
import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// What the user was told, and whether that and what is on the disk account for every key.
extension World {
    func note(_ events: [OnboardingEvent], _ process: SimulatedProcess) async {
        for event in events {
            switch event {
            case .orphan(let orphan) where !process.isDead:
                watch.see("orphan")
                watch.tell(orphan.publicKey, orphan.label)
            case .heldBack:
                watch.see("heldBack")
                watch.hit("C5")
            case .storingFailed: watch.hit("C12")
            case .serviceBusy:
                watch.see("serviceBusy")
                watch.hit("C23")
            case .unreadableAnswer:
                watch.see("unreadableAnswer")
                watch.hit("C24")
            case .resuming(let attempt):
                watch.see("resuming")
                watch.hit(attempt.mayHaveKey ? "C7" : "C4")
            case .startingAgain(let orphan): watch.tell(orphan.publicKey, orphan.label)
            default: break
            }
            checkText("\(event)")
        }
    }

    func note(_ outcome: Result<OnboardingReport?, OnboardingError>, _ process: SimulatedProcess) async {
        switch outcome {
        case .success(let report?):
            checkText(report.description)
            if rivalKey.withLock({ $0 == report.key.account }) { watch.hit("C18") }
            await checkStored(report.key)
            watch.tell(report.key.account)
            for orphan in report.orphans { watch.tell(orphan.publicKey, orphan.label) }
        case .success: break
        case .failure(let error):
            checkText(error.description)
            noteRow(of: error)
            watch.see(error.code.rawValue)
            if let orphan = error.orphan {
                watch.see(orphan.reason.rawValue)
                watch.tell(orphan.publicKey, orphan.label)
                await checkOrphan(orphan)
            }
            if let unstored = error.unstored, schedule.bug != .secretDropped { await take(unstored) }
        }
        if schedule.hasLocks { await checkReceived() }
    }

    /// The caller of half of the worlds stores the key once more; the others note the key for the user and drop it.
    private func take(_ unstored: UnstoredCredential) async {
        guard let vault = await openVault() else { return }
        watch.tell(unstored.publicKey, unstored.publicKey == nil ? unstored.label : nil)
        if schedule.seed.isMultiple(of: 2) { _ = try? await unstored.retryStore(in: vault) }
    }

    /// I4: what is told as stored is in the vault, byte by byte.
    private func checkStored(_ key: CredentialKey) async {
        guard let vault = await openVault() else { return }
        let isIssued = await holds(key.account, vault)
        watch.expect(isIssued, "I4: success was told, and the vault does not hold the secret")
    }

    /// I7: nobody is told to delete a key that is in the vault; and what is said to be remembered is.
    private func checkOrphan(_ orphan: OrphanedKey) async {
        guard let vault = await openVault(), let items = try? await vault.entries(service: nil) else { return }
        for item in items where item.key.service == "porkbun.com" {
            guard item.attributes["attempt"] == orphan.id || item.key.account == orphan.publicKey else { continue }
            watch.expect(!(await holds(item.key.account, vault)), "I7: a stored key is to be deleted")
        }
        let isRemembered = items.contains { $0.attributes["kind"] == "orphan" && $0.attributes["attempt"] == orphan.id }
        if orphan.isRemembered { watch.expect(isRemembered, "R11: the lost key is not remembered") }
    }

    /// I1: a secret that reached a living process is stored, in the caller's hands, or in a receipt.
    private func checkReceived() async {
        guard let vault = await openVault(), let items = try? await vault.entries(service: nil) else { return }
        for publicKey in watch.received {
            let label = simulator.ledger.key(publicKey)?.label
            let isReceipt = items.contains { $0.attributes["kind"] == "receipt" && $0.label == label }
            let isStored = await holds(publicKey, vault)
            let isTold = watch.told.contains(publicKey) || watch.told.contains(label ?? "")
            watch.expect(isStored || isReceipt || isTold, "I1: a received secret is nowhere")
        }
    }

    private func checkText(_ text: String) {
        // Bytes are found much faster than characters, and every text of every run is looked at.
        let isShown = unsafe text.withCString { unsafe strstr($0, "sk1_") != nil }
        watch.expect(!isShown, "I12: a text holds a secret")
    }

    /// How many keys the service has issued to this machine, how many of them are stored, and how many only reported.
    func account() async -> (issued: Int, stored: Int, reported: Int) {
        guard let vault = await openVault() else { return (0, 0, 0) }
        let orphans = (try? await vault.entries(service: "porkbun.com/orphan"))?.compactMap(\.label) ?? []
        var (stored, reported) = (0, 0)
        let keys = simulator.ledger.keys.filter { $0.peer != "198.51.100.7" }
        for key in keys {
            let names = [key.publicKey, key.label ?? ""]
            if await holds(key.publicKey, vault) {
                stored += 1
            } else if names.contains(where: { watch.told.contains($0) || orphans.contains($0) }) {
                reported += 1
            }
        }
        return (keys.count, stored, reported)
    }

    /// The accounting at the end, when nothing is left to be done.
    func judge() async {
        guard let vault = await openVault(), let items = try? await vault.entries(service: nil) else {
            return watch.breach("the vault cannot be opened any more")
        }
        var pairs: [VaultEntry] = []
        for item in items where item.key.service == "porkbun.com" {
            if await holds(item.key.account, vault) { pairs.append(item) }
        }
        let orphans = items.filter { $0.attributes["kind"] == "orphan" }.compactMap(\.label)
        for key in simulator.ledger.keys where key.peer != "198.51.100.7" {
            let isStored = await holds(key.publicKey, vault)
            let isTold = watch.told.contains(key.publicKey) || watch.told.contains(key.label ?? "")
            let isFound = isStored || isTold || orphans.contains(key.label ?? "")
            watch.expect(isFound, "I6: the key of “\(key.label ?? "")” is neither stored nor reported")
        }
        // Killed while it stored, KWallet may list one entry as two objects until it is started again.
        let distinct = Dictionary(pairs.map { ($0.key, $0) }) { first, _ in first }.values
        let attempts = distinct.compactMap { $0.attributes["attempt"] }
        watch.expect(Set(attempts).count == attempts.count, "I9: an attempt has two keys")
        for pair in pairs where pair.label.map(orphans.contains) == true && schedule.bug == nil {
            watch.breach("I7: a key is stored and remembered as lost")
        }
        let records = items.filter { $0.attributes["kind"] == "pending" || $0.key.service.hasSuffix("/pending") }
        watch.expect(records.isEmpty, "I10, I3: a record is left after runs without faults")
        let other = try? await vault.secret(for: CredentialKey(service: "other", account: "item"))
        watch.expect(other?.isEqual(to: Secret(utf8: "untouched")) == true, "I11: another item has changed")
        guard schedule.hasLocks, !losesJournal else { return }
        let calls = simulator.ledger.calls.filter { $0.endpoint == .retrieve && $0.peer != "198.51.100.7" }.map(\.began)
        for (index, call) in calls.enumerated() where index >= 110 {
            watch.expect(call - calls[index - 110] >= .seconds(3_600), "I13: more than 110 calls in an hour")
        }
        watch.expect(simulator.ledger.mostAtOnce(.retrieve) <= (hasThief ? 2 : 1), "I13: two calls at once")
    }

    /// Who removes or destroys the journal gives up its memory of calls.
    private var losesJournal: Bool {
        schedule.runs.contains { $0.before.contains(.loseJournal) || $0.before.contains(.corruptJournal) }
    }

    private var hasThief: Bool { schedule.runs.contains { $0.thiefAt != nil } }

    private func holds(_ publicKey: String, _ vault: any KeyVault) async -> Bool {
        guard let key = try? CredentialKey(service: "porkbun.com", account: publicKey) else { return false }
        do throws(VaultError) {
            let secret = try await vault.secret(for: key)
            return secret?.withExposedBytes { simulator.ledger.secretMatches(publicKey: publicKey, bytes: $0) } ?? false
        } catch {
            if error.code != .damaged { watch.breach("the judge cannot read: \(error)") }
            return false
        }
    }
}
