import KeyVaultCore
import Testing

@Suite struct VaultLimitsTests {
    let key: CredentialKey

    init() throws { key = try CredentialKey(service: "s", account: "a") }

    func check(count: Int = 1, label: String? = nil, attributes: [String: String] = [:]) -> VaultError? {
        let secret = Secret(capacity: count) { $0.append(repeating: 1, count: count) }
        do {
            try VaultLimits.check(secret, for: key, label: label, attributes: attributes, operation: .store)
        } catch { return error }
        return nil
    }

    @Test(
        arguments: [
            (0, nil), (VaultLimits.secretBytes, nil), (VaultLimits.secretBytes + 1, .tooLarge),
        ] as [(Int, VaultError.Code?)])
    func `A secret has at most a mebibyte`(count: Int, code: VaultError.Code?) {
        let error = check(count: count)
        #expect(error?.code == code)
        #expect(error == nil || error?.key == key)
    }

    @Test(
        arguments: [
            (nil, true), ("", true), ("For people", true), (String(repeating: "é", count: 4_096), true),
            (String(repeating: "é", count: 4_096) + "e", false), ("a\u{0}", false),
        ] as [(String?, Bool)])
    func `A label has no NUL and at most 8,192 bytes`(label: String?, isValid: Bool) {
        #expect(check(label: label)?.cause == (isValid ? nil : .argument(.label)))
    }

    @Test(
        arguments: [
            ("colour", "", nil), (String(repeating: "n", count: 255), String(repeating: "v", count: 8_192), nil),
            ("serviceName", "x", nil), ("xdg", "x", nil), ("my-keyvault:", "x", nil), ("user", "x", nil),
            ("", "x", .attributeName("")), ("a\u{0}", "x", .attributeName("a\\0")),
            (String(repeating: "n", count: 256), "x", .attributeName(String(repeating: "n", count: 256))),
            ("a", "\u{0}", .attributeValue("a")), ("a", String(repeating: "v", count: 8_193), .attributeValue("a")),
            ("service", "x", .reservedAttribute("service")), ("Account", "x", .reservedAttribute("Account")),
            ("USERNAME", "x", .reservedAttribute("USERNAME")), ("label", "x", .reservedAttribute("label")),
            ("Title", "x", .reservedAttribute("Title")), ("URL", "x", .reservedAttribute("URL")),
            ("Notes", "x", .reservedAttribute("Notes")), ("UUID", "x", .reservedAttribute("UUID")),
            ("Path", "x", .reservedAttribute("Path")), ("xdg:schema", "x", .reservedAttribute("xdg:schema")),
            ("XDG:other", "x", .reservedAttribute("XDG:other")), ("gkr:x", "x", .reservedAttribute("gkr:x")),
            ("keyvault:", "x", .reservedAttribute("keyvault:")),
            ("xdg:\u{301}", "x", .reservedAttribute("xdg:\u{301}")),
        ] as [(String, String, VaultError.ArgumentFault?)])
    func `An attribute is accepted or refused by name and value`(
        name: String, value: String, fault: VaultError.ArgumentFault?
    ) {
        let error = check(attributes: [name: value])
        #expect(error?.cause == fault.map { .argument($0) })
        #expect(error == nil || error?.code == .invalidArgument)
    }

    @Test(arguments: [(64, true), (65, false)])
    func `An item has at most 64 attributes`(count: Int, isValid: Bool) {
        let attributes = Dictionary(uniqueKeysWithValues: (0..<count).map { ("n\($0)", "") })
        #expect(check(attributes: attributes)?.cause == (isValid ? nil : .argument(.tooManyAttributes)))
    }
}
