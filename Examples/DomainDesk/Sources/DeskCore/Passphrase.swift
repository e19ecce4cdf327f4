package import KeyVaultKit
import Synchronization

/// A passphrase on its way from the window to the vault, which takes it once.
package final class Passphrase: Sendable, Equatable {
    private let secret: Mutex<Secret?>

    package init(_ secret: consuming Secret) { self.secret = Mutex(consume secret) }

    func take() -> Secret? {
        secret.withLock { secret in
            let taken = secret.take()
            return taken
        }
    }

    package static func == (left: Passphrase, right: Passphrase) -> Bool { left === right }
}

/// A question for a passphrase, which waits for the person in front of the window.
final class PassphraseQuestion: Sendable {
    private let waiting = Mutex<CheckedContinuation<Passphrase?, Never>?>(nil)

    /// Waits for an answer; `nil` if there is none, or if the vault's patience is over.
    func ask() async -> Passphrase? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.withLock { $0 = continuation }
                if Task.isCancelled { answer(nil) }
            }
        } onCancel: {
            answer(nil)
        }
    }

    func answer(_ passphrase: Passphrase?) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: passphrase)
    }
}
