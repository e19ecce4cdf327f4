import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// What happens to the machine between two runs.
extension World {
    func apply(_ event: Schedule.Restart) async {
        guard let vault = await openVault()?.base else { return }
        // Without the journal, or across a reboot with another time, nobody knows what the service wished.
        switch event {
        case .setWallClock, .corruptJournal, .loseJournal: embargo.withLock { $0 = nil }
        default: break
        }
        switch event {
        case .advance(let seconds):
            clock.advance(by: .seconds(seconds))
            if seconds > 600 { watch.hit("C27") }
        case .reboot:
            machine.reboot()
            journal.reboot(as: newBoot())
        case .setWallClock(let years):
            clock.setWallClock(clock.wallClock.advanced(by: .seconds(years * 31_557_600)))
            watch.hit("C26")
        case .restoreVault, .restoreEmptyVault:
            guard let copy = event == .restoreVault ? copies.last : copies.first else { return }
            await excuseStored(vault)
            try? await copy.restore(in: vault)
            watch.hit("C29")
        case .corruptRecord:
            for item in (try? await vault.entries(service: "porkbun.com/pending")) ?? [] {
                try? await vault.store(
                    Secret(utf8: "{"), for: item.key, label: item.label, attributes: item.attributes)
            }
        case .corruptJournal: for attempt in journal.files.keys { journal.corrupt(attempt) }
        case .loseJournal: for attempt in journal.files.keys { try? journal.remove(attempt) }
        }
    }

    /// Who puts an older copy of the vault back gives up what was stored since.
    private func excuseStored(_ vault: any KeyVault) async {
        for item in (try? await vault.entries(service: nil)) ?? [] {
            switch item.attributes["kind"] {
            case "pair": watch.tell(item.key.account)
            case "orphan", "receipt": watch.tell(item.label)
            default: break
            }
        }
    }
}
