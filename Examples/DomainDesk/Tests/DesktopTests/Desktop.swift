import DeskCore
import Foundation
import TestProviders
import TestServers
import Testing

/// A desktop of a test's own: a display that nobody sees, a bus, a keyring, the simulator, and the program.
final class Desktop {
    let session: ProviderSession
    let simulator: SimulatorProcess
    let reader: ScreenReader
    let environment: [String: String]
    private var program: Process?
    /// The longest times of programs that have ended.
    var formerlyMeasured: [String: Double] = [:]
    let home: URL

    init() async throws {
        session = try await ProviderSession.start(.gnomeKeyring, hasDisplay: true)
        simulator = try SimulatorProcess()
        home = URL(filePath: session.environment["HOME"] ?? "")
        let programs = home.appending(path: "bin")
        environment = session.environment.merging(
            ["PATH": "\(programs.path):/usr/local/bin:/usr/bin:/bin", "GSK_RENDERER": "cairo"]) { _, new in new }
        try Self.activatable("org.a11y.Bus", "/usr/libexec/at-spi-bus-launcher", in: home)
        // What a desktop's xdg-open does, but that pages are only noted.
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try Self.script(
            programs.appending(path: "xdg-open"),
            """
            case $1 in
            domain-desk:*) echo "$1" >>"$HOME/returned"; exec gio open "$1" ;;
            *) echo "$1" >>"$HOME/opened" ;;
            esac
            """)
        reader = try ScreenReader(sessionBus: session.busAddress)
    }

    deinit { kill() }

    static func activatable(_ name: String, _ command: String, in home: URL) throws {
        let file = home.appending(path: "../services/\(name).service").standardized
        try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n".write(to: file, atomically: true, encoding: .utf8)
    }

    private static func script(_ file: URL, _ text: String) throws {
        try "#!/bin/sh\n\(text)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    // MARK: The program

    /// The program, which is built beside the tests.
    static let programPath: String = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "domain-desk").path
    }()

    var arguments: [String] {
        ["--service-url", "\(simulator.url)/api/json/v3", "--measure", home.appending(path: "measured").path]
    }

    func start(_ more: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.programPath)
        process.arguments = arguments + more
        process.environment = environment.merging(Self.meter) { _, new in new }
        try process.run()
        program = process
    }

    func kill() {
        guard let program else { return }
        Foundation.kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        self.program = nil
        formerlyMeasured.merge((try? measured()) ?? [:], uniquingKeysWith: max)
    }

    /// Waits until the program has ended by itself, and returns its exit status.
    func end() async throws -> Int32 {
        let program = try #require(program)
        try await wait("the end of the program") { !program.isRunning }
        kill()
        return program.terminationStatus
    }

    /// Presses keys in the window of the program, which may be gone before they are let go.
    func press(_ keys: String...) async throws {
        _ = try await session.run(
            "/usr/bin/xdotool",
            ["search", "--sync", "--onlyvisible", "--name", "Domain Desk", "windowfocus", "--sync", "key"] + keys,
            environment: environment)
    }

    /// Types a text where the focus is.
    func type(_ text: String) async throws {
        let ended = try await session.run("/usr/bin/xdotool", ["type", text], environment: environment)
        #expect(ended.status == 0, "\(ended.errors)")
    }

    /// Writes a file of the user's, such as a configuration.
    func write(_ text: String, to path: String) throws {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    // MARK: What the user sees

    /// Waits until the program shows a state, by the title of its page.
    func expect(_ state: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let title = try #require(Self.titles[state], "no page is called \(state)", sourceLocation: sourceLocation)
        try await wait("“\(title)”", sourceLocation: sourceLocation) { self.reader.title() == title }
    }

    /// Waits until something is so; a loaded machine may take its time.
    func wait(
        _ what: String, attempts: Int = 300, sourceLocation: SourceLocation = #_sourceLocation,
        until isSo: () throws -> Bool
    ) async throws {
        for _ in 0..<attempts {
            if try isSo() { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("\(what) did not come; there is \(reader.names())", sourceLocation: sourceLocation)
        throw ScreenReader.Failure(description: "gave up waiting for \(what)")
    }

    /// The page that the program has sent the browser to, the last of so many.
    func page(_ number: Int = 1) async throws -> String {
        let file = home.appending(path: "opened")
        var pages: [String] = []
        try await wait("page \(number)") {
            pages = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
            return pages.count >= number
        }
        return pages[number - 1]
    }

    private static let titles = Samples.states.reduce(into: ["opening": "Opening the Vault"]) { titles, state in
        titles[state.name] = PageContent(state, in: .english, keyPage: "").title
    }
}
