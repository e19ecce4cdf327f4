import Dispatch
import Glibc
import KeyVaultKit

/// A key that is in another vault than the configured one.
package struct SavedKey: Sendable, Equatable {
    /// The name of the key in the user's list of keys, and of its item.
    package var label: String
    package var place: Refuge.Place

    package init(label: String, place: Refuge.Place) {
        self.label = label
        self.place = place
    }
}

/// What the program remembers between its runs of keys that were saved elsewhere.
///
/// A key is noted before it is saved there, and forgotten when the configured vault alone has it: none is anywhere unnoticed.
/// Each line of the file has the name of a place and that of a key.
struct SavedKeys: Sendable {
    /// The file, which need not be there.
    let path: String

    /// A thread that may wait for a disk.
    private static let queue = DispatchQueue(label: "domain-desk.saved-keys")

    /// All that are noted, in their order.
    func all() async throws(VaultError) -> [SavedKey] {
        try await Self.onThread { () throws(VaultError) in try read() }
    }

    func note(_ key: SavedKey) async throws(VaultError) {
        try await Self.onThread { () throws(VaultError) in try write(try read().filter { $0 != key } + [key]) }
    }

    func forget(_ key: SavedKey) async throws(VaultError) {
        try await Self.onThread { () throws(VaultError) in try write(try read().filter { $0 != key }) }
    }

    private static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws(VaultError) -> Value
    ) async throws(VaultError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(VaultError) in try work() }) }
        }
        return try result.get()
    }

    private func read() throws(VaultError) -> [SavedKey] {
        guard let file = unsafe fopen(path, "re") else {
            if errno == ENOENT { return [] }
            throw failure(.read, "open")
        }
        defer { unsafe fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { unsafe free(line) }
        var keys: [SavedKey] = []
        while unsafe getline(&line, &size, file) > 0, let text = unsafe line.map({ unsafe String(cString: $0) }) {
            let words = text.prefix { $0 != "\n" }.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2, let place = Refuge.Place(rawValue: words[0]) else { continue }
            keys.append(SavedKey(label: words[1], place: place))
        }
        return keys
    }

    /// Replaces the file whole.
    private func write(_ keys: [SavedKey]) throws(VaultError) {
        let new = "\(path).new"
        let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(.store, "open") }
        let bytes = Array(keys.map { "\($0.place.rawValue) \($0.label)\n" }.joined().utf8)
        let isWritten = unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let reason = errno
        close(descriptor)
        guard isWritten, unsafe rename(new, path) == 0 else {
            throw isWritten ? failure(.store, "rename") : failure(.store, "write", reason: reason)
        }
    }

    private func failure(
        _ operation: VaultError.Operation, _ call: String, reason: Int32 = errno
    ) -> VaultError {
        VaultError(
            .ioFailure, during: operation, cause: .system(call: call, errno: reason),
            remedy: "Make '\(path)' a file that this program can read and write.")
    }
}
