#if Simulator && EncryptedFile
    import Foundation
    import KeyVaultKit
    import KeyVaultTesting
    import TestProcesses
    import TestServers
    import Testing

    /// Whether a sanitizer looks on.
    let isSanitized = ProcessInfo.processInfo.environment["KEYVAULT_SANITIZER"] != nil

    /// Real processes, really killed, over a real encrypted file and real sockets.
    @Suite(.serialized, .timeLimit(.minutes(10)))
    struct KilledOnboardingTests {
        @Test func `Killed within 20 ms of the grant, 200 times, every key is stored or named to the user`()
            async throws
        {
            let scene = try await OnboardingScene()
            var told: [[Substring]] = []
            // Sanitized processes start slowly, and are killed at fewer moments of the same time.
            let kills = isSanitized ? 40 : 200
            for number in 0..<kills {
                _ = try scene.run("kill:\(number * 20_000 / kills)")
                told.append(try scene.run("resume")["orphan"] ?? [])
                #expect(try await scene.vault.entries(service: "porkbun.com/pending").isEmpty)
                try scene.letTimePass(after: number + 1)
            }
            let (keys, kept) = (try scene.issued(), try await scene.stored())
            #expect(keys.count == kills)
            for (number, key) in keys.enumerated() {
                #expect(kept.contains(key) != told[number].contains(Substring(key)), "\(number): \(told[number])")
            }
            let (stored, orphaned) = (kept.count, keys.count - kept.count)
            #expect(stored > 0, "some kills come after the commit")
            print("killed after the grant: \(stored) stored, \(orphaned) named as lost")
        }

        @Test func `Of two processes that resume one attempt, one fetches the key and the other gives way`()
            async throws
        {
            let scene = try await OnboardingScene()
            var busy = 0
            var winners: [[Substring]] = []
            for number in 0..<(isSanitized ? 20 : 200) {
                _ = try scene.run("leave")
                let racers = try [scene.directory.path, nil].map { try Racer(scene, runtimeDirectory: $0) }
                for racer in racers { racer.start() }
                let results = racers.map { scene.lines(of: $0.finish()) }
                winners.append(results.flatMap { $0["stored"] ?? [] })
                busy += results.count { $0["failed"] == ["anotherProcessIsOnboarding"] }
                #expect(results.allSatisfy { $0["orphan"] == nil }, "\(results)")
                try scene.letTimePass(after: number + 1)
            }
            let keys = try scene.issued()
            #expect(winners == keys.map { [Substring($0)] })
            #expect(try await scene.stored() == Set(keys))
            #expect(busy > 0)
            print("200 races: \(busy) met the other, the others came after it")
        }
    }

    /// A process that waits for the start of a race.
    private final class Racer {
        private let process = Process()
        private let (input, output) = (Pipe.alone(), Pipe.alone())

        init(_ scene: OnboardingScene, runtimeDirectory: String?) throws {
            process.executableURL = scene.program
            process.arguments = scene.arguments("race")
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_RUNTIME_DIR"] = runtimeDirectory
            process.environment = environment
            process.standardInput = input
            process.standardOutput = output
            try process.launchAlone()
            while output.fileHandleForReading.readData(ofLength: 1).first != UInt8(ascii: "\n") {}
        }

        func start() { input.fileHandleForWriting.write(Data("\n".utf8)) }

        func finish() -> String {
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: text, as: UTF8.self)
        }
    }
#endif
