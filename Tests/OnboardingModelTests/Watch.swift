import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// Watches a whole schedule and notes every breach of an invariant.
final class Watch: Sendable {
    private struct State {
        var breaches: [String] = []
        var rows: Set<String> = []
        /// The endings, events and reasons that the user saw, by their names in the code.
        var names: Set<String> = []
        /// What the user was told of: public keys and labels of keys to delete, and of keys that were stored.
        var told: Set<String> = []
        /// The public keys whose whole grant reached a process that lives on.
        var received: Set<String> = []
    }

    private let state = Mutex(State())

    var breaches: [String] { state.withLock(\.breaches) }
    var rows: Set<String> { state.withLock(\.rows) }
    var names: Set<String> { state.withLock(\.names) }
    var told: Set<String> { state.withLock(\.told) }
    var received: Set<String> { state.withLock(\.received) }

    func breach(_ text: String) { state.withLock { $0.breaches.append(text) } }
    func expect(_ condition: Bool, _ text: @autoclosure () -> String) { if !condition { breach(text()) } }
    func hit(_ row: String) { state.withLock { _ = $0.rows.insert(row) } }
    func see(_ name: String) { state.withLock { _ = $0.names.insert(name) } }
    func tell(_ names: String?...) { state.withLock { $0.told.formUnion(names.compactMap(\.self)) } }
    func forgetReceived() { state.withLock { $0.received = [] } }
    func receive(_ publicKey: String) { state.withLock { _ = $0.received.insert(publicKey) } }
}
