import KeyVaultCore
import KeyVaultTesting

@testable import KeyVaultOnboarding

/// Which rows of the crash table a run came to.
extension World {
    func noteRow(of error: OnboardingError) {
        switch error.code {
        case .vaultNotReady: watch.hit("C2")
        case .requestNotKept: watch.hit("C3")
        case .secretAlreadyClaimed:
            watch.hit(error.orphan?.reason == .claimedElsewhere ? "C20" : "C9")
            if hasOtherPair { watch.hit("C19") }
        case .maybeOrphaned: watch.hit("C10")
        case .expired: if watch.rows.contains("C5") { watch.hit("C6") }
        case .receivedButNotStored: watch.hit("C12")
        case .denied: watch.hit("C21")
        case .verifierRefused: watch.hit("C22")
        case .legacyDelivery: watch.hit("C25")
        case .cancelled: watch.hit("C28")
        case .recordUnreadable: watch.hit("C30")
        case .requestRefused, .serviceUnreachable: watch.hit("C31")
        default: break
        }
    }

    func noteRows(_ run: Schedule.Run, _ process: SimulatedProcess) {
        let reached = Set(process.reached)
        for (point, fault) in run.faults where reached.contains(point) {
            switch (fault, point.step, point.edge) {
            case (.killed, .list, .before): watch.hit("C0")
            case (.killed, .request, _), (.killed, .store, .after): watch.hit("C1")
            case (.killed, .browse, _): watch.hit("C4")
            case (.killed, .retrieve, .before): watch.hit("C7")
            case (.failed, .retrieve, .before), (.hung, .retrieve, .before): watch.hit("C8")
            case (.failed, .retrieve, .after), (.hung, .retrieve, .after): watch.hit("C9")
            case (.killed, .retrieve, .after), (.killed, .commit, .before): watch.hit("C11")
            case (.failed, .commit, .before): watch.hit("C12")
            case (.killed, .commit, .after): watch.hit("C13")
            case (.failed, .commit, .after): watch.hit("C14")
            case (.failed, .read, _), (.hung, .read, _): watch.hit("C15")
            default: break
            }
        }
        for answer in run.answers.values where answer == .lostRequest { watch.hit("C8") }
        if run != schedule.runs.first, !run.isConnecting, run.before.isEmpty { watch.hit("C17") }
    }

    private var hasOtherPair: Bool { simulator.ledger.keys.count > 1 }
}
