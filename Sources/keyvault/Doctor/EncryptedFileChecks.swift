#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultSelection

    /// The encrypted file and the disk below it.
    enum EncryptedFileChecks {
        /// Below this many bytes a vault of the greatest size could not be replaced.
        private static let freeBytes: UInt64 = 128 << 20

        static func all(_ selector: VaultSelector) -> [Check] {
            let path: String
            do throws(VaultSelectionError) { path = try selector.configuration.encryptedFile().path } catch {
                return [.failure("encrypted file", CommandFailure(error))]
            }
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else {
                // The check of the vault says so, with the remedy.
                return [.ok("encrypted file", "its path is '\(path.escapingControls)'")]
            }
            let mode = String(status.st_mode & 0o7777, radix: 8)
            let written = UnixTime(milliseconds: Int64(status.st_mtim.tv_sec) * 1_000)
            let owner = status.st_uid == geteuid() ? "yours" : "of the user \(status.st_uid)"
            let facts =
                "'\(path.escapingControls)', \(owner), mode \(mode), \(status.st_size) bytes, written \(written)"
            return [.ok("encrypted file", facts), disk(path)] + (written > .now ? [clock(written)] : [])
        }

        private static func disk(_ path: String) -> Check {
            var disk = statvfs()
            guard unsafe statvfs(path, &disk) == 0 else {
                return .warning("disk", "the disk does not tell its free space (errno \(errno))", remedy: "Check it.")
            }
            if disk.f_flag & UInt(ST_RDONLY) != 0 {
                return .warning("disk", "it cannot be written", remedy: "Make it writable to store anything.")
            }
            let free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
            if free < freeBytes {
                return .warning("disk", "\(free >> 20) MiB are free", remedy: "Free some space.")
            }
            return .ok("disk", "\(free >> 20) MiB are free")
        }

        private static func clock(_ written: UnixTime) -> Check {
            .warning(
                "clock", "the file was written at \(written), and now it is \(UnixTime.now)",
                remedy: "Check the system's clock.")
        }
    }
#endif
