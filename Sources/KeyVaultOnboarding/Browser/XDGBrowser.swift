import CPosix
import Glibc
import KeyVaultCore

/// Opens pages with `xdg-open`, as desktops do.
///
/// The launcher runs in a session of its own, without a shell, without descriptors of this process, and with an
/// environment that holds nothing of KeyVault's or Porkbun's.
public struct XDGBrowser: BrowserOpener {
    private let launcher: [String]
    private let environment: [String: String]
    private let time: any TimeSource

    /// Makes an opener for the environment of the process.
    public init() {
        self.init(launcher: ["xdg-open"], environment: Self.processEnvironment(), time: SystemTime())
    }

    init(launcher: [String], environment: [String: String], time: any TimeSource) {
        self.launcher = launcher
        self.environment = environment
        self.time = time
    }

    /// Starts the launcher, unless the user could not see what it shows, and watches it for its first two seconds.
    public func open(_ url: String) async -> BrowserOutcome {
        if environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil { return .remoteSession }
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return .noDisplay }
        let executor = BlockingExecutor(label: "keyvault.browser")
        let arguments = launcher + [url]
        let variables = Self.passedOn(environment).map { "\($0.key)=\($0.value)" }
        let child = await executor.run { Self.spawn(arguments, variables) }
        guard child > 0 else { return .launcherMissing(errno: -child) }
        return await outcome(of: child, executor)
    }

    /// A launcher that fails does so soon; one that is, or becomes, the browser itself may run for hours.
    private func outcome(of child: pid_t, _ executor: BlockingExecutor) async -> BrowserOutcome {
        let deadline = time.sinceBoot + .seconds(2)
        while time.sinceBoot < deadline {
            let status = cposix_poll(child)
            if status != -2 { return status > 0 ? .launcherFailed(status: status) : .tried }
            try? await time.sleep(until: time.sinceBoot + .milliseconds(50))
            if Task.isCancelled { break }
        }
        Task { await executor.run { _ = cposix_wait(child) } }
        return .tried
    }

    static func passedOn(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in
            name != "CREDENTIALS_DIRECTORY" && !name.hasPrefix("KEYVAULT_") && !name.hasPrefix("PORKBUN_")
        }
    }

    private static func processEnvironment() -> [String: String] {
        var variables: [String: String] = [:]
        guard var entry = unsafe cposix_environment() else { return [:] }
        while let text = unsafe entry.pointee {
            let parts = unsafe String(cString: text).split(separator: "=", maxSplits: 1)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            unsafe entry += 1
        }
        return variables
    }

    private static func spawn(_ arguments: [String], _ variables: [String]) -> pid_t {
        let argumentPointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let variablePointers = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            unsafe (argumentPointers + variablePointers).forEach { unsafe free($0) }
        }
        return unsafe cposix_spawn_detached(argumentPointers, variablePointers)
    }
}
