#if Simulator && EncryptedFile
    import Foundation
    import KeyVaultKit
    import KeyVaultTesting
    import TestProcesses
    import TestServers
    import Testing

    /// What leaves a process during an onboarding holds no secret, whatever the service answers.
    @Suite(.serialized, .timeLimit(.minutes(10)))
    struct OnboardingTraceTests {
        private static let hasStrace = (try? run(URL(fileURLWithPath: "/usr/bin/env"), ["strace", "-V"]))?.status == 0

        private static let authority = Result { try SimulatorCertificate() }

        @Test(
            .enabled(if: hasStrace, "needs strace"),
            arguments: [
                "", "retrieve:lostAnswer", "retrieve:cutOff:120", "retrieve:duplicateKeys", "retrieve:gzipGarbage",
                "retrieve:oversized:70000", "retrieve:unavailable", "retrieve:withoutSecret", "ping:unavailable",
            ])
        func `No system call of an onboarding over TLS shows the secret or the verifier`(fault: String) async throws {
            let authority = try Self.authority.get()
            let scene = try await OnboardingScene(
                fault.isEmpty ? try authority.server() : try authority.server("--fault", fault))
            let trace = scene.directory.path + "/trace"
            let ended = try run(
                URL(fileURLWithPath: "/usr/bin/env"),
                [
                    "SSL_CERT_FILE=\(authority.file("ca.pem"))", "strace", "-f", "--seccomp-bpf", "-s", "200000", "-o",
                    trace,
                    "-e",
                    "trace=write,writev,pwrite64,sendto,sendmsg,execve,read,recvfrom,recvmsg", scene.program.path,
                ] + scene.arguments("connect"))
            let lines = scene.lines(of: ended.output)
            #expect(lines["stored"] != nil || lines["orphan"] != nil, "\(ended)")
            let ledger = try curl(
                ["\(scene.simulator.url)/simulator/ledger", "--cacert", authority.file("ca.pem")]
            ).json
            let masked = (ledger["keys"] as? [[String: Any]])?.first?["maskedSecret"] as? String
            let secret = Self.unmasked(Substring(try #require(masked)))
            let verifier = Self.base64URL(Self.unmasked(try #require(lines["verifier"]?.first)))
            let text = try Data(contentsOf: URL(fileURLWithPath: trace))
            #expect(text.count > 10_000 && verifier.count == 43)
            #expect(
                text.range(of: Data(scene.arguments("connect")[1].utf8)) != nil, "the trace shows what is passed on")
            for needle in [secret, verifier] {
                #expect(text.range(of: needle) == nil)
                #expect(!ended.output.contains(String(decoding: needle, as: UTF8.self)))
                #expect(!ended.errors.contains(String(decoding: needle, as: UTF8.self)))
            }
        }

        @Test(.enabled(if: hasStrace, "needs strace"))
        func `Each phase is on the disk, with its folder, before the call that it announces`() async throws {
            let scene = try await OnboardingScene()
            let trace = scene.directory.path + "/trace"
            let calls = "trace=openat,fsync,rename,renameat,renameat2,connect"
            let ended = try run(
                URL(fileURLWithPath: "/usr/bin/env"),
                ["strace", "-f", "-y", "--seccomp-bpf", "-o", trace, "-e", calls, scene.program.path]
                    + scene.arguments("connect"))
            #expect(scene.lines(of: ended.output)["stored"] != nil, "\(ended)")
            var (unwritten, unnamed, phases, announced) = (false, false, 0, 0)
            for line in try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n") {
                let isJournal = line.contains("/state/onboarding-") && line.contains(".json.new")
                if line.contains("openat("), isJournal { unwritten = true }
                if line.contains("fsync("), isJournal { unwritten = false }
                if line.contains("fsync("), line.contains("/state>") { unnamed = false }
                if line.contains("rename"), isJournal {
                    #expect(!unwritten, "\(line)")
                    unnamed = true
                    phases += 1
                }
                if line.contains("connect("), line.contains("AF_INET"), phases > 0 {
                    #expect(!unwritten && !unnamed, "\(line)")
                    announced += 1
                }
            }
            #expect(phases >= 4 && announced >= 3, "\(phases) phases, \(announced) calls")
        }

        @Test(.enabled(if: !isSanitized, "a sanitizer catches the signal itself"))
        func `A crash of the example in the middle of an onboarding prints no byte of its verifier`() async throws {
            let scene = try await OnboardingScene()
            let (process, output) = (Process(), Pipe.alone())
            // The thread that starts it may block signals, and a child inherits that.
            let unblock =
                "import os,signal,sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv(sys.argv[1], sys.argv[1:])"
            let example = scene.program.deletingLastPathComponent().appendingPathComponent("onboarding").path
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", unblock, example] + scene.arguments("connect")[1...3]
            process.environment = ProcessInfo.processInfo.environment.merging([
                "XDG_STATE_HOME": scene.directory.path, "SWIFT_BACKTRACE": "enable=yes,color=no",
            ]) { $1 }
            process.standardOutput = output
            process.standardError = output
            try process.launchAlone()
            var shown = Data()
            func read(until text: String) {
                while shown.range(of: Data(text.utf8)) == nil {
                    let more = output.fileHandleForReading.availableData
                    guard !more.isEmpty else { break }
                    shown += more
                }
            }
            read(until: "Waiting")
            kill(process.processIdentifier, SIGSEGV)
            read(until: "Backtrace took")
            // A signal that no instruction caused is survived once the report is written.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let item = try #require(try await scene.vault.entries(service: "porkbun.com/pending").first)
            let record = try await scene.vault.secret(for: item.key)
            let text = record?.withExposedBytes { bytes in Data(bytes.indices.map { bytes[$0] }) } ?? Data()
            let fields = try JSONSerialization.jsonObject(with: text) as? [String: Any]
            let verifier = try #require(fields?["verifier"] as? String)
            let printed = String(decoding: shown, as: UTF8.self)
            #expect(printed.contains("Waiting") && printed.contains("Program crashed"))
            for start in 0..<(verifier.count - 8) { #expect(!printed.contains(verifier.dropFirst(start).prefix(8))) }
        }

        private static func unmasked(_ digits: Substring) -> Data {
            var bytes = Data()
            var rest = digits
            while let byte = UInt8(rest.prefix(2), radix: 16), rest.count >= 2 {
                bytes.append(byte ^ 0x5A)
                rest = rest.dropFirst(2)
            }
            return bytes
        }

        private static func base64URL(_ octets: Data) -> Data {
            let text = octets.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            return Data(text.replacing("=", with: "").utf8)
        }
    }
#endif
