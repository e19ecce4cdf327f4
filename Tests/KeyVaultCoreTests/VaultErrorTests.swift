import KeyVaultCore
import Testing

@Suite struct VaultErrorTests {
    @Test func `Errors are equal if their codes are`() throws {
        let key = try CredentialKey(service: "s", account: "a")
        let error = VaultError(.locked, during: .read)
        #expect(error == VaultError(.locked, during: .store, key: key, cause: .format("x"), remedy: "Do."))
        #expect(error != VaultError(.dismissed, during: .read))
    }

    @Test func `A description holds what happened, the key, the cause and the remedy`() throws {
        let key = try CredentialKey(service: "porkbun.com", account: "pk1\u{7}")
        let error = VaultError(.ioFailure, during: .store, key: key, cause: .system(call: "fsync", errno: 5))
        #expect(
            error.description == """
                Cannot store porkbun.com/pk1\\u{07}: reading or writing failed [fsync: errno 5] \
                (Check the disk or the connection, then try again.)
                """)
        #expect(error.message == "Cannot store porkbun.com/pk1\\u{07}: reading or writing failed [fsync: errno 5]")
    }

    @Test func `A remedy of the vault's own takes the place of the general one`() {
        let error = VaultError(.unavailable, during: .open, remedy: "Start the keyring.")
        #expect(error.remedy == "Start the keyring.")
        #expect(error.description.hasSuffix("(Start the keyring.)"))
        #expect(VaultError(.unavailable, during: .open).remedy == VaultError.Code.unavailable.remedy)
    }

    @Test(arguments: VaultError.Code.allCases)
    func `Every code has a summary of its own and a remedy that is a sentence`(_ code: VaultError.Code) {
        let message = VaultError(code, during: .open).message
        #expect(message.hasPrefix("Cannot open the vault: ") && message.count > 30)
        let others = VaultError.Code.allCases.filter { $0 != code }.map { VaultError($0, during: .open).message }
        #expect(!others.contains(message))
        #expect(code.remedy.hasSuffix(".") && code.remedy.first?.isUppercase == true)
    }

    @Test func `The codes are the documented ones`() {
        let names = """
            locked dismissed cancelled timedOut unavailable noDefaultCollection accessDenied wrongPassphrase notAVault \
            damaged unsupportedVersion parametersRefused rolledBack insecurePermissions lockingUnavailable outOfSpace \
            readOnly tooLarge invalidArgument ambiguous pinnedElsewhere verificationFailed outcomeUnknown \
            durabilityUnknown protocolViolation ioFailure
            """
        #expect(VaultError.Code.allCases.map(\.rawValue) == names.split(separator: " ").map(String.init))
    }

    @Test func `Every operation has a phrase of its own`() {
        let messages = VaultError.Operation.allCases.map { VaultError(.locked, during: $0).message }
        #expect(Set(messages).count == VaultError.Operation.allCases.count)
    }

    @Test(
        arguments: [
            (.glib(domain: "g-io-error", code: 24, message: "timeout\u{1B}"), "g-io-error 24: timeout\\u{1B}"),
            (.openSSL(reason: "bad decrypt"), "OpenSSL: bad decrypt"), (.format("damagedHeader"), "damagedHeader"),
            (.file(.symbolicLink, path: "/v\u{1B}"), "'/v\\u{1B}' is a symbolic link"),
            (.argument(.emptyService), "the service is empty"),
            (.argument(.nulInKey), "the service or the account holds a NUL"),
            (.argument(.keyTooLong), "the service or the account is longer than 1024 bytes"),
            (.argument(.label), "the label holds a NUL or is longer than 8192 bytes"),
            (.argument(.tooManyAttributes), "there are more than 64 attributes"),
            (.argument(.attributeName("n")), "the attribute name 'n' is empty, holds a NUL or is too long"),
            (.argument(.attributeValue("n")), "the value of attribute 'n' holds a NUL or is too long"),
            (.argument(.reservedAttribute("url")), "the attribute name 'url' is reserved"),
        ] as [(VaultError.Cause, String)])
    func `A cause speaks in the words of its layer`(cause: VaultError.Cause, text: String) {
        #expect(cause.description == text)
    }
}
