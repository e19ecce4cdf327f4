#if Onboarding && EncryptedFile
    import Glibc
    import KeyVaultKit

    // Reads the pairs that another process has stored in an encrypted file, and shows each to the service.
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard (2...3).contains(arguments.count), arguments.first?.hasPrefix("-") != true else {
        print("usage: read-back VAULT-FILE KEY-FILE [SERVICE-URL]")
        exit(2)
    }
    do {
        let vault = try EncryptedFileVault(EncryptedFileConfiguration(path: arguments[0], key: .keyFile(arguments[1])))
        let service = try arguments.dropFirst(2).first.map { try OnboardingService.porkbun(apiBase: $0) } ?? .porkbun
        print("The encrypted file \(arguments[0]) holds:")
        for entry in try await vault.entries(service: "porkbun.com") {
            guard let secret = try await vault.secret(for: entry.key) else { continue }
            print("  \(entry.key), labelled “\(entry.label ?? "")”, with a secret of \(secret.count) bytes.")
            let isAccepted = try await accepts(entry.key.account, secret, at: service)
            print("  The service \(isAccepted ? "accepts" : "does not accept") this pair.")
            if !isAccepted { exit(1) }
        }
        await vault.close()
    } catch {
        print("read-back: \(error)")
        exit(1)
    }

    /// Asks the service whether a pair is valid; the secret goes from the vault into the request and nowhere else.
    func accepts(
        _ publicKey: String, _ secret: borrowing Secret, at service: OnboardingService
    ) async throws(TransportError) -> Bool {
        // Both are letters, digits and underscores, which need no escapes in JSON.
        var body = SecretBuffer()
        body.append("{\"apikey\":\"")
        body.append(publicKey.utf8.span)
        body.append("\",\"secretapikey\":\"")
        secret.withExposedBytes { body.append($0) }
        body.append("\"}")
        let isPlain = service.apiBase.hasPrefix("http://")
        let transport = CurlTransport(CurlConfiguration(allowsLoopbackHTTP: isPlain))
        let response = try await transport.post(HTTPRequest(url: service.apiBase + "/ping", body: body.finish()))
        return response.body.withExposedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe String(decoding: bytes, as: UTF8.self).contains("\"credentialsValid\":true")
            }
        }
    }
#else
    print("read-back: built without the traits Onboarding and EncryptedFile")
#endif
