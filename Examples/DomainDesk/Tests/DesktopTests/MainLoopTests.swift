import Foundation
import TestProviders
import TestServers
import Testing

/// The main loop is free whatever the vault and the service do, and what holds it is found whatever else the machine does.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct MainLoopTests {
    /// Programs that compute all the time, for as long as this lives.
    private final class Neighbours {
        private var processes: [Process] = []

        init(_ count: Int) throws {
            for _ in 0..<count {
                let process = Process()
                process.executableURL = URL(filePath: "/bin/sh")
                process.arguments = ["-c", "while :; do :; done"]
                try process.run()
                processes.append(process)
            }
        }

        deinit {
            // They were started on a thread that blocks signals, and so never see any other.
            for process in processes { kill(process.processIdentifier, SIGKILL) }
        }
    }

    @Test(arguments: [0, 6])
    func `An onboarding with a locked keyring and a slow service holds the main loop for less than 16 ms`(
        neighbours: Int
    ) async throws {
        let neighbours = try Neighbours(neighbours)
        let desktop = try await Desktop()
        try await desktop.session.lock()
        try desktop.simulate("fault?fault=request:delayed:2")
        try desktop.simulate("fault?fault=retrieve:delayed:2")
        try desktop.start()
        try await desktop.expect("locked")
        try desktop.reader.press("Unlock")
        #expect(try await desktop.session.answerDialog())
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try desktop.simulate("approve")
        try await desktop.expect("connected")
        try desktop.reader.press("Disconnect…")
        try await desktop.expect("confirming")
        try desktop.reader.press("Disconnect")
        try await desktop.expect("disconnected")
        try desktop.expectFreeMainLoop()
        withExtendedLifetime(neighbours) {}
    }

    @Test(arguments: [0, 6])
    func `A call that sleeps for 50 ms in the main loop is found`(neighbours: Int) async throws {
        let neighbours = try Neighbours(neighbours)
        let desktop = try await Desktop()
        try desktop.start("--hold", "50")
        try await desktop.expect("welcome")
        try await desktop.wait("the end of the sleep") { try desktop.measured()["held"] ?? 0 >= 45 }
        let times = try desktop.measured()
        #expect(times["busy"] ?? .infinity <= Desktop.frame, "it does not compute: \(times)")
        withExtendedLifetime(neighbours) {}
    }
}
