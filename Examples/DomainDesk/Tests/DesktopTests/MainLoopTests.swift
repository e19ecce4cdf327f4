import Foundation
import TestProviders
import TestServers
import Testing

/// The main loop is free whatever the vault and the service do.
@Suite(.timeLimit(.minutes(10)))
struct MainLoopTests {
    /// A whole onboarding with a locked keyring and a slow service; the longest times in milliseconds.
    private func onboarding() async throws -> [String: Double] {
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
        var measured: [[String: Double]] = []
        let isFree = { (times: [String: Double]) in times["own"] ?? 99 <= 16 && times["busy"] ?? 99 <= 16 }
        while measured.count < 3, !measured.contains(where: isFree) {
            measured.append(try await onboarding())
            print("main loop, longest times in ms: \(measured.last ?? [:])")
        }
        #expect(measured.contains(where: isFree), "\(measured)")
    }
}
