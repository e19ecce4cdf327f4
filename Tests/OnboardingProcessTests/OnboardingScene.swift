#if Simulator && EncryptedFile
    import Foundation
    import KeyVaultKit
    import KeyVaultTesting
    import TestServers
    import Testing

    /// A simulator, an encrypted file and a folder for the journal, for onboardings in processes of their own.
    final class OnboardingScene {
        let directory: TemporaryDirectory
        let simulator: SimulatorProcess
        let vault: EncryptedFileVault
        let program = SimulatorProcess.program.deletingLastPathComponent().appendingPathComponent("onboarding-run")

        init(_ simulator: SimulatorProcess? = nil) async throws {
            directory = try .inMemory()
            self.simulator = try simulator ?? SimulatorProcess()
            _ = FileManager.default.createFile(
                atPath: directory.path + "/key", contents: Data(repeating: 9, count: 32),
                attributes: [.posixPermissions: 0o600])
            vault = try await EncryptedFileVault.create(
                EncryptedFileConfiguration(
                    path: directory.path + "/vault.keyvault", key: .keyFile(directory.path + "/key")))
        }

        func arguments(_ mode: String) -> [String] {
            [
                mode, directory.path + "/vault.keyvault", directory.path + "/key", "\(simulator.url)/api/json/v3",
                directory.path + "/state",
            ]
        }

        /// Runs the program and gives the second word of each kind of line.
        func run(_ mode: String) throws -> [Substring: [Substring]] {
            lines(of: try TestServers.run(program, arguments(mode)).output)
        }

        func lines(of output: String) -> [Substring: [Substring]] {
            Dictionary(
                grouping: output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }, by: { $0[0] }
            ).mapValues { $0.compactMap { $0.count > 1 ? $0[1] : nil } }
        }

        /// Lets the service's hour of limits pass, before the twentieth request within it.
        func letTimePass(after runs: Int) throws {
            guard runs.isMultiple(of: 16) else { return }
            _ = try curl(["--request", "POST", "\(simulator.url)/simulator/advance?seconds=3600"])
        }

        func issued() throws -> [String] {
            (try simulator.ledger()["keys"] as? [[String: Any]] ?? []).compactMap { $0["publicKey"] as? String }
        }

        func stored() async throws -> Set<String> {
            Set(try await vault.entries(service: "porkbun.com").map(\.key.account))
        }
    }
#endif
