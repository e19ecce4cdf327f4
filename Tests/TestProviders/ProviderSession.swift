import Glibc
import KeyVaultCore
import Synchronization

/// A session bus of a test's own with one Secret Service on it, or none.
///
/// It ends with its object, and at the latest with this process. Tests that change nothing but items of their own may
/// share one.
package final class ProviderSession: Sendable {
    /// What the provider is when the session begins.
    package enum State: String, Sendable {
        /// The default collection is open.
        case unlocked
        /// The provider was started without its password.
        case locked
        /// The default collection was open and was locked.
        case relocked
        /// There is no collection.
        case none
        /// KWallet alone: the login has opened the wallet, which says that it is locked until it is asked.
        case loggedIn
    }

    /// The variables by which a program becomes part of the session.
    package let environment: [String: String]
    private let script: SessionScript
    private let work = BlockingExecutor(label: "provider session")
    private let provider: Atomic<Int32>
    /// Whether the provider now and then breaks a session of its clients, as KWallet does.
    let breaksSessions: Bool

    /// Starts a provider in a state.
    ///
    /// - Parameters:
    ///   - hasDisplay: Whether its dialogs come up, on a display that nobody sees.
    ///   - password: Its password; an empty one makes GNOME's keyring a file in clear.
    ///   - savesChanges: Whether changes outlive a provider that is ended. KeePassXC 2.7.4 may crash when items change
    ///     while it saves; the others save in any case.
    package static func start(
        _ provider: Provider, _ state: State = .unlocked, hasDisplay: Bool = false, password: String = "test",
        savesChanges: Bool = true
    ) async throws -> ProviderSession {
        let prompter = hasDisplay ? "gui" : "none"
        let options = provider == .keePassXC && !savesChanges ? ["--no-autosave"] : []
        return try await start(
            "with-\(provider.rawValue)",
            ["--state=\(state.rawValue)", "--prompter=\(prompter)"] + options + ["--serve"], password: password)
    }

    /// Starts a provider that does not do what it should.
    package static func start(_ stub: StubProvider) async throws -> ProviderSession {
        try await start("with-stub", [stub.rawValue, "--serve"])
    }

    /// Starts a provider that works, but for encryption and one habit.
    package static func start(_ quirk: ProviderQuirk) async throws -> ProviderSession {
        try await start("with-stub", [quirk.rawValue, "--serve"])
    }

    /// Starts a bus without any provider.
    package static func startWithoutProvider() async throws -> ProviderSession {
        try await start("with-no-provider", ["--serve"])
    }

    private static func start(
        _ name: String, _ arguments: [String], password: String = "test"
    ) async throws -> ProviderSession {
        #if SecretService
            GLibWarnings.areFatal
        #endif
        let environment = ["KEYRING_PASSWORD": password, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
        let started = await BlockingExecutor(label: "session start").run {
            Result { try ProviderSession(name, arguments, environment) }
        }
        return try started.get()
    }

    private init(_ name: String, _ arguments: [String], _ environment: [String: String]) throws {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        script = try SessionScript("/\(folder)/Services/\(name)", arguments, environment: environment)
        let (lines, id) = try script.perform(nil)
        let told = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        self.environment = environment.merging(told.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { _, new in new }
        provider = Atomic(id)
        breaksSessions = name == "with-\(Provider.kWallet.rawValue)"
    }

    /// Where the bus listens.
    package var busAddress: String { environment["DBUS_SESSION_BUS_ADDRESS"] ?? "" }

    /// The directory where programs of the session keep their state.
    package var stateDirectory: String { environment["XDG_STATE_HOME"] ?? "" }

    /// The process of the provider.
    package var providerID: Int32 { provider.load(ordering: .relaxed) }

    /// Whether the provider runs.
    package var isProviderAlive: Bool { Glibc.kill(providerID, 0) == 0 }

    /// Kills the provider.
    package func kill() async throws { try await perform("kill") }

    /// Stops the provider, so that it answers nothing until it is resumed.
    package func stop() async throws { try await perform("stop") }

    /// Lets the stopped provider go on.
    package func resume() async throws { try await perform("continue") }

    /// Ends the provider as a logout does, and starts it again with its password or without.
    package func restart(_ state: State = .unlocked) async throws {
        try await perform("end")
        try await launch(state)
    }

    /// Starts the provider that was killed.
    package func launch(_ state: State = .unlocked) async throws {
        let states: [State: String] = [.unlocked: "open", .loggedIn: "logged-in"]
        try await perform("start \(states[state] ?? "locked")")
    }

    /// Locks the default collection.
    package func lock() async throws { try await perform("lock") }

    private func perform(_ command: String) async throws {
        let outcome = await work.run { [script] in Result { try script.perform(command).provider } }
        provider.store(try outcome.get(), ordering: .relaxed)
    }
}

/// The providers that users have.
package enum Provider: String, Sendable, CaseIterable, CustomStringConvertible {
    case gnomeKeyring = "gnome-keyring"
    case keePassXC = "keepassxc"
    case kWallet = "kwallet"

    package var description: String {
        switch self {
        case .gnomeKeyring: "GNOME Keyring"
        case .keePassXC: "KeePassXC"
        case .kWallet: "KWallet"
        }
    }
}

/// Providers that do not do what they should; `Tests/Services/stub-provider` tells what each does.
package enum StubProvider: String, Sendable, CaseIterable {
    case silent
    case sessionOnly = "session-only"
    case plain
    case wrongTypes = "wrong-types"
    case wrongLengths = "wrong-lengths"
    case shortKey = "short-key"
    case longKey = "long-key"
    case noSession = "no-session"
    case missingPaths = "missing-paths"
}

/// Habits of providers that else work; `Tests/Services/quirks.py` tells what each does.
package enum ProviderQuirk: String, Sendable {
    case oneWindow = "one-window"
    case asksToDelete = "asks-to-delete"
    case losesAnswers = "loses-answers"
    case losesValues = "loses-values"
    case keepsItems = "keeps-items"
    case refusesKeys = "refuses-keys"
    case noisySession = "noisy-session"
}
