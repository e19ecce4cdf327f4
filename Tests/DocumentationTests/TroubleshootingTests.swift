import Foundation
import KeyVaultConsole
import Testing

@testable import KeyVaultCore

#if Onboarding
    import KeyVaultOnboarding

    @testable import keyvault_connect

    /// The tables of the article about errors have a line for everything that can be told, in the words of the code.
    @Suite struct TroubleshootingTests {
        private let rows: [[String]]

        init() throws {
            let article = "Sources/KeyVaultKit/KeyVaultKit.docc/Troubleshooting.md"
            rows = try Documentation.text(Documentation.root.appending(path: article)).components(separatedBy: "\n")
                .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| code ") && !$0.hasPrefix("| status ") }
                .map { line in line.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
                .filter { $0.first != "---" }
        }

        @Test func `Each table has exactly the codes and statuses that there are, in their order`() {
            let vault = VaultError.Code.allCases.map { "`\($0.rawValue)`" }
            let onboarding = OnboardingError.Code.allCases.map { "`\($0.rawValue)`" }
            let network = TransportError.Code.allCases.map { "`\($0.rawValue)`" }
            let statuses = (Int32(0)...255).filter { ExitCode(rawValue: $0) != nil }
            #expect(rows.compactMap(\.first) == vault + onboarding + network + statuses.map { "\($0)" })
        }

        @Test(arguments: VaultError.Code.allCases)
        func `A vault's error has its summary, a cause, its remedy and its status`(code: VaultError.Code) throws {
            let row = try #require(rows.first { $0.first == "`\(code.rawValue)`" && $0.count == 5 })
            #expect(row[1] == code.summary)
            #expect(row[2].hasSuffix("."))
            #expect(row[3] == code.remedy)
            #expect(row[4] == "\(ExitCode(code).rawValue)")
        }

        @Test(arguments: OnboardingError.Code.allCases)
        func `An onboarding's error has its message, a cause, its remedy and its status`(
            code: OnboardingError.Code
        ) throws {
            let error = OnboardingError(code)
            let row = try #require(rows.last { $0.first == "`\(code.rawValue)`" && $0.count == 5 })
            #expect(row[1] == error.message)
            #expect(row[2].hasSuffix("."))
            #expect(row[3] == error.remedy)
            #expect(row[4] == (Self.hasVaultsStatus(code) ? "the vault's, else 5" : "\(ExitCode(error).rawValue)"))
        }

        @Test(arguments: TransportError.Code.allCases)
        func `A network's error has its message, a cause and its remedy`(code: TransportError.Code) throws {
            let error = TransportError(code, mayHaveArrived: false, detail: "detail")
            let row = try #require(rows.first { $0.first == "`\(code.rawValue)`" && $0.count == 4 })
            #expect("\(row[1]) [detail]" == error.message)
            #expect(row[2].hasSuffix("."))
            #expect(row[3] == error.remedy)
        }

        @Test func `Each status names the codes that lead to it, and no others`() {
            for row in rows where row.count == 4 {
                guard let status = Int32(row[0]), status != 0, row[2] != "`usage`", row[2] != "`notFound`" else {
                    continue
                }
                let vault = VaultError.Code.allCases.filter { ExitCode($0).rawValue == status }.map(\.rawValue)
                let onboarding = OnboardingError.Code.allCases.filter {
                    !Self.hasVaultsStatus($0) && ExitCode(OnboardingError($0)).rawValue == status
                }.map(\.rawValue)
                let named = row[2].components(separatedBy: ", ").map { $0.trimmingCharacters(in: ["`"]) }
                #expect(Set(named) == Set(vault + onboarding), "\(status)")
                #expect(named.count == Set(named).count, "\(status)")
            }
        }

        /// Whether the status is that of the vault's error that is the cause.
        private static func hasVaultsStatus(_ code: OnboardingError.Code) -> Bool {
            let cause = OnboardingError.Cause.vault(VaultError(.wrongPassphrase, during: .read))
            return ExitCode(OnboardingError(code, cause: cause)) == .wrongKey
        }
    }
#endif
