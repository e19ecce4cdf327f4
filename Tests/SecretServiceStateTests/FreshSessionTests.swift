#if SecretService
    import Foundation
    import TestProviders
    import Testing

    /// Sessions of KWallet whose keys do not fit: one of some hundred reads every secret as empty, or is refused.
    @Suite struct FreshSessionTests {
        private static let isLong = ProcessInfo.processInfo.environment["KEYVAULT_LONG_TESTS"] == "1"

        @Test func `No fresh session with KWallet reads a wrong value`() async throws {
            let session = try await ProviderSession.start(.kWallet)
            try await session.vault().put("value", "account")
            let count = Self.isLong ? 2_000 : 60
            let end = try await session.vaultUser(["sessions", "\(count)", "account", "value"])
            #expect(end.status == 0 && end.output == "0\n" && end.errors.isEmpty, "\(end)")
        }
    }
#endif
