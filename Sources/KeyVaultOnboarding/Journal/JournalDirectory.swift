import CPosix
import Glibc
import KeyVaultCore

/// The journals as files `onboarding-<attempt>.json` of a folder, beside the lock `onboarding.lock`.
///
/// A file is replaced whole: what is there after a crash is the former content or the new one.
package struct JournalDirectory: JournalStore {
    private let path: String

    /// Describes a folder; it is made when it is needed.
    package init(path: String) { self.path = path }

    package var bootID: String {
        let file = try? JournalFile("/proc/sys/kernel/random/boot_id", O_RDONLY)
        let bytes = try? file?.contents(limit: 64)
        return String(decoding: bytes ?? [], as: UTF8.self).filter { $0.isHexDigit }
    }

    package func lock() throws(JournalError) -> (any JournalLock)? {
        try makeDirectory()
        let file = try JournalFile("\(path)/onboarding.lock", O_RDWR | O_CREAT)
        // The lock is one of the open file description: it excludes other onboarders in this process too.
        switch cposix_lock_byte(file.descriptor, 0) {
        case 0: return HeldLock(file)
        case EAGAIN, EACCES: return nil
        case let failure: throw JournalError(call: "fcntl", errno: failure, path: file.path)
        }
    }

    package func attempts() throws(JournalError) -> [String] {
        guard let directory = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw JournalError(call: "opendir", errno: errno, path: path)
        }
        defer { unsafe closedir(directory) }
        var attempts: [String] = []
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let attempt = Self.attempt(named: name) { attempts.append(attempt) }
        }
        guard errno == 0 else { throw JournalError(call: "readdir", errno: errno, path: path) }
        return attempts.sorted()
    }

    package func read(_ attempt: String) throws(JournalError) -> [UInt8]? {
        do throws(JournalError) {
            return try JournalFile(file(attempt), O_RDONLY).contents(limit: 65_536)
        } catch {
            guard error.errno == ENOENT else { throw error }
            return nil
        }
    }

    package func write(_ bytes: Span<UInt8>, for attempt: String) throws(JournalError) {
        let temporary = file(attempt) + ".new"
        try JournalFile(temporary, O_WRONLY | O_CREAT | O_TRUNC).fill(with: bytes)
        guard unsafe rename(temporary, file(attempt)) == 0 else {
            throw JournalError(call: "rename", errno: errno, path: temporary)
        }
        try synchronizeDirectory()
    }

    package func remove(_ attempt: String) throws(JournalError) {
        unsafe unlink(file(attempt) + ".new")
        guard unsafe unlink(file(attempt)) == 0 || errno == ENOENT else {
            throw JournalError(call: "unlink", errno: errno, path: file(attempt))
        }
    }

    private func file(_ attempt: String) -> String { "\(path)/onboarding-\(attempt).json" }

    private static func attempt(named name: String) -> String? {
        guard name.hasPrefix("onboarding-"), name.hasSuffix(".json") else { return nil }
        let attempt = String(name.dropFirst("onboarding-".count).dropLast(".json".count))
        return Attempt.isID(attempt) ? attempt : nil
    }

    private func makeDirectory() throws(JournalError) {
        var parent = ""
        for name in path.split(separator: "/") {
            parent += "/\(name)"
            guard unsafe mkdir(parent, 0o700) == 0 || errno == EEXIST else {
                // Where a folder exists that may not be written, mkdir may say so before it says that it exists.
                if unsafe access(parent, X_OK) == 0 { continue }
                throw JournalError(call: "mkdir", errno: errno, path: parent)
            }
        }
    }

    private func synchronizeDirectory() throws(JournalError) {
        try JournalFile(path, O_RDONLY | O_DIRECTORY).synchronize()
    }
}

private final class HeldLock: JournalLock {
    private let file: JournalFile

    init(_ file: consuming JournalFile) { self.file = file }
}
