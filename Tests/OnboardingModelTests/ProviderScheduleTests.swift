#if SecretService
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import TestProviders
    import Testing

    /// The same worlds over the keyrings that users have, whose daemons are killed, stopped and locked under way.
    @Suite(.timeLimit(.minutes(isLongTest ? 240 : 30)))
    struct ProviderScheduleTests {
        /// How many schedules each provider gets.
        private static let count: UInt64 = isLongTest ? 2_000 : isSanitized ? 12 : 100

        @Test(arguments: Provider.allCases)
        func `Random schedules over a real keyring with outages break no invariant`(provider: Provider) async throws {
            // All of them are waited for where they are stopped; KeePassXC takes a second to start and to write, KWallet
            // six, in which others can be waited for.
            let lanes =
                switch provider {
                case .gnomeKeyring: 2
                case .keePassXC: 2
                case .kWallet: 8
                }
            let seeds = Seeds(last: Self.count)
            var total = Tally()
            try await withThrowingTaskGroup(of: Tally.self) { group in
                for _ in 1...lanes { group.addTask { try await Self.play(provider, seeds) } }
                for try await tally in group { total.add(tally) }
            }
            print("\(provider): \(total)")
            #expect(total.issued == total.accounted)
            let kinds = isSanitized ? [] : Outage.Kind.allCases
            for kind in kinds { #expect(total.outages[kind, default: 0] > 0, "\(kind)") }
        }

        @Test(arguments: Provider.allCases)
        func `Killed with the program right after a reply, before there is a page, a real keyring is no obstacle`(
            provider: Provider
        ) async throws {
            let disk = try await ProviderDisk(provider)
            for ordinal in [1, 2] {
                let schedule = Schedule.killedPreparation(at: FaultPoint(.store, ordinal, .after))
                try await disk.begin(schedule)
                // On a busy machine a keyring that is just started may answer later than within its half second.
                await expectFreshStart(World(schedule, on: disk), orTold: ["vaultNotReady"])
                try await disk.clear()
            }
        }

        private static func play(_ provider: Provider, _ seeds: Seeds) async throws -> Tally {
            let disk = try await ProviderDisk(provider)
            var tally = Tally()
            while tally.failures < 3, let seed = seeds.next() {
                let schedule = Schedule.overProvider(seed: seed, killing: provider == .kWallet ? 30 : 40)
                try await disk.begin(schedule)
                var world = World(schedule, on: disk)
                var watch = await world.play()
                // Who crashes by itself needs the time to write that was not waited for.
                if !watch.breaches.isEmpty, disk.hasCrashed {
                    tally.crashes += 1
                    try await disk.clear()
                    try await disk.begin(schedule, isPatient: true)
                    world = World(schedule, on: disk)
                    watch = await world.play()
                }
                await tally.count(world)
                try await disk.clear()
                guard !watch.breaches.isEmpty else { continue }
                tally.failures += 1
                Issue.record("\(provider): \(watch.breaches)\n\(schedule)")
            }
            tally.outages = disk.outages
            return tally
        }
    }

    /// The seeds that are left, for whichever lane is free: some schedules take a hundred times as long as others.
    private final class Seeds: Sendable {
        private let upcoming = Mutex<UInt64>(1)
        private let last: UInt64

        init(last: UInt64) { self.last = last }

        func next() -> UInt64? {
            upcoming.withLock { seed in
                guard seed <= last else { return nil }
                defer { seed += 1 }
                return seed
            }
        }
    }

    /// What came of many worlds.
    private struct Tally: CustomStringConvertible {
        var schedules = 0
        var issued = 0
        var stored = 0
        var reported = 0
        var failures = 0
        var crashes = 0
        var outages: [Outage.Kind: Int] = [:]

        var accounted: Int { stored + reported }

        mutating func count(_ world: World) async {
            schedules += 1
            let account = await world.account()
            issued += account.issued
            stored += account.stored
            reported += account.reported
        }

        mutating func add(_ other: Tally) {
            schedules += other.schedules
            issued += other.issued
            stored += other.stored
            reported += other.reported
            crashes += other.crashes
            outages.merge(other.outages, uniquingKeysWith: +)
        }

        var description: String {
            let outages = outages.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
            return "\(schedules) schedules, issued \(issued) = stored \(stored) + reported \(reported); "
                + "\(outages), crashed \(crashes)"
        }
    }

    extension Schedule {
        /// A schedule for a vault whose provider is a process: every other one has outages.
        fileprivate static func overProvider(seed: UInt64, killing percent: Int) -> Schedule {
            var schedule = Schedule.random(seed: seed)
            var dice = Dice(seed: seed ^ 0x9EED)
            schedule.commitsAtomically = false
            schedule.forgetting = nil
            schedule.delay = min(schedule.delay, 20)
            if schedule.decision == .nothing { schedule.decision = .approve }
            let isKilling = dice.chance(percent)
            for run in schedule.runs.indices {
                schedule.runs[run].outages = [:]
                guard dice.chance(60) else { continue }
                var outage = Outage.random(&dice)
                if !isKilling {
                    outage.kind = dice.pick([.stopped, .locked])
                } else if dice.chance(70) {
                    outage.kind = .killed
                }
                schedule.runs[run].outages[.randomCall(&dice)] = outage
            }
            return schedule
        }
    }
#endif
