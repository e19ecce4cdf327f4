import Foundation
import Glibc

/// What cannot be written.
enum ReadOnlyPlace: String, CaseIterable {
    case folder, file, mountedFolder, mountedFile, account

    /// How errors tell it.
    var code: String {
        switch self {
        case .folder: "accessDenied"
        case .file, .mountedFolder, .mountedFile, .account: "readOnly"
        }
    }

    var cause: String {
        switch self {
        case .folder: "errno \(EACCES)"
        case .file: "is protected against writing (mode 400)"
        case .mountedFolder, .account: "errno \(EROFS)"
        case .mountedFile: "is mounted by itself and cannot be replaced"
        }
    }

    /// A command of the shell that runs the tool where the place cannot be written.
    func shell(_ home: ToolHome) -> String {
        let folder = URL(filePath: home.vaultPath).deletingLastPathComponent().path
        // Root may write everywhere, unless this right is taken away.
        let asUser = geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : ""
        func fixed(_ path: String) -> String {
            let script = #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@""#
            return "unshare --mount --map-root-user bash -c '\(script)' '\(path)'"
        }
        return switch self {
        case .folder: "chmod 500 '\(folder)' && exec \(asUser) \"$0\" \"$@\""
        case .file: "chmod 400 '\(home.vaultPath)' && exec \(asUser) \"$0\" \"$@\""
        case .mountedFolder: "exec \(fixed(folder)) \"$0\" \"$@\""
        case .mountedFile: "exec \(fixed(home.vaultPath)) \"$0\" \"$@\""
        case .account: "exec \(fixed(home.path + "/.local")) \"$0\" \"$@\""
        }
    }

    /// Whether this container lets nobody mount anything.
    func isForbidden(_ ended: ToolHome.Ended) -> Bool {
        ended.status == 32 || ended.errors.hasPrefix("unshare") || ended.errors.hasPrefix("mount")
    }

    /// Runs the tool where the place cannot be written, with a passphrase at descriptor 3.
    func run(_ line: String, _ home: ToolHome, environment: [String: String] = [:]) throws -> ToolHome.Ended {
        try home.run(
            ("--json " + line).split(separator: " ").map(String.init), input: Data("new".utf8),
            environment: environment, shell: shell(home) + " 3<<<first")
    }

    /// Lets the place be written again, after those that a mode protects.
    func release(_ home: ToolHome) {
        let folder = URL(filePath: home.vaultPath).deletingLastPathComponent().path
        _ = unsafe chmod(folder, 0o700)
        _ = unsafe chmod(home.vaultPath, 0o600)
    }
}
