import Glibc
import KeyVaultCore

/// The folders through which a configuration file is found, and in which nobody else may exchange it.
enum ConfigurationFolder {
    /// What is wrong with the folder that the path names, or with the one where a link leads; `nil` if nothing is.
    static func fault(of path: String) -> ConfigurationError.Fault? {
        var paths = path.utf8.first == UInt8(ascii: "/") ? [path] : []
        if let real = unsafe realpath(path, nil) {
            unsafe paths.append(String(cString: real))
            unsafe free(real)
        }
        return paths.lazy.compactMap { fault(ofFolder: $0.splittingLastComponent.directory) }.first
    }

    private static func fault(ofFolder folder: String) -> ConfigurationError.Fault? {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { return .unreadable(errno: errno) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { return .folderNotOwned(folder) }
        // In a folder with the sticky bit everybody may exchange his own files alone.
        guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
            return .folderWritableByOthers(folder, mode: status.st_mode & 0o7777)
        }
        return nil
    }
}
