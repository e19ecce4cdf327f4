import EncryptedFileBackend
import Glibc
import KeyVaultCore
import Synchronization

extension ModelDisk {
    func read(_ file: FileDescriptor, into output: inout OutputSpan<UInt8>) throws(SystemCallError) {
        let room = output.freeCapacity
        let bytes = try state.withLock { state throws(SystemCallError) in
            let handle = try state.handle(file, call: "read")
            let bytes = state.inodes[handle.inode]?.bytes.dropFirst(handle.offset).prefix(room) ?? []
            state.handles[file.number]?.offset += bytes.count
            return bytes
        }
        for byte in bytes { output.append(byte) }
    }

    func write(_ bytes: Span<UInt8>, to file: FileDescriptor) throws(SystemCallError) -> Int {
        let added = bytes.indices.map { bytes[$0] }
        return try state.withLock { state throws(SystemCallError) in
            let handle = try state.handle(file, call: "write")
            guard var inode = state.inodes[handle.inode] else { throw SystemCallError(call: "write", errno: EBADF) }
            let end = handle.offset + added.count
            inode.bytes += [UInt8](repeating: 0, count: max(0, end - inode.bytes.count))
            inode.bytes.replaceSubrange(handle.offset..<end, with: added)
            state.time += 1
            inode.changeTime = state.time
            state.inodes[handle.inode] = inode
            state.handles[file.number]?.offset = end
            return added.count
        }
    }

    func synchronize(_ file: FileDescriptor) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let number = try state.handle(file, call: "fsync").inode
            guard var inode = state.inodes[number] else { throw SystemCallError(call: "fsync", errno: EBADF) }
            inode.durableBytes = inode.bytes
            inode.durableMode = inode.mode
            inode.durableEntries = inode.entries
            inode.pendingEntries = []
            state.inodes[number] = inode
        }
    }

    func rename(
        _ name: String, to newName: String, in directory: FileDescriptor, replacing: Bool
    ) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let parent = try state.handle(directory, call: "renameat").inode
            guard let inode = state.lookUp(name, in: parent) else {
                throw SystemCallError(call: "renameat", errno: ENOENT)
            }
            if let replaced = state.lookUp(newName, in: parent) {
                guard replacing else { throw SystemCallError(call: "renameat2", errno: EEXIST) }
                state.unlink(replaced)
            }
            state.set(newName, in: parent, to: inode)
            state.set(name, in: parent, to: nil)
        }
    }

    func remove(_ name: String, in directory: FileDescriptor) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let (parent, last) = try state.locate(name, from: directory, call: "unlinkat")
            guard let inode = state.lookUp(last, in: parent) else {
                throw SystemCallError(call: "unlinkat", errno: ENOENT)
            }
            state.unlink(inode)
            state.set(last, in: parent, to: nil)
        }
    }

    func names(in directory: FileDescriptor) throws(SystemCallError) -> [String] {
        try state.withLock { state throws(SystemCallError) in
            let handle = try state.handle(directory, call: "readdir")
            return state.inodes[handle.inode]?.entries.keys.sorted() ?? []
        }
    }

    func lock(_ byte: Int64, of file: FileDescriptor, _ kind: FileLockKind) throws(SystemCallError) -> Bool {
        try state.withLock { state throws(SystemCallError) in
            let lock = Lock(inode: try state.handle(file, call: "fcntl").inode, byte: byte)
            let others = (state.locks[lock] ?? [:]).filter { $0.key != file.number }
            guard kind == .shared ? !others.values.contains(.exclusive) : others.isEmpty else { return false }
            state.locks[lock, default: [:]][file.number] = kind
            return true
        }
    }

    func unlock(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) {
        try state.withLock { state throws(SystemCallError) in
            let lock = Lock(inode: try state.handle(file, call: "fcntl").inode, byte: byte)
            state.locks[lock]?[file.number] = nil
        }
    }

    func isLocked(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) -> Bool {
        try state.withLock { state throws(SystemCallError) in
            let lock = Lock(inode: try state.handle(file, call: "fcntl").inode, byte: byte)
            return (state.locks[lock] ?? [:]).contains { $0.key != file.number }
        }
    }
}

extension ModelDisk.State {
    func handle(_ file: FileDescriptor, call: String) throws(SystemCallError) -> ModelDisk.Handle {
        guard let handle = handles[file.number] else { throw SystemCallError(call: call, errno: EBADF) }
        return handle
    }

    /// The directory in which the last component of a path is looked up, and that component.
    func locate(
        _ path: String, from directory: FileDescriptor, call: String
    ) throws(SystemCallError) -> (parent: Int, name: String) {
        var parent = path.hasPrefix("/") ? 1 : try handle(directory, call: call).inode
        let components = path.split(separator: "/").map(String.init)
        for component in components.dropLast() {
            guard let next = lookUp(component, in: parent) else { throw SystemCallError(call: call, errno: ENOENT) }
            parent = next
        }
        return (parent, components.last ?? ".")
    }

    func find(_ path: String, from directory: FileDescriptor, call: String) throws(SystemCallError) -> Int {
        let (parent, name) = try locate(path, from: directory, call: call)
        guard let inode = lookUp(name, in: parent) else { throw SystemCallError(call: call, errno: ENOENT) }
        return inode
    }

    func lookUp(_ name: String, in directory: Int) -> Int? {
        switch name {
        case ".": directory
        case "..": inodes[directory]?.parent
        default: inodes[directory]?.entries[name]
        }
    }

    /// Takes one name from an inode; a power cut in the middle of a rename leaves one that has more than it counts.
    mutating func unlink(_ inode: Int) {
        if let count = inodes[inode]?.linkCount, count > 0 { inodes[inode]?.linkCount = count - 1 }
    }

    mutating func set(_ name: String, in directory: Int, to inode: Int?) {
        inodes[directory]?.entries[name] = inode
        inodes[directory]?.pendingEntries.append((name, inode))
    }

    @discardableResult
    mutating func add(_ name: String, to directory: Int, kind: FileStatus.Kind, mode: UInt32) -> Int {
        lastInode += 1
        time += 1
        inodes[lastInode] = ModelDisk.Inode(
            kind: kind, parent: directory, mode: mode, durableMode: mode, changeTime: time)
        set(name, in: directory, to: lastInode)
        return lastInode
    }
}
