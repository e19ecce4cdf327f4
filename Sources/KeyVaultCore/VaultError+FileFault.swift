extension VaultError {
    /// What is wrong with a file or directory that holds, guards or unlocks a vault.
    @nonexhaustive
    public enum FileFault: Sendable, Hashable {
        /// It does not exist.
        case missing
        /// It exists already.
        case exists
        /// It is a symbolic link.
        case symbolicLink
        /// It is a directory.
        case directory
        /// It is a pipe, a socket or a device.
        case notRegular
        /// It belongs to another user.
        case notOwned
        /// Its mode lets other users in.
        case accessible(mode: UInt32)
        /// Its mode lets not even its user write it.
        case writeProtected(mode: UInt32)
        /// It is a mount point, so that no new file can take its place.
        case mounted
        /// It has further names.
        case hardLinked
        /// It has no bytes at all.
        case empty
        /// It has more bytes than this.
        case tooLarge(limit: Int)
        /// Another program changed it in the middle of the call.
        case changed
    }
}

extension VaultError.FileFault: CustomStringConvertible {
    /// What is wrong, as the end of a sentence that begins with the path.
    public var description: String {
        switch self {
        case .missing: "does not exist"
        case .exists: "exists already"
        case .symbolicLink: "is a symbolic link"
        case .directory: "is a directory"
        case .notRegular: "is not a regular file"
        case .notOwned: "belongs to another user"
        case .accessible(let mode): "is open to other users (mode \(String(mode, radix: 8)))"
        case .writeProtected(let mode): "is protected against writing (mode \(String(mode, radix: 8)))"
        case .mounted: "is mounted by itself and cannot be replaced"
        case .hardLinked: "has another name (hard link)"
        case .empty: "is empty"
        case .tooLarge(let limit): "has more than \(limit) bytes"
        case .changed: "was changed by another program"
        }
    }
}
