#if SecretService
    import Foundation
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// What somebody sees who listens on the bus.
    @Suite struct BusTrafficTests {
        @Test(arguments: Provider.allCases)
        func `A secret that is stored and read never goes over the bus in clear`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let monitor = try BusMonitor(session)
            let vault = session.vault()
            let text = "listen-\(UUID().uuidString)"
            try await vault.put(text, "traffic")
            #expect(try await vault.text("traffic") == text)
            try await vault.store(Secret(utf8: text), for: CredentialKey(service: "service", account: "traffic 2"))
            #expect(try await vault.drop("traffic"))
            #expect(try await vault.drop("traffic 2"))
            let seen = try await monitor.stop(after: "traffic 2", in: session)
            #expect(seen.contains(Data("traffic".utf8)) && seen.contains(Data("SearchItems".utf8)))
            for form in [text, Data(text.utf8).base64EncodedString()] { #expect(!seen.contains(Data(form.utf8))) }
        }

        @Test func `A provider that cannot encrypt is refused before anything is sent, unless it is allowed`()
            async throws
        {
            let session = try await ProviderSession.start(.plain)
            let monitor = try BusMonitor(session)
            let text = "listen-\(UUID().uuidString)"
            let error = await session.vault { $0.hurry() }.storeError(text, "traffic")
            #expect(error?.code == .parametersRefused)
            let allowed = session.vault { $0.allowsPlainSession = true }
            try await allowed.put("in clear", "traffic")
            let seen = try await monitor.stop(after: "in clear", in: session)
            #expect(!seen.contains(Data(text.utf8)) && seen.contains(Data("in clear".utf8)))
        }
    }

    extension Data {
        fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
    }
#endif
