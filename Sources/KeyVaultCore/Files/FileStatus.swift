/// What `stat` tells about a file, as far as a vault cares.
package struct FileStatus: Hashable, Sendable {
    /// The kinds of files.
    package enum Kind: Sendable {
        case regular
        case directory
        case symbolicLink
        /// A pipe, a socket or a device.
        case special
    }

    /// What kind of file it is.
    package var kind: Kind
    /// The permission bits, without the kind.
    package var mode: UInt32
    /// The user it belongs to.
    package var owner: UInt32
    /// How many names it has.
    package var linkCount: UInt64
    /// Which file in which state it is.
    package var identity: FileIdentity

    /// Gathers what is known.
    package init(kind: Kind, mode: UInt32, owner: UInt32, linkCount: UInt64, identity: FileIdentity) {
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.linkCount = linkCount
        self.identity = identity
    }
}

/// Tells one state of a file from another: every commit of a vault changes it, for it makes a new inode.
///
/// It is a hint and no proof: inode numbers come again, and a clock may stand still between two changes.
package struct FileIdentity: Hashable, Sendable {
    /// The device.
    package var device: UInt64
    /// The inode.
    package var inode: UInt64
    /// The number of bytes.
    package var size: Int64
    /// When content, mode, owner or names were changed last, in nanoseconds since 1970 by the wall clock.
    package var changeTime: Int64

    /// Gathers what `stat` told.
    package init(device: UInt64, inode: UInt64, size: Int64, changeTime: Int64) {
        self.device = device
        self.inode = inode
        self.size = size
        self.changeTime = changeTime
    }

    /// Tells whether both are the same file, in whatever state.
    package func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
