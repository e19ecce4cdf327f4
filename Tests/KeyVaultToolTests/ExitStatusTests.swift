import Foundation
import Glibc
import Testing

/// Each exit status, and what is told with it, as lines and as JSON.
@Suite struct ExitStatusTests {
    /// A state that a vault can be in.
    enum State: String, CaseIterable {
        case missing, damaged, foreign, newer, empty, open, linked, directory, wrongKey, withoutTerminal, keyMissing

        var status: Int32 {
            switch self {
            case .missing, .keyMissing: 5
            case .damaged, .foreign, .newer, .empty: 6
            case .open, .linked, .directory: 8
            case .wrongKey: 7
            case .withoutTerminal: 4
            }
        }

        var code: String {
            switch self {
            case .missing, .keyMissing: "unavailable"
            case .damaged, .empty: "damaged"
            case .foreign: "notAVault"
            case .newer: "unsupportedVersion"
            case .open, .linked, .directory: "insecurePermissions"
            case .wrongKey: "wrongPassphrase"
            case .withoutTerminal: "locked"
            }
        }

        func bring(_ home: ToolHome) throws {
            let (files, vault) = (FileManager.default, home.vaultPath)
            func overwrite(_ offset: UInt64, _ bytes: [UInt8]) throws {
                let file = try FileHandle(forUpdating: URL(filePath: vault))
                try file.seek(toOffset: offset)
                try file.write(contentsOf: Data(bytes))
                try file.close()
            }
            switch self {
            case .missing: try files.removeItem(atPath: vault)
            case .damaged: try overwrite(600, [UInt8](repeating: 0xAA, count: 64))
            case .foreign: try overwrite(0, Array("PK".utf8))
            case .newer: try overwrite(8, [0xFF, 0xFF])
            case .empty: try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: truncated(vault))
            case .open: try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: vault)
            case .linked:
                try files.moveItem(atPath: vault, toPath: vault + "2")
                try files.createSymbolicLink(atPath: vault, withDestinationPath: vault + "2")
            case .directory:
                try files.removeItem(atPath: vault)
                try files.createDirectory(atPath: vault, withIntermediateDirectories: false)
            case .wrongKey: try Data(repeating: 1, count: 32).write(to: URL(filePath: home.path + "/key"))
            case .withoutTerminal:
                try home.write("{\"backend\": \"encrypted-file\"}", to: ".config/keyvault/keyvault.json")
            case .keyMissing: try files.removeItem(atPath: home.path + "/key")
            }
        }

        private func truncated(_ path: String) -> String {
            _ = unsafe truncate(path, 0)
            return path
        }
    }

    /// The commands that use a vault; none of them gets as far as a request to a service.
    static let commands = [
        "set service account", "get service account", "remove service account", "list", "list service",
        "exec service account --env A=secret -- /bin/true", "exec service --env A=secret -- /bin/true",
        "file change-passphrase --drop-other-keys", "file add-key --new-key-file HOME/key",
        "connect porkbun --name App --no-browser --service-url http://127.0.0.1:1/api/json/v3",
        "connect --status", "connect --resume --no-browser --service-url http://127.0.0.1:1/api/json/v3",
        "connect --cancel", "connect --forget-orphan key",
    ]

    @Test(arguments: State.allCases)
    func `Every command tells what is wrong with the vault`(state: State) throws {
        let home = try ToolHome.withFile()
        _ = try home.run("set service account", input: "old secret")
        try state.bring(home)
        let before = try? Data(contentsOf: URL(filePath: home.vaultPath))
        for command in Self.commands {
            // Without a controlling terminal nobody can be asked.
            let words = ["--json"] + command.replacing("HOME", with: home.path).split(separator: " ").map(String.init)
            let ended = try home.run(words, input: Data("new secret".utf8), shell: "exec setsid --wait \"$0\" \"$@\"")
            #expect(ended.status == state.status, "\(command): \(ended.errors)")
            // The onboarding has a code of its own, and tells the vault's as the cause.
            let code = ended.failure["code"] as? String
            #expect(code == state.code || command.hasPrefix("connect") && code == "vaultNotReady", "\(ended.errors)")
            #expect((ended.failure["remedy"] as? String)?.isEmpty == false, "\(command)")
            #expect(!(ended.output + ended.errors).contains("secret\""), "\(command)")
        }
        let after = try? Data(contentsOf: URL(filePath: home.vaultPath))
        #expect(after == before)
    }

    @Test(arguments: State.allCases)
    func `The commands that look at the file and that make it know each state`(state: State) throws {
        let home = try ToolHome.withFile()
        try state.bring(home)
        let doctor = try home.run("doctor")
        // What nobody is asked for is no fault of the vault's.
        #expect(doctor.status == (state == .withoutTerminal ? 0 : state.status), "\(doctor.output)")
        #expect(doctor.output.contains("→ "))
        let info = try home.run("--json file info")
        let isReadable = [.withoutTerminal].contains(state)
        #expect(info.status == (isReadable ? 0 : state.status), "\(info.errors) \(info.output)")
        let made = try home.run(["--json", "file", "init"], shell: "exec setsid --wait \"$0\" \"$@\" </dev/null")
        switch state {
        case .missing: #expect(made.status == 0, "\(made.errors)")
        case .keyMissing, .withoutTerminal: #expect(made.status == state.status || made.status == 8, "\(made.errors)")
        default: #expect(made.status == 8 && made.output == "", "\(made.errors)")
        }
    }

    @Test(arguments: [
        "", "unknown", "set", "set service", "get service account more", "get --unknown a b", "get a b --key-file",
        "list a b", "exec service", "exec service --env A=secret", "exec service -- env", "exec service --env A -- env",
        "exec service --env 1A=secret -- env", "exec service --env A=b -- env",
        "exec service --env A=secret --env A=account -- env", "migrate --from a", "migrate --from a --to b service",
        "file", "file unknown", "file keygen", "completion", "completion tcsh", "connect", "connect other --name a",
        "connect porkbun", "--passphrase-fd x list", "--passphrase-fd 99 list", "--passphrase-fd 0 --key-file k list",
        "--json", "-z list", "--version=1",
    ])
    func `A wrong command line is told in one line and does nothing`(line: String) throws {
        let home = try ToolHome()
        let ended = try home.run(line)
        #expect(ended.status == 2, "\(ended.errors)")
        #expect(ended.output == "" && ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
        #expect(home.files == [])
        if line.contains("--json") {
            #expect(ended.failure["code"] as? String == "usage")
        } else {
            #expect(ended.errors.hasPrefix("keyvault: ") && ended.errors.hasSuffix("--help'.)\n"), "\(ended.errors)")
        }
    }

    @Test func `A configuration with a mistake is refused with file, line and key by every command`() throws {
        let home = try ToolHome()
        try home.write("{\n  \"backend\": \"keyring\"\n}", to: ".config/keyvault/keyvault.json")
        for command in ["set a b", "get a b", "list", "remove a b", "file info", "file init", "doctor"] {
            let ended = try home.run(command)
            #expect(ended.status == 8, "\(command)")
            let text = command == "doctor" ? ended.output : ended.errors
            #expect(text.contains("keyvault.json', line 2: 'backend' there is no backend 'keyring'"), "\(command)")
        }
        try home.write("{}", to: ".config/keyvault/keyvault.json")
        let absolute = try home.run("list", environment: ["XDG_STATE_HOME": "state"])
        #expect(absolute.status == 8 && absolute.errors.contains("XDG_STATE_HOME: must be an absolute path"))
    }

    @Test func `Another vault than the pinned one is refused before anything happens`() throws {
        let home = try ToolHome.withFile()
        _ = try home.run("set service account", input: "secret")
        let other = ["KEYVAULT_FILE_PATH": home.path + "/other.keyvault"]
        #expect(try home.run("file init", environment: other).status == 0)
        for command in ["get service account", "list", "set a b", "exec service --env A=secret -- env"] {
            let ended = try home.run("--json \(command)", input: "value", environment: other)
            #expect(ended.status == 8 && ended.failure["code"] as? String == "pinnedElsewhere", "\(ended.errors)")
        }
    }

    @Test func `Without HOME a vault with absolute paths works, and others are refused with the reason`() throws {
        let home = try ToolHome.withFile()
        let nothing = ["HOME": "", "KEYVAULT_BACKEND": "encrypted-file"]
        let derived = try home.run("list", environment: nothing)
        #expect(derived.status == 8 && derived.errors.contains("the path of the encrypted file"))
        let absolute = nothing.merging(
            ["KEYVAULT_FILE_PATH": home.vaultPath, "KEYVAULT_KEY_FILE": home.path + "/key"]) { $1 }
        #expect(try home.run("set service account", input: "secret", environment: absolute).status == 0)
        #expect(try home.run("get service account", environment: absolute).output == "secret")
        #expect(try home.run("doctor", environment: absolute).output.contains("nothing remembers where the data is"))
    }
}
