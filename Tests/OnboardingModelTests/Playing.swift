import Glibc
import KeyVaultCore
import KeyVaultTesting
import Testing

/// Whether the long runs are wanted.
let isLongTest = unsafe getenv("KEYVAULT_LONG_TESTS") != nil

/// Whether a sanitizer looks on, which makes all slower ten times and more: a sample of the schedules is played then.
let isSanitized = unsafe getenv("KEYVAULT_SANITIZER") != nil

/// Plays a schedule and, if an invariant breaks, looks for a shorter one that breaks one too.
func play(_ schedule: Schedule, on kind: any VaultKind = MemoryDisk()) async -> Watch {
    await World(schedule, on: kind).play()
}

func shrunk(_ schedule: Schedule) async -> Schedule {
    var schedule = schedule
    search: while true {
        for simpler in schedule.simpler where await !play(simpler).breaches.isEmpty {
            schedule = simpler
            continue search
        }
        return schedule
    }
}

func report(_ schedule: Schedule, _ watch: Watch, at location: SourceLocation = #_sourceLocation) async {
    let short = await shrunk(schedule)
    let breaches = await play(short).breaches
    Issue.record("\(watch.breaches)\n\(schedule)\nshrunk to: \(breaches)\n\(short)", sourceLocation: location)
}
