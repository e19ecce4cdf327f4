import EncryptedFileBackend
import Glibc
import KeyVaultCore
import Synchronization

/// A file system in memory that knows what would survive a power cut: nothing but what was synchronised.
///
/// `fsync` of a file makes its bytes and mode durable but not its name; `fsync` of a directory makes its entries durable
/// but no bytes. A rename is two changes of entries, which a power cut may part.
final class ModelDisk: FileSystem {
    struct Inode {
        var kind: FileStatus.Kind
        var parent: Int
        var mode: UInt32
        var durableMode: UInt32
        var linkCount: UInt64 = 1
        var changeTime: Int64
        var bytes: [UInt8] = []
        var durableBytes: [UInt8] = []
        var entries: [String: Int] = [:]
        var durableEntries: [String: Int] = [:]
        /// The changes of entries since the directory was synchronised; `nil` removes a name.
        var pendingEntries: [(name: String, inode: Int?)] = []
    }

    struct Handle {
        var inode: Int
        var offset = 0
    }

    struct Lock: Hashable {
        let inode: Int
        let byte: Int64
    }

    struct State {
        var inodes: [Int: Inode]
        var handles: [Int32: Handle] = [:]
        var locks: [Lock: [Int32: FileLockKind]] = [:]
        var lastInode = 1
        var lastHandle: Int32 = 100
        var time: Int64 = 1
    }

    let effectiveUser: UInt32 = 1_000
    let umask: UInt32
    let state: Mutex<State>

    /// A disk with a root directory and nothing in it.
    init(umask: UInt32 = 0o022) {
        self.umask = umask
        var root = Inode(kind: .directory, parent: 1, mode: 0o755, durableMode: 0o755, changeTime: 0)
        root.linkCount = 2
        state = Mutex(State(inodes: [1: root]))
    }

    init(inodes: [Int: Inode], lastInode: Int, umask: UInt32) {
        self.umask = umask
        state = Mutex(State(inodes: inodes, lastInode: lastInode))
    }

    /// How many files are open.
    var openCount: Int { state.withLock { $0.handles.count } }

    /// Ends all that is open, as the end of a process does.
    func killProcess() {
        state.withLock {
            $0.handles = [:]
            $0.locks = [:]
        }
    }

    func open(
        _ name: String, in directory: FileDescriptor, flags: Int32, mode: UInt32
    ) throws(SystemCallError) -> FileDescriptor {
        try state.withLock { state throws(SystemCallError) in
            let (parent, last) = try state.locate(name, from: directory, call: "openat")
            var inode = state.lookUp(last, in: parent)
            if inode != nil && flags & O_EXCL != 0 { throw SystemCallError(call: "openat", errno: EEXIST) }
            if inode == nil && flags & O_CREAT != 0 {
                inode = state.add(last, to: parent, kind: .regular, mode: mode & ~umask)
            }
            guard let inode, let kind = state.inodes[inode]?.kind else {
                throw SystemCallError(call: "openat", errno: ENOENT)
            }
            if flags & O_DIRECTORY != 0 && kind != .directory { throw SystemCallError(call: "openat", errno: ENOTDIR) }
            state.lastHandle += 1
            state.handles[state.lastHandle] = Handle(inode: inode)
            return FileDescriptor(number: state.lastHandle)
        }
    }

    func close(_ file: FileDescriptor) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            guard state.handles.removeValue(forKey: file.number) != nil else {
                throw SystemCallError(call: "close", errno: EBADF)
            }
            for lock in state.locks.keys { state.locks[lock]?[file.number] = nil }
        }
    }

    func makeDirectory(_ name: String, in directory: FileDescriptor, mode: UInt32) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let (parent, last) = try state.locate(name, from: directory, call: "mkdirat")
            guard state.lookUp(last, in: parent) == nil else { throw SystemCallError(call: "mkdirat", errno: EEXIST) }
            state.add(last, to: parent, kind: .directory, mode: mode & ~umask)
        }
    }

    func changeMode(of name: String, in directory: FileDescriptor, to mode: UInt32) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let inode = try state.find(name, from: directory, call: "fchmodat")
            state.inodes[inode]?.mode = mode
        }
    }

    func changeMode(of file: FileDescriptor, to mode: UInt32) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let handle = try state.handle(file, call: "fchmod")
            state.inodes[handle.inode]?.mode = mode
        }
    }

    func status(of name: String, in directory: FileDescriptor) throws(SystemCallError) -> FileStatus {
        try state.withLock { state throws(SystemCallError) in
            try status(state, state.find(name, from: directory, call: "fstatat"), call: "fstatat")
        }
    }

    func status(of file: FileDescriptor) throws(SystemCallError) -> FileStatus {
        try state.withLock { state throws(SystemCallError) in
            try status(state, state.handle(file, call: "fstat").inode, call: "fstat")
        }
    }

    private func status(_ state: State, _ number: Int, call: String) throws(SystemCallError) -> FileStatus {
        guard let inode = state.inodes[number] else { throw SystemCallError(call: call, errno: ENOENT) }
        return FileStatus(
            kind: inode.kind, mode: inode.mode, owner: effectiveUser, linkCount: inode.linkCount,
            identity: FileIdentity(
                device: 1, inode: UInt64(number), size: Int64(inode.bytes.count), changeTime: inode.changeTime))
    }
}
