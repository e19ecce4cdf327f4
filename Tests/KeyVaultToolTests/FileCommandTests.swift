import Foundation
import Testing

/// The commands that concern the encrypted file alone.
@Suite struct FileCommandTests {
    private let home: ToolHome

    init() throws { home = try ToolHome.withFile() }

    /// Runs the tool with texts at descriptors from 3 on.
    private func run(_ line: String, texts: String...) throws -> ToolHome.Ended {
        var redirections = ""
        for (index, text) in texts.enumerated() {
            try home.write(text, to: "text\(index)")
            redirections += " \(index + 3)<\(home.path)/text\(index)"
        }
        return try home.run(line.split(separator: " ").map(String.init), shell: "exec \"$0\" \"$@\"\(redirections)")
    }

    @Test func `A key file is 32 random bytes for its user alone, and never replaced`() throws {
        for name in ["one", "two"] {
            #expect(try home.run(["file", "keygen", name], shell: "umask 0; exec \"$0\" \"$@\"").status == 0)
        }
        let keys = try ["one", "two"].map { try Data(contentsOf: URL(filePath: home.path + "/" + $0)) }
        #expect(keys.map(\.count) == [32, 32] && keys[0] != keys[1])
        let mode = try FileManager.default.attributesOfItem(atPath: home.path + "/one")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let again = try home.run("--json file keygen one")
        #expect(again.status == 8 && again.failure["code"] as? String == "invalidArgument")
        #expect(try Data(contentsOf: URL(filePath: home.path + "/one")) == keys[0])
        #expect(try home.run("file keygen no/such/folder").status == 1)
    }

    @Test func `A vault is made once, where it is configured, for its user alone`() throws {
        let again = try home.run("--json file init")
        #expect(again.status == 8 && again.failure["cause"] as? String == "'\(home.vaultPath)' exists already")
        let elsewhere = ["KEYVAULT_FILE_PATH": "sub/other.keyvault"]
        let made = try home.run("--json file init", environment: elsewhere)
        let path = home.path + "/.local/share/keyvault/sub/other.keyvault"
        #expect(made.json["created"] as? String == path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A passphrase can be added, used and replaced, and keys that are kept go on opening the file`() throws {
        _ = try home.run("set service account", input: "secret")
        #expect(try run("file add-key --new-passphrase-fd 3", texts: "first\n").status == 0)
        #expect(try run("--passphrase-fd 3 get service account", texts: "first").output == "secret")
        #expect(try run("--passphrase-fd 3 get service account", texts: "other").status == 7)
        let refused = try run(
            "--json --passphrase-fd 3 file change-passphrase --new-passphrase-fd 4", texts: "first", "second")
        #expect(refused.status == 8 && (refused.failure["cause"] as? String)?.contains("key file") == true)
        let changed = try run(
            "--passphrase-fd 3 file change-passphrase --new-passphrase-fd 4 --keep-key-file key", texts: "first",
            "second")
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(try run("--passphrase-fd 3 get service account", texts: "first").status == 7)
        #expect(try run("--passphrase-fd 3 get service account", texts: "second").output == "secret")
        #expect(try home.run("get service account").output == "secret")
        let dropped = try run(
            "--passphrase-fd 3 file change-passphrase --new-passphrase-fd 4 --drop-other-keys", texts: "second", "third"
        )
        #expect(dropped.status == 0)
        #expect(try home.run("get service account").status == 7)
    }

    @Test func `Where there is no passphrase to replace, that is said, and how to add one`() throws {
        let words = "file change-passphrase --new-passphrase-fd 3 --keep-key-file key"
        let before = try Data(contentsOf: URL(filePath: home.vaultPath))
        let none = try run("--json \(words)", texts: "new")
        #expect(none.status == 8 && none.failure["code"] as? String == "invalidArgument", "\(none.errors)")
        #expect(none.failure["cause"] as? String == "no passphrase opens the vault")
        let remedy = try #require(none.failure["remedy"] as? String)
        #expect(remedy.contains("keyvault file add-key --new-passphrase-fd"))
        #expect(try Data(contentsOf: URL(filePath: home.vaultPath)) == before)
        for passphrase in ["first", "second"] {
            #expect(try run("file add-key --new-passphrase-fd 3", texts: passphrase).status == 0)
        }
        let several = try run("--json \(words)", texts: "new")
        #expect(several.status == 8 && (several.failure["cause"] as? String)?.contains("several passphrases") == true)
        let given = try run("--passphrase-fd 4 \(words) --drop-other-keys", texts: "new", "second")
        #expect(given.status == 0, "\(given.errors)")
        #expect(try home.run("--json file info").json["keys"] as? [String] == ["key file", "passphrase"])
    }

    @Test func `A second key file and a credential of systemd open the file as well`() throws {
        _ = try home.run("set service account", input: "secret")
        _ = try home.run("file keygen second")
        #expect(try home.run("file add-key --new-key-file second").status == 0)
        #expect(try home.run("get service account --key-file second").output == "secret")
        let credentials = ["CREDENTIALS_DIRECTORY": home.path + "/credentials"]
        try home.write(String(repeating: "k", count: 40), to: "credentials/vault-key", mode: 0o400)
        #expect(try home.run("file add-key --new-credential vault-key", environment: credentials).status == 0)
        let unit = credentials.merging(
            ["KEYVAULT_CREDENTIAL": "vault-key", "KEYVAULT_BACKEND": "encrypted-file"]) { $1 }
        #expect(try home.run("get service account", environment: unit).output == "secret")
        let info = try home.run("--json file info")
        #expect(info.json["keys"] as? [String] == ["key file", "key file", "systemd credential"])
        #expect(info.json["entries"] as? Int == 1)
        #expect(try home.run("file add-key --new-key-file a --new-credential b").status == 2)
    }

    @Test func `Without a key the file is told about as far as that goes`() throws {
        try home.write("{\"backend\": \"encrypted-file\"}", to: ".config/keyvault/keyvault.json")
        let info = try home.run("--json file info")
        #expect(info.status == 0 && info.json["mode"] as? String == "600")
        #expect(info.json["keys"] is NSNull && info.json["entries"] is NSNull)
        #expect(try home.run("file info").output.contains("not told without a key"))
    }

    @Test(arguments: ["", "\n"]) func `An empty passphrase makes no vault`(text: String) throws {
        let ended = try home.emptyVaultRun(text)
        #expect(ended.status == 8, "\(ended.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.path + "/new.keyvault"))
    }
}

extension ToolHome {
    /// Tries to make a vault with a passphrase.
    fileprivate func emptyVaultRun(_ passphrase: String) throws -> Ended {
        try write(passphrase, to: "passphrase")
        return try run(
            ["file", "init", "--passphrase-fd", "3"], environment: ["KEYVAULT_FILE_PATH": path + "/new.keyvault"],
            shell: "exec \"$0\" \"$@\" 3<\(path)/passphrase")
    }
}
