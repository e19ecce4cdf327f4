import KeyVaultCore
import KeyVaultTesting
import Synchronization

/// The clocks of a machine that can be started anew, beside the clock of the world, which goes on.
final class MachineClock: TimeSource {
    private let world: ManualClock
    private let started = Mutex(Duration.zero)

    init(_ world: ManualClock) { self.world = world }

    var sinceBoot: Duration { world.sinceBoot - started.withLock { $0 } }
    var wallClock: UnixTime { world.wallClock }

    /// Starts the machine anew.
    func reboot() { started.withLock { $0 = world.sinceBoot } }

    func sleep(until moment: Duration) async throws(CancellationError) {
        try await world.sleep(until: moment + started.withLock { $0 })
    }
}
