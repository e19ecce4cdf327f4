import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// What must be true at the moment of a call.
extension World {
    /// I5: no second request while the user may approve another one.
    func checkRequest() async {
        guard schedule.hasLocks, let vault = await openVault() else { return }
        for item in (try? await vault.base.entries(service: "porkbun.com/pending")) ?? [] {
            let isEnded = journal.entries.first { item.key.account.hasSuffix($0.attempt) }?.phase == .ended
            guard !isEnded, let secret = try? await vault.base.secret(for: item.key),
                let record = try? AttemptRecord(decoding: secret, key: item.key)
            else { continue }
            watch.expect(record.approval == nil, "I5: a request is made while another attempt is unresolved")
        }
    }

    /// I2 and R1: the record is in an open vault, the call is announced in the journal, and the lock is held.
    func checkRetrieve(_ idempotencyKey: String?, _ process: SimulatedProcess) async {
        guard let vault = await openVault() else { return }
        let entry = journal.entries.first { $0.phase == .retrieving && $0.doubt.idempotencyKey == idempotencyKey }
        // A real provider may have gone away since the program looked, and then nobody can tell.
        let hasRecord = (try? await vault.base.entries(service: "porkbun.com/pending"))?.contains { record in
            entry.map { record.key.account.hasSuffix($0.attempt) } ?? false
        }
        watch.expect(idempotencyKey != nil, "R12: a retrieve has no idempotency key")
        if schedule.hasLocks || schedule.bug == .noLock {
            watch.expect(entry != nil, "I2: a retrieve is not announced in the journal")
            watch.expect(hasRecord != false, "R1: a retrieve is made without a record in the vault")
            let isLockFree = (try? journal.lock()) != nil
            watch.expect(!isLockFree, "I2: a retrieve is made without the lock")
        }
        let embargo = embargo.withLock { $0 } ?? .zero
        watch.expect(clock.sinceBoot >= embargo, "a retrieve is sent before Retry-After is over")
        watch.expect(!process.hasLockedVault, "R1: a retrieve is made while the vault is locked")
    }

    /// A run that was kept from writing its journal after an answer cannot tell the next one what the service wished.
    func forgetUnkeptEmbargo(_ run: Schedule.Run, _ process: SimulatedProcess) {
        let last = process.reached.last { $0.step == .retrieve || $0.step == .journalWrite && $0.edge == .after }
        let isKept = last?.step == .journalWrite && !run.faults.keys.contains { $0.step == .journalWrite }
        if !isKept { embargo.withLock { $0 = nil } }
    }

    /// Notes a grant that has arrived whole, after all that the network can do to it, and a wish not to be called.
    func noteArrival(of response: borrowing HTTPResponse, _ process: SimulatedProcess) {
        if response.status == 429, let seconds = response.header("Retry-After").flatMap({ Int($0) }), schedule.hasLocks
        {
            let end = clock.sinceBoot + .seconds(min(seconds, 3_600))
            embargo.withLock { $0 = max($0 ?? end, end) }
        }
        guard !process.isDead, response.ending == .complete, let key = simulator.ledger.keys.last else { return }
        let text = response.body.withExposedBytes { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
        if text.contains("secretapikey"), text.contains(key.publicKey) { watch.receive(key.publicKey) }
    }
}
