#if Simulator
    import Foundation
    import KeyVaultKit
    import KeyVaultTesting
    import Synchronization
    import TestServers
    import Testing

    /// After an onboarding over TLS nothing of its secrets is left in the process.
    @Suite(.enabled(if: MemoryScan.isPossible, "a sanitizer maps terabytes"))
    struct OnboardingLeakTests {
        /// Runs an onboarding in a process of its own and gives its exit status: the copies of the secret times 16,
        /// plus those of the verifier, or 255 if the onboarding failed.
        private static func run(apiBase: String, ca: String, leaking: Bool) async -> Int32 {
            unsafe setenv("SSL_CERT_FILE", ca, 1)
            let origin = String(apiBase.dropLast("/api/json/v3".count))
            let control = ["--cacert", ca]
            let random = KnownRandom()
            let vault = InMemoryVault()
            do {
                let directory = try TemporaryDirectory()
                let approving = Approving {
                    _ = try? curl(["--request", "POST", "\(origin)/simulator/approve"] + control)
                }
                let onboarder = PKCEOnboarder(
                    service: try .porkbun(apiBase: apiBase), applicationName: "Leak test", vault: vault,
                    transport: CurlTransport(),
                    options: OnboardingOptions(allowsVolatileVault: true, stateDirectory: directory.path),
                    browser: approving, random: random)
                let report = try await onboarder.connect()
                guard report.verification == .verified else { return 255 }
                let kept = leaking ? SecretBox(try await vault.secret(for: report.key) ?? Secret(utf8: "")) : nil
                await vault.close()
                let masked = try secretOf(report.key, curl(["\(origin)/simulator/ledger"] + control).json)
                let copies = try MemoryScan.copies(ofMasked: masked)
                let verifiers = try MemoryScan.copies(ofMasked: random.maskedVerifier())
                withExtendedLifetime(kept) {}
                return Int32(min(copies, 7) * 16 + min(verifiers, 15))
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                return 255
            }
        }

        /// The issued secret, masked, so that this process never learns it.
        private static func secretOf(_ key: CredentialKey, _ ledger: [String: Any]) throws -> [UInt8] {
            let keys = ledger["keys"] as? [[String: Any]]
            let digits = try #require(keys?.first?["maskedSecret"] as? String)
            return try stride(from: 0, to: digits.count, by: 2).map { offset in
                let start = digits.index(digits.startIndex, offsetBy: offset)
                return try #require(UInt8(digits[start...].prefix(2), radix: 16))
            }
        }

        @Test func `No copy of the secret or of the verifier is left once the vault is closed`() async throws {
            let authority = try SimulatorCertificate()
            let simulator = try authority.server()
            await #expect(processExitsWith: .exitCode(0)) {
                [apiBase = "\(simulator.url)/api/json/v3" as String, ca = authority.file("ca.pem") as String] in
                exit(await Self.run(apiBase: apiBase, ca: ca, leaking: false))
            }
        }

        @Test func `A copy that somebody keeps is found, so the search can fail`() async throws {
            let authority = try SimulatorCertificate()
            let simulator = try authority.server()
            await #expect(processExitsWith: .exitCode(16)) {
                [apiBase = "\(simulator.url)/api/json/v3" as String, ca = authority.file("ca.pem") as String] in
                exit(await Self.run(apiBase: apiBase, ca: ca, leaking: true))
            }
        }
    }

    /// A browser whose user approves at once.
    private struct Approving: BrowserOpener {
        let approve: @Sendable () -> Void

        func open(_ url: String) async -> BrowserOutcome {
            await BlockingExecutor(label: "approving").run(approve)
            return .tried
        }
    }

    /// Random bytes that are noted, masked, in the order in which they are drawn.
    private final class KnownRandom: RandomSource {
        private let drawn = Mutex<[[UInt8]]>([])

        func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
            let count = output.freeCapacity
            try SecureRandom().fill(&output)
            var masked: [UInt8] = []
            for index in (output.count - count)..<output.count { masked.append(output.span[index] ^ 0x5A) }
            drawn.withLock { $0.append(masked) }
        }

        /// The characters of the verifier, masked: base64url of the last draw of 32 bytes.
        func maskedVerifier() -> [UInt8] {
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
            let octets = drawn.withLock { drawn in drawn.last { $0.count == 32 } } ?? []
            var masked: [UInt8] = []
            for start in stride(from: 0, to: octets.count, by: 3) {
                let group = octets[start...].prefix(3)
                var bits: UInt32 = 0
                for offset in 0..<3 {
                    bits = bits << 8 | (offset < group.count ? UInt32(octets[start + offset] ^ 0x5A) : 0)
                }
                for character in 0...group.count {
                    masked.append(alphabet[Int(bits >> (18 - 6 * character)) & 63] ^ 0x5A)
                }
            }
            return masked
        }
    }
#endif
