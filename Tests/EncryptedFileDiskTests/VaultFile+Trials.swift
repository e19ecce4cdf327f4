import EncryptedFileBackend
import Glibc
import KeyVaultCore
import Synchronization

/// Bytes that differ from those of every other seed in every block.
func sample(_ seed: UInt8, count: Int = 1_500) -> [UInt8] {
    (0..<count).map { seed &+ UInt8(truncatingIfNeeded: $0 / 512) &* 16 }
}

extension VaultFile {
    /// Bytes of the vault, or nothing if there is none.
    func bytes() throws(VaultError) -> [UInt8]? { try read(during: .read)?.bytes }

    /// Makes the vault and, where it is missing, its directory.
    func create(
        _ bytes: [UInt8], within patience: Duration = .seconds(30), cancellation: CallCancellation = CallCancellation()
    ) throws(VaultError) {
        try withLock(
            during: .store, until: SystemTime().sinceBoot + patience, makingDirectory: true, cancellation: cancellation
        ) { vault throws(VaultError) in _ = try vault.create(with: bytes.span) }
    }

    /// Reads the vault and replaces it.
    func replace(
        _ bytes: [UInt8], within patience: Duration = .seconds(30), cancellation: CallCancellation = CallCancellation()
    ) throws(VaultError) {
        try withLock(during: .store, until: SystemTime().sinceBoot + patience, cancellation: cancellation) {
            vault throws(VaultError) in
            guard let contents = try vault.read() else { throw VaultError(.unavailable, during: .store) }
            try vault.replace(contents.identity, with: bytes.span)
        }
    }
}

/// What a call ended with.
func outcome(_ call: () throws(VaultError) -> Void) -> VaultError? {
    do throws(VaultError) { try call() } catch { return error }
    return nil
}

/// A clock that pausing turns, so that waiting takes no time.
final class TurningClock: BlockingClock {
    private let time = Mutex(Duration.zero)
    private let onPause: @Sendable (Duration) -> Void

    /// Makes a clock that shows 0.
    ///
    /// - Parameter onPause: Told what the clock shows after each pause.
    init(onPause: @escaping @Sendable (Duration) -> Void = { _ in }) { self.onPause = onPause }

    var sinceBoot: Duration { time.withLock { $0 } }

    func pause(for duration: Duration) {
        onPause(
            time.withLock { time in
                time += duration
                return time
            })
    }
}
