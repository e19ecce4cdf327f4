import Foundation
import Testing

/// Running a command with a credential.
@Suite struct ExecTests {
    private let home: ToolHome

    init() throws {
        home = try ToolHome.withFile()
        _ = try home.run("set porkbun.com pk1_abc", input: "sk1_def")
        _ = try home.run("set service me", input: "se=cret\n")
    }

    private func variables(_ line: String, environment: [String: String] = [:]) throws -> [String] {
        let ended = try home.run(line, environment: environment)
        try #require(ended.status == 0, "\(ended.errors)")
        return ended.output.split(separator: "\0").map(String.init)
    }

    @Test func `The command has the variables that Porkbun's clients look for, in place of former ones`() throws {
        let all = try variables("exec porkbun.com -- env -0", environment: ["PORKBUN_API_KEY": "old", "OTHER": "kept"])
        #expect(
            all.filter { $0.hasPrefix("PORKBUN_") } == ["PORKBUN_API_KEY=pk1_abc", "PORKBUN_SECRET_API_KEY=sk1_def"])
        #expect(all.contains("OTHER=kept"))
    }

    @Test func `Named variables get the account or the secret, every byte of it`() throws {
        let all = try variables("exec service me --env A=account --env _B2=secret -- env -0")
        #expect(all.contains("A=me") && all.contains("_B2=se=cret\n"))
    }

    @Test(arguments: [0, 1, 77, 255]) func `The exit status of the command is that of the tool`(status: Int32) throws {
        let words = ["exec", "service", "--env", "A=secret", "--", "sh", "-c", "exit \(status)"]
        #expect(try home.run(words).status == status)
    }

    @Test(arguments: [SIGTERM, SIGSEGV, SIGINT, SIGHUP])
    func `A signal that ends the command ends the tool alike`(signal: Int32) throws {
        let words = ["exec", "service", "--env", "A=secret", "--", "sh", "-c", "kill -\(signal) $$; sleep 9"]
        #expect(
            try home.run(words, shell: "ulimit -c 0; exec setpriv --pdeathsig clear \"$0\" \"$@\"").status == 128
                + signal)
    }

    @Test func `The command takes the place of the tool, with its limits, signals and descriptors as they were`() throws
    {
        // Only the signals that programs use: those of the C library itself come and go.
        let script = """
            ulimit -Sc; awk '/SigBlk|SigIgn/ { print substr($2, 10) }' /proc/self/status
            ls /proc/self/fd | tr '\\n' ' '; echo $PPID
            """
        let words = ["exec", "service", "--env", "A=secret", "--", "bash", "-c", script]
        // Tests that run beside this one may have left descriptors of theirs, and GLib in them ignores SIGPIPE at once
        // for the whole process.
        let shell = """
            for number in {3..255}; do eval "exec $number>&-"; done
            ulimit -Sc 7; echo $PPID; exec env --default-signal=PIPE --ignore-signal=HUP
            """
        // A sanitizer in the tool would forbid core dumps by itself.
        let sanitizers = ["ASAN_OPTIONS", "TSAN_OPTIONS"].map { ($0, "disable_coredump=0") }
        let through = try home.run(
            words, environment: Dictionary(uniqueKeysWithValues: sanitizers), shell: "\(shell) \"$0\" \"$@\"")
        let bare = try home.run(["-c", script], shell: "\(shell) bash \"$@\"")
        #expect(through.status == 0 && through.output == bare.output, "\(through.output) \(bare.output)")
    }

    @Test func `A value with a NUL is refused before the command runs`() throws {
        _ = try home.run(["set", "service", "nul"], input: Data([0x61, 0, 0x62]))
        let marker = home.path + "/ran"
        let words = ["exec", "service", "nul", "--env", "A=secret", "--", "touch", marker]
        let ended = try home.run(words)
        #expect(ended.status == 8 && ended.errors.contains("holds a NUL"))
        #expect(!FileManager.default.fileExists(atPath: marker))
        #expect(try home.run("exec service nul --env A=account -- env").output.contains("A=nul"))
    }

    @Test func `Several accounts, no account and no such command are told apart`() throws {
        _ = try home.run("set service you", input: "secret")
        let several = try home.run("--json exec service --env A=secret -- env")
        #expect(several.status == 1 && several.failure["code"] as? String == "ambiguous")
        #expect((several.failure["message"] as? String)?.contains("'me', 'you'") == true)
        #expect(try home.run("exec nowhere --env A=secret -- env").status == 3)
        #expect(try home.run("exec service her --env A=secret -- env").status == 3)
        let missing = try home.run("--json exec service me --env A=secret -- /no/such/command")
        #expect(missing.status == 3 && missing.failure["cause"] as? String == "errno 2")
    }
}
