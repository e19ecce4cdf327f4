import Foundation
import Glibc
import Testing

/// A vault that cannot be written: what reads works, and what writes says why it cannot.
@Suite(.timeLimit(.minutes(10))) struct ReadOnlyTests {
    /// What cannot be written.
    enum Place: String, CaseIterable {
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
    }

    private static let address = "--no-browser --service-url http://127.0.0.1:1/api/json/v3"

    private static let reading = [
        "get service account", "list", "list service", "exec service account --env A=secret -- /bin/true", "file info",
        "connect --status",
    ]

    private static let writing = [
        "set service account", "set service other", "remove service account",
        "--passphrase-fd 3 file change-passphrase --new-passphrase-fd 0 --drop-other-keys",
        "file add-key --new-passphrase-fd 0",
    ]

    /// Whether this container lets nobody mount anything.
    private func isForbidden(_ ended: ToolHome.Ended) -> Bool {
        ended.status == 32 || ended.errors.hasPrefix("unshare") || ended.errors.hasPrefix("mount")
    }

    private func run(_ line: String, _ home: ToolHome, _ place: Place) throws -> ToolHome.Ended {
        try home.run(
            ("--json " + line).split(separator: " ").map(String.init), input: Data("new".utf8),
            shell: place.shell(home) + " 3<<<first")
    }

    @Test(arguments: Place.allCases)
    func `What reads works, and what writes is refused with the cause and changes nothing`(place: Place) throws {
        let home = try ToolHome.withFile()
        #expect(try home.run("set service account", input: "old").status == 0)
        #expect(try home.run("file add-key --new-passphrase-fd 0", input: "first").status == 0)
        let before = try Data(contentsOf: URL(filePath: home.vaultPath))
        let found = try run("get service account", home, place)
        if isForbidden(found) { return }
        #expect(found.output == "old", "\(found.errors)")
        for command in Self.reading {
            let ended = try run(command, home, place)
            #expect(ended.status == 0 && ended.errors == "", "\(command): \(ended.errors)")
        }
        for command in Self.writing {
            let ended = try run(command, home, place)
            #expect(ended.status == 1, "\(command): \(ended.output) \(ended.errors)")
            #expect(ended.failure["code"] as? String == place.code, "\(command): \(ended.errors)")
            #expect((ended.failure["cause"] as? String)?.contains(place.cause) == true, "\(command): \(ended.errors)")
            #expect((ended.failure["remedy"] as? String)?.isEmpty == false, "\(command)")
        }
        let doctor = try run("doctor", home, place)
        #expect(doctor.status == 1 && doctor.output.contains("\"name\":\"round trip\",\"verdict\":\"failure\""))
        #expect(doctor.output.contains(place.cause), "\(doctor.output)")
        #expect(try Data(contentsOf: URL(filePath: home.vaultPath)) == before)
    }

    @Test(arguments: Place.allCases)
    func `No key is asked for that could not be stored, and what was left is told all the same`(place: Place) throws {
        let home = try ToolHome.withFile()
        #expect(try home.run("set service account", input: "old").status == 0)
        let connected = try run("connect porkbun --name App \(Self.address)", home, place)
        if isForbidden(connected) { return }
        #expect(connected.status == 1, "\(connected.errors)")
        let code = place == .account ? "journalNotReady" : "vaultNotReady"
        #expect(connected.failure["code"] as? String == code, "\(connected.errors)")
        #expect((connected.failure["cause"] as? String)?.contains(place.cause) == true, "\(connected.errors)")
        #expect((connected.failure["message"] as? String)?.contains("Nothing was requested") == true)
        #expect(try run("connect --status", home, place).output == "{\"pending\":[],\"orphans\":[]}\n")
        let forgotten = try run("connect --forget-orphan key", home, place)
        #expect(forgotten.status == 3, "\(forgotten.errors)")
    }

    @Test(arguments: Place.allCases)
    func `Nothing is made or mended where nothing can be written`(place: Place) throws {
        let home = try ToolHome.withFile()
        let made = try run("file init", home, place)
        if isForbidden(made) { return }
        // The vault is there; that is what is told first.
        #expect(made.status != 0 && made.output == "", "\(made.errors)")
        let folder = URL(filePath: home.vaultPath).deletingLastPathComponent().path
        let key = try run("file keygen \(folder)/second", home, place)
        #expect((key.status == 0) == (place == .file || place == .mountedFile), "\(key.errors)")
    }
}
