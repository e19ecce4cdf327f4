import Foundation
import TestDisks
import TestProcesses
import Testing

/// What nobody means to give to the tool.
@Suite(.timeLimit(.minutes(10))) struct StrangeInputTests {
    private let home: ToolHome

    init() throws {
        home = try ToolHome.withFile()
        _ = try home.run("set service account", input: "old")
    }

    @Test func `A closed standard input is no empty secret, and a closed output is a failure`() throws {
        let closed = try home.run(["set", "service", "account"], shell: "exec \"$0\" \"$@\" <&-")
        #expect(closed.status == 1 && closed.errors.contains("errno 9"), "\(closed.errors)")
        #expect(try home.run("get service account").output == "old")
        for line in ["get service account", "list", "--help", "completion bash", "doctor"] {
            let words = line.split(separator: " ").map(String.init)
            let ended = try home.run(words, shell: "exec \"$0\" \"$@\" >&-")
            #expect(ended.status == 1 && ended.errors.contains("Cannot write to standard output"), "\(line)")
        }
        // What exec starts finds the streams as they were.
        let words = ["exec", "service", "--env", "A=account", "--", "bash", "-c", "[ ! -e /proc/self/fd/0 ]"]
        #expect(try home.run(words, shell: "exec \"$0\" \"$@\" <&-").status == 0)
    }

    @Test func `Words that are no Unicode are refused, and none is taken for another`() throws {
        for words in ["set service $'a\\xffb'", "get $'\\xc0\\x80' account", "--config $'\\xff' list"] {
            let ended = try home.run([], input: Data("new".utf8), shell: "exec \"$0\" \(words)")
            #expect(ended.status == 2 && ended.errors.contains("not valid UTF-8"), "\(words): \(ended.errors)")
        }
        #expect(try home.run("list").output.split(separator: "\n").count == 1)
        let through = try home.run(
            [], shell: "exec \"$0\" exec service --env A=account -- printf %s $'a\\xffb' | od -An -tx1")
        #expect(through.output == " 61 ff 62\n", "\(through.output) \(through.errors)")
    }

    @Test(arguments: ["--password=hunter2", "--label=hunter2\u{1B}[31m", "-phunter2", "--hunter2\u{1B}[31m=x"])
    func `A secret that was mistaken for an option is not repeated, nor is a control character`(word: String) throws {
        let ended = try home.run(["get", "service", "account", word])
        #expect(ended.status == 2 && !ended.errors.contains("\u{1B}"), "\(ended.errors)")
        #expect(!ended.errors.contains("=") && (word.hasPrefix("--hunter2") || !ended.errors.contains("hunter2")))
    }

    @Test(.enabled(if: SmallDisk.isPossible))
    func `On a full disk the former value stays, and once there is room the command works`() throws {
        let disk = try SmallDisk(kibibytes: 128)
        let there = ["KEYVAULT_FILE_PATH": disk.path + "/vault.keyvault", "XDG_STATE_HOME": disk.path + "/state"]
        #expect(try home.run("file init", environment: there).status == 0)
        #expect(try home.run("set service account", input: "old", environment: there).status == 0)
        disk.fill(blocks: 1_000)
        let large = try home.run(
            ["--json", "set", "service", "account"], input: Data(count: 65_536), environment: there)
        #expect(large.status == 1 && large.failure["code"] as? String == "outOfSpace", "\(large.errors)")
        #expect(try home.run("get service account", environment: there).output == "old")
        try FileManager.default.removeItem(atPath: disk.path + "/filler")
        #expect(try home.run("set service account", input: "new", environment: there).status == 0)
        #expect(try home.run("get service account", environment: there).output == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).allSatisfy { !$0.contains(".tmp-") })
    }

    @Test func `A full disk keeps the pin from being written, and then nothing is stored unpinned`() throws {
        guard SmallDisk.isPossible else { return }
        let other = try ToolHome.withFile()
        let disk = try SmallDisk(kibibytes: 64)
        disk.fill(blocks: 1_000)
        let ended = try other.run(
            "--json set service account", input: "new", environment: ["XDG_STATE_HOME": disk.path + "/state"])
        #expect(ended.status == 1 && ended.failure["code"] as? String == "outOfSpace", "\(ended.errors)")
        #expect(try other.run("list").output == "")
    }

    @Test func `Of two processes with contradicting configurations one is refused and stores nothing`() throws {
        for _ in 0..<10 {
            let account = try ToolHome.withFile()
            let other = ["KEYVAULT_FILE_PATH": account.path + "/other.keyvault"]
            #expect(try account.run("file init", environment: other).status == 0)
            let processes = try [[:], other].map { environment in
                try account.process(
                    ["set", "service", "account"], input: Data("secret".utf8), environment: environment,
                    shell: "exec \"$0\" \"$@\" 2>/dev/null")
            }
            for process in processes { try process.launchAlone() }
            for process in processes { process.waitUntilExit() }
            #expect(processes.map(\.terminationStatus).sorted() == [0, 8])
            let winner = processes[0].terminationStatus == 0 ? [:] : other
            #expect(try account.run("get service account", environment: winner).output == "secret")
            let loser = winner.isEmpty ? other : [:]
            let pin = URL(filePath: account.pinPath)
            try FileManager.default.removeItem(at: pin)
            #expect(try account.run("list", environment: loser).output == "")
        }
    }

    @Test
    func `A configuration behind a link is followed to its owner and mode, and a link that leads nowhere is told`()
        throws
    {
        let file = home.path + "/.config/keyvault/keyvault.json"
        try FileManager.default.moveItem(atPath: file, toPath: home.path + "/real.json")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: home.path + "/real.json")
        #expect(try home.run("get service account").output == "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: home.path + "/real.json")
        let open = try home.run("get service account")
        #expect(open.status == 8 && open.errors.contains("can be written by other users"))
        try FileManager.default.removeItem(atPath: home.path + "/real.json")
        let dangling = try home.run("get service account")
        #expect(dangling.status == 8 && dangling.errors.contains("keyvault.json"), "\(dangling.errors)")
    }
}
