import Dispatch
import Glibc
import Synchronization

/// A script of `Tests/Services` that serves: it does what it is told line by line, until its standard input ends.
///
/// That is when this object goes, and at the latest when this process ends, however it ends.
final class SessionScript: Sendable {
    /// The script ended, or did not start.
    package struct Ended: Error, CustomStringConvertible {
        package let command: String
        package var description: String { "The session ended at '\(command)'; its reason is on standard error" }
    }

    private let id: pid_t
    private let channel: Int32
    private let unread = Mutex<[UInt8]>([])

    /// Starts a script.
    init(_ path: String, _ arguments: [String], environment: [String: String]) throws(Ended) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Ended(command: path) }
        channel = ends[0]
        id = Self.spawn([path] + arguments, environment, standardStreams: ends[1])
        close(ends[1])
        guard id > 0 else { throw Ended(command: path) }
    }

    deinit {
        close(channel)
        let id = id
        // The end may take a second: whoever drops the session need not wait for it.
        DispatchQueue.global().async { waitpid(id, nil, 0) }
    }

    /// Spawns with all signals let through, for threads of pools block them and daemons would inherit that.
    private static func spawn(
        _ arguments: [String], _ environment: [String: String], standardStreams: Int32
    ) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, standardStreams, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, standardStreams, 1)
        // It and its daemons live long: whoever waits for the end of a pipe that they inherited would wait for them.
        for descriptor in 3..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 4_096)) {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = posix_spawnattr_t()
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            unsafe (words + variables).forEach { unsafe free($0) }
            unsafe posix_spawnattr_destroy(&attributes)
            unsafe posix_spawn_file_actions_destroy(&actions)
        }
        var id: pid_t = -1
        return unsafe posix_spawn(&id, arguments[0], &actions, &attributes, words, variables) == 0 ? id : -1
    }

    /// Tells the script one thing to do, unless it is the start, and returns the lines up to its "done".
    func perform(_ command: String?) throws(Ended) -> (lines: [String], provider: pid_t) {
        if let command {
            let line = Array((command + "\n").utf8)
            guard unsafe send(channel, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
                throw Ended(command: command)
            }
        }
        var lines: [String] = []
        while let line = nextLine() {
            guard line.hasPrefix("done") else {
                lines.append(line)
                continue
            }
            return (lines, pid_t(line.dropFirst(5)) ?? 0)
        }
        throw Ended(command: command ?? "the start")
    }

    private func nextLine() -> String? {
        unread.withLock { unread in
            while true {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread.removeSubrange(...end) }
                    return String(decoding: unread[..<end], as: UTF8.self)
                }
                var block = [UInt8](repeating: 0, count: 4_096)
                let count = unsafe read(channel, &block, block.count)
                guard count > 0 else { return nil }
                unread += block.prefix(count)
            }
        }
    }
}
