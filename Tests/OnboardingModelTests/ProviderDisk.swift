#if SecretService
    import Glibc
    import KeyVaultCore
    import KeyVaultTesting
    import SecretServiceBackend
    import Synchronization
    import TestProviders

    /// The keyring of a real provider, which is really killed, stopped and locked.
    final class ProviderDisk: VaultKind {
        private struct State {
            var outage: Outage.Kind?
            var outages: [Outage.Kind: Int] = [:]
            var lastChange: (world: Duration, real: ContinuousClock.Instant)?
            var waitsForWriting = false
            var hasCrashed = false
            /// When the items of the last world were removed.
            var cleared: ContinuousClock.Instant?
        }

        private let provider: Provider
        private let session: ProviderSession
        private let judge: SecretServiceVault
        private let state = Mutex(State())

        init(_ provider: Provider) async throws {
            self.provider = provider
            session = try await ProviderSession.start(provider)
            judge = SecretServiceVault(Self.configuration(session))
            // What each world plants is here already, and on the disk.
            try await judge.store(
                Secret(utf8: "untouched"), for: CredentialKey(service: "other", account: "item"), label: "Other",
                attributes: ["a": "b"])
            await letWrite(since: .now)
        }

        func open() async throws -> any KeyVault { judge }

        func openForProgram(isHurried: Bool) async throws -> any KeyVault {
            var configuration = Self.configuration(session)
            if isHurried {
                configuration.deadline = .milliseconds(500)
                configuration.promptDeadline = .milliseconds(500)
            }
            return SecretServiceVault(configuration)
        }

        /// How often each kind of outage has happened.
        var outages: [Outage.Kind: Int] { state.withLock(\.outages) }

        func strike(_ outage: Outage.Kind) async throws {
            let isFirst = state.withLock { state in
                guard state.outage == nil else { return false }
                state.outage = outage
                state.outages[outage, default: 0] += 1
                return true
            }
            guard isFirst else { return }
            switch outage {
            case .killed: try await session.kill()
            case .stopped: try await session.stop()
            case .locked: try await session.lock()
            }
        }

        func repair() async throws {
            let outage = state.withLock { state in
                defer { state.outage = nil }
                return state.outage
            }
            switch outage {
            case .killed: try await session.launch()
            case .stopped: try await session.resume()
            case .locked: try await session.restart()
            case nil: break
            }
            // KeePassXC 2.7.4 may crash by itself while it saves.
            if !session.isProviderAlive {
                state.withLock { $0.hasCrashed = true }
                try await session.launch()
            }
        }

        /// Whether the provider has ended by itself in this world.
        var hasCrashed: Bool { state.withLock(\.hasCrashed) }

        /// Prepares the next world, in which the provider needs to be waited for only if it is killed.
        ///
        /// - Parameter isPatient: Whether it is waited for in any case.
        func begin(_ schedule: Schedule, isPatient: Bool = false) async throws {
            let isKilled =
                isPatient || schedule.runs.contains { $0.outages.values.contains { $0.kind == .killed } }
            let cleared = state.withLock { state in
                state.waitsForWriting = isKilled
                state.hasCrashed = false
                state.lastChange = nil
                return state.cleared
            }
            // A provider that is killed before it has written a removal would bring the last world's items back.
            if isKilled, let cleared { await letWrite(since: cleared) }
        }

        /// Removes what a world has left.
        func clear() async throws {
            for entry in try await judge.entries(service: nil) where entry.key.service.hasPrefix("porkbun.com") {
                _ = try await judge.remove(entry.key)
            }
            state.withLock { $0.cleared = .now }
        }

        func noteChange(at now: Duration) { state.withLock { $0.lastChange = (now, .now) } }

        /// Once the vault's delay has passed in the world, the provider gets the time that it really takes to write.
        func letTimePass(until now: Duration) async {
            let change = state.withLock { state -> ContinuousClock.Instant? in
                guard state.waitsForWriting, let change = state.lastChange, now >= change.world + .seconds(6) else {
                    return nil
                }
                state.lastChange = nil
                return change.real
            }
            if let change { await letWrite(since: change) }
        }

        /// Waits until what was changed is on the disk.
        private func letWrite(since change: ContinuousClock.Instant) async {
            try? await ContinuousClock().sleep(until: change + writingTime)
            guard provider == .keePassXC else { return }
            // A busy machine takes longer: until a whole save has begun and ended since, or there was nothing to save.
            for _ in 0..<40 where databaseAge > ContinuousClock.now - change || databaseAge < .milliseconds(300) {
                try? await ContinuousClock().sleep(for: .milliseconds(100))
            }
        }

        /// How long ago KeePassXC has written its database.
        private var databaseAge: Duration {
            var (file, now) = (stat(), timespec())
            guard unsafe stat((session.environment["HOME"] ?? "") + "/secrets.kdbx", &file) == 0 else { return .zero }
            unsafe clock_gettime(CLOCK_REALTIME, &now)
            return .seconds(now.tv_sec - file.st_mtim.tv_sec)
                + .nanoseconds(Int64(now.tv_nsec - file.st_mtim.tv_nsec))
        }

        private var writingTime: Duration {
            switch provider {
            case .gnomeKeyring: .zero
            case .keePassXC: .seconds(1)
            case .kWallet: .seconds(6)
            }
        }

        private static func configuration(_ session: ProviderSession) -> SecretServiceConfiguration {
            var configuration = SecretServiceConfiguration()
            configuration.busAddress = session.busAddress
            configuration.lockDirectory = session.stateDirectory + "/keyvault"
            return configuration
        }
    }
#endif
