import KeyVaultCore
import Testing

@Suite struct CredentialKeyTests {
    static let longest = String(repeating: "k", count: VaultLimits.keyBytes)

    @Test(
        arguments: [
            ("porkbun.com", "pk1_0123"), ("s", ""), (" ", "\n"), ("é", "😀"), ("a/b", "c/d"), (longest, longest),
            (String(repeating: "é", count: 512), "\u{1B}[2J"),
        ])
    func `A valid key keeps its parts`(service: String, account: String) throws {
        let key = try CredentialKey(service: service, account: account)
        #expect(Array(key.service.utf8) == Array(service.utf8))
        #expect(Array(key.account.utf8) == Array(account.utf8))
    }

    @Test(
        arguments: [
            ("", "", .emptyService), ("", "a", .emptyService), ("a\u{0}", "", .nulInKey), ("a", "\u{0}", .nulInKey),
            (longest + "k", "", .keyTooLong), ("a", longest + "k", .keyTooLong),
            (String(repeating: "é", count: 513), "", .keyTooLong),
        ] as [(String, String, VaultError.ArgumentFault)])
    func `An invalid key cannot be made`(service: String, account: String, fault: VaultError.ArgumentFault) {
        let error = #expect(throws: VaultError.self) { try CredentialKey(service: service, account: account) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.operation == .prepare)
        #expect(error?.cause == .argument(fault))
    }

    @Test func `Composed and decomposed letters make different keys`() throws {
        #expect("é" == "e\u{301}")
        for (left, right) in [(("é", ""), ("e\u{301}", "")), (("a", "é"), ("a", "e\u{301}"))] {
            let composed = try CredentialKey(service: left.0, account: left.1)
            let decomposed = try CredentialKey(service: right.0, account: right.1)
            #expect(composed != decomposed)
            #expect(Set([composed, decomposed]).count == 2)
            #expect((composed < decomposed) != (decomposed < composed))
        }
    }

    @Test func `Equal keys have equal hashes and a slash moves nothing`() throws {
        let key = try CredentialKey(service: "a", account: "b/c")
        #expect(try key == CredentialKey(service: "a", account: "b/c"))
        #expect(try key.hashValue == CredentialKey(service: "a", account: "b/c").hashValue)
        #expect(try key != CredentialKey(service: "a/b", account: "c"))
    }

    @Test func `Keys are ordered by the bytes of service, then account`() throws {
        let parts = [
            ("A", ""), ("A", "z"), ("a", ""), ("a", "1"), ("a", "10"), ("a", "2"), ("a\u{1}", ""), ("a-", ""),
            ("e\u{301}", ""), ("é", ""), ("\u{FFFD}", ""), ("😀", ""),
        ]
        let keys = try parts.map { try CredentialKey(service: $0.0, account: $0.1) }
        #expect(keys.reversed().sorted() == keys)
        #expect(!(keys[0] < keys[0]))
    }

    @Test(
        arguments: [
            ("porkbun.com", "pk1", "porkbun.com/pk1"), ("porkbun.com", "", "porkbun.com"),
            ("a\u{1B}[31m", "b\n", "a\\u{1B}[31m/b\\n"), ("a\u{7F}", "\u{9B}é", "a\\u{7F}/\\u{009B}é"),
        ])
    func `A description shows control characters as escapes`(service: String, account: String, text: String) throws {
        #expect(try "\(CredentialKey(service: service, account: account))" == text)
    }
}
