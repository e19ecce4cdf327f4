#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultCore
    import TestDisks
    import Testing

    /// A real process whose commit is cut short at each of its system calls.
    @Suite(
        .enabled(if: SystemCallTrace.program != nil, "needs strace and the permission to trace"),
        .disabled(if: ChildProcess.isSanitized, "the leak sanitizer cannot be traced"))
    struct KilledWriterTests {
        private let test: TestVault
        private var arguments: [String] { ["wait", test.path, test.keyPath, "account", "new"] }

        init() throws { test = try TestVault() }

        @Test(.timeLimit(.minutes(10)))
        func `Killed at any system call of a store, the vault opens with the old value or the new one`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("other", "other")
            try await vault.put("old", "account", service: "writer")
            let calls = try AttachedTrace.calls(program: ChildProcess.vaultWriter, arguments)
            #expect(Set(["fcntl", "fsync", "write", "renameat"]).isSubset(of: calls.keys))
            var (kills, olds, news) = (0, 0, 0)
            // Without the long run, the calls of the language's threads and of its memory are left out.
            let runtime = ["futex", "mmap", "munmap", "mprotect", "madvise", "sched_yield", "rt_sigprocmask"]
            for name in calls.keys.sorted() where ChildProcess.isLongTest || !runtime.contains(name) {
                // Each further one, until the process ends by itself.
                for ordinal in 1...200 {
                    try await vault.put("old", "account", service: "writer")
                    let result = try AttachedTrace.run(
                        ["-e", "trace=\(name)", "-e", "inject=\(name):signal=KILL:when=\(ordinal)"],
                        program: ChildProcess.vaultWriter, arguments)
                    let fresh = try EncryptedFileVault(test.withKeyFile)
                    let value = try await fresh.text("account", service: "writer")
                    #expect(value == "old" || value == "new", "\(name) \(ordinal)")
                    #expect(try await fresh.text("other") == "other", "\(name) \(ordinal)")
                    if result.status == 0 { break }
                    kills += 1
                    if value == "old" { olds += 1 } else { news += 1 }
                    #expect(result.status == 128 + SIGKILL, "\(name) \(ordinal): \(result)")
                    try await fresh.put("next", "next")
                    #expect(try PosixFileSystem().leftovers(in: test.directoryPath) == [], "\(name) \(ordinal)")
                }
            }
            if ChildProcess.isLongTest {
                print("\(kills) kills at \(calls.count) kinds of calls: \(olds) old, \(news) new")
            }
            #expect(kills > 30 && olds > 10 && news > 5)
        }
    }
#endif
