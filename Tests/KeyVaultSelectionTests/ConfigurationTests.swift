import EncryptedFileBackend
import Foundation
import KeyVaultCore
import KeyVaultSelection
import Testing

/// Where settings come from and which one counts.
@Suite struct ConfigurationTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    @Test func `Code comes before the environment, the environment before the file, the file before the defaults`()
        async throws
    {
        let first = try await home.selector().configuration
        #expect(first.backends == ["secret-service"] && first.origin == .standard && first.file == nil)

        try home.configure("{\n  \"backend\": [\"encrypted-file\", \"in-memory\"]\n}")
        let second = try await home.selector().configuration
        #expect(second.backends == ["encrypted-file", "in-memory"])
        #expect(second.origin == .file(path: home.configurationPath, line: 2))

        let variables = ["KEYVAULT_BACKEND": "in-memory,encrypted-file"]
        let third = try await home.selector(variables).configuration
        #expect(third.backends == ["in-memory", "encrypted-file"])
        #expect(third.origin == .environment(variable: "KEYVAULT_BACKEND"))

        let fourth = try await home.selector(variables) { $0.backends = ["encrypted-file"] }.configuration
        #expect(fourth.backends == ["encrypted-file"] && fourth.origin == .code)
    }

    @Test func `Each setting comes from the first place that has it`() async throws {
        try home.configure(
            """
            {"encrypted-file": {"path": "file.keyvault", "key": {"credential": "name"}, "deadline": "2m"},
             "secret-service": {"collection": "work", "interaction": "forbidden", "prompt-deadline": "500ms"}}
            """)
        let settings = try await home.selector(["KEYVAULT_DEADLINE": "7s", "KEYVAULT_KEY_FILE": "/env/key"]) {
            $0.encryptedFile.path = "/code/path"
        }.configuration.settings
        #expect(settings.encryptedFile.path == "/code/path")
        #expect(settings.encryptedFile.key == .keyFile("/env/key"))
        #expect(settings.encryptedFile.deadline == .seconds(7))
        #expect(settings.secretService.deadline == .seconds(7))
        #expect(settings.secretService.collection == "work")
        #expect(settings.secretService.interaction == .forbidden)
        #expect(settings.secretService.promptDeadline == .milliseconds(500))
    }

    @Test(arguments: [
        ("{\n\"backend\": \"gnome\"}", "line 2: 'backend' there is no backend 'gnome', only secret-service"),
        ("{\"backend\": 3}", "line 1: 'backend' must be a text"),
        ("{\"backend\": []}", "line 1: 'backend' must be the name of a backend or a list"),
        ("{\"backend\": [\"in-memory\", \"in-memory\"]}", "'backend' must be at least one backend, and each only once"),
        ("{\"backends\": \"in-memory\"}", "line 1: 'backends' is not a known setting"),
        ("{\n\n\"secret-service\": {\"dedline\": \"3s\"}}", "line 3: 'secret-service.dedline' is not a known setting"),
        ("{\"secret-service\": {\"deadline\": 30}}", "'secret-service.deadline' must be a text"),
        ("{\"secret-service\": {\"deadline\": \"30\"}}", "'secret-service.deadline' must be a time such as"),
        ("{\"secret-service\": {\"deadline\": \"0s\"}}", "'secret-service.deadline' must be a time between"),
        ("{\"secret-service\": {\"deadline\": \"99999999m\"}}", "'secret-service.deadline' must be a time between"),
        ("{\"secret-service\": {\"interaction\": \"yes\"}}", "'secret-service.interaction' must be \"allowed\" or"),
        ("{\"secret-service\": \"default\"}", "'secret-service' must be an object"),
        ("{\"encrypted-file\": {\"key\": {\"passphrase\": \"hunter2\"}}}", "'encrypted-file.key.passphrase' must be"),
        ("{\"encrypted-file\": {\"key\": {}}}", "'encrypted-file.key' must be an object with one member"),
        ("{\"encrypted-file\": {\"key\": {\"keyfile\": \"/k\"}}}", "'encrypted-file.key.keyfile' is not a known"),
        ("{\"encrypted-file\": {\"path\": \"\"}}", "'encrypted-file.path' must be a text"),
        ("{\"encrypted-file\": {\"path\": \"a\\u0000b\"}}", "'encrypted-file.path' must be a text"),
        ("{\n\"backend\": \"in-memory\",\n\"backend\": \"in-memory\"}", ": line 3, column 1: a name occurs twice"),
        ("{\"backend\": \"in-memory\",}", ": line 1, column 25: this character cannot stand here"),
        ("[]", "must be an object"), ("", "the text ends too early"),
    ])
    func `A file with a mistake is refused with its path, line and key`(json: String, message: String) async throws {
        try home.configure(json)
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await home.selector() }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
        #expect(error?.message.contains("'\(home.configurationPath)'") == true)
        let lines = error?.message.matches(of: /line [0-9]/).count ?? 0
        #expect(lines == 1 || error?.description.contains("only once") == true)
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test(arguments: [
        ("KEYVAULT_BACKEND", "", "must be the name of a backend"),
        ("KEYVAULT_BACKEND", "in-memory,,encrypted-file", "must be the name of a backend"),
        ("KEYVAULT_BACKEND", "keyring", "there is no backend 'keyring'"),
        ("KEYVAULT_CONFIG", "keyvault.json", "must be an absolute path"),
        ("KEYVAULT_CONFIG", "", "must be an absolute path"),
        ("KEYVAULT_FILE_PATH", "", "must be a text"), ("KEYVAULT_KEY_FILE", "", "must be a text"),
        ("KEYVAULT_CREDENTIAL", "", "must be a text"), ("KEYVAULT_DEADLINE", "-3s", "must be a time such as"),
        ("KEYVAULT_DEADLINE", "1.5s", "must be a time such as"), ("KEYVAULT_INTERACTION", "1", "must be \"allowed\""),
        ("XDG_CONFIG_HOME", "config", "must be an absolute path"),
        ("XDG_STATE_HOME", "./state", "must be an absolute path"), ("HOME", "home", "must be an absolute path"),
    ])
    func `A variable with a mistake is refused by its name`(name: String, value: String, message: String) async {
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await home.selector([name: value]) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("variable \(name): ") == true, "\(error?.message ?? "no error")")
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
    }

    @Test func `A key file and a credential together are refused`() async {
        let variables = ["KEYVAULT_KEY_FILE": "/key", "KEYVAULT_CREDENTIAL": "name"]
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await home.selector(variables) }
        #expect(error?.message.contains("KEYVAULT_CREDENTIAL") == true)
        #expect(error?.message.contains("KEYVAULT_KEY_FILE") == true)
    }

    @Test(arguments: [0o666, 0o622, 0o664])
    func `A file that others can write is refused`(mode: Int) async throws {
        try home.configure("{}", mode: mode)
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await home.selector() }
        #expect(error?.message.contains("can be written by other users (mode \(String(mode, radix: 8)))") == true)
    }

    /// A folder that is not good enough for a configuration file, or one that is.
    struct Folder: CustomTestStringConvertible {
        let mode: Int
        var owner = 0
        var complaint: String?
        var testDescription: String { "\(String(mode, radix: 8)) of \(owner)" }
    }

    @Test(arguments: [
        Folder(mode: 0o777, complaint: "can be written by other users (mode 777)"),
        Folder(mode: 0o775, complaint: "can be written by other users (mode 775)"),
        Folder(mode: 0o702, complaint: "can be written by other users (mode 702)"), Folder(mode: 0o1777),
        Folder(mode: 0o755), Folder(mode: 0o700, owner: 65_534, complaint: "belongs to another user"),
    ])
    func `A file that others could exchange is refused, and its folder named, also where a link leads there`(
        folder: Folder
    ) async throws {
        guard folder.owner == 0 || geteuid() == 0 else { return }
        let path = home.path + "/folder"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("{\"backend\": \"in-memory\"}".utf8).write(to: URL(filePath: path + "/named.json"))
        let link = home.path + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path + "/named.json")
        try FileManager.default.setAttributes([.posixPermissions: folder.mode], ofItemAtPath: path)
        if folder.owner != 0 { unsafe chown(path, uid_t(folder.owner), gid_t(folder.owner)) }
        for file in [path + "/named.json", link] {
            let error = await refusal { () async throws(VaultSelectionError) in
                #expect(try await home.selector { $0.file = file }.configuration.backends == ["in-memory"])
            }
            #expect((error == nil) == (folder.complaint == nil), "\(error?.message ?? "no error")")
            guard let complaint = folder.complaint else { continue }
            #expect(error?.message.contains("its folder '\(path)' \(complaint)") == true, "\(error?.message ?? "")")
            #expect(error?.code == .invalidArgument && error?.message.contains(file) == true)
        }
    }

    @Test func `A link to a file, a named file and one of the greatest size are read, a missing or larger one refused`()
        async throws
    {
        let named = home.path + "/named.json"
        let padding = String(repeating: " ", count: 65_536 - 26)
        try Data("{\"backend\": \"in-memory\"}\(padding)\n\n".utf8).write(to: URL(filePath: named))
        try home.configure("{}")
        try FileManager.default.removeItem(atPath: home.configurationPath)
        try FileManager.default.createSymbolicLink(atPath: home.configurationPath, withDestinationPath: named)
        #expect(try await home.selector().configuration.backends == ["in-memory"])
        #expect(try await home.selector(["KEYVAULT_CONFIG": named]).configuration.file == named)
        try Data("{}\(String(repeating: " ", count: 65_535))".utf8).write(to: URL(filePath: named))
        for file in [named, home.path + "/missing.json", home.path] {
            let error = await refusal { () async throws(VaultSelectionError) in
                _ = try await home.selector { $0.file = file }
            }
            #expect(error?.message.contains(file) == true)
        }
    }

    @Test func `Paths are derived from the directories of the application`() async throws {
        let variables = ["XDG_DATA_HOME": "/data//", "KEYVAULT_KEY_FILE": "key", "KEYVAULT_BACKEND": "encrypted-file"]
        #expect(try await home.selector(variables).encryptedFilePath == "/data/app/vault.keyvault")
        let relative = variables.merging(["KEYVAULT_FILE_PATH": "sub/a.keyvault", "XDG_DATA_HOME": ""]) { $1 }
        #expect(try await home.selector(relative).encryptedFilePath == home.path + "/.local/share/app/sub/a.keyvault")
        let absolute = variables.merging(["KEYVAULT_FILE_PATH": "/a/b"]) { $1 }
        #expect(try await home.selector(absolute).encryptedFilePath == "/a/b")
    }

    @Test(arguments: ["", ".", "..", "a/b", "a\0b"])
    func `An application needs a name that can be a directory`(name: String) async {
        let error = await refusal { () async throws(VaultSelectionError) in
            _ = try await VaultSelector(VaultConfiguration(application: name), variables: home.variables())
        }
        #expect(error?.message.contains("'application' must be a name without a slash") == true)
    }
}

extension VaultSelector {
    fileprivate var encryptedFilePath: String? { try? configuration.encryptedFile().path }
}
