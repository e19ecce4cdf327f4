import Foundation
import TestProviders
import TestServers
import Testing

/// The main loop is free whatever the vault and the service do.
@Suite(.timeLimit(.minutes(5)))
struct MainLoopTests {
    /// A whole onboarding with a locked keyring and a slow service; the longest times in milliseconds.
    private func onboarding() async throws -> (held: Double, drawn: Double) {
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
        return try desktop.measured()
    }

    /// What the program does wrong it does each time; what others do on a busy machine, now and then.
    @Test func `An onboarding holds the main loop for less than 16 ms`() async throws {
        var measured: [(held: Double, drawn: Double)] = []
        while measured.count < 3, !measured.contains(where: { $0.held <= 16 }) {
            measured.append(try await onboarding())
            print("main loop: held \(measured.last?.held ?? 0) ms, longest frame \(measured.last?.drawn ?? 0) ms")
        }
        #expect(measured.contains { $0.held <= 16 }, "\(measured)")
    }
}
