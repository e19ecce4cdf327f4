import KeyVaultCore
import Testing

@Suite struct VaultChangesTests {
    let first: CredentialKey
    let second: CredentialKey

    init() throws {
        first = try CredentialKey(service: "s", account: "1")
        second = try CredentialKey(service: "s", account: "2")
    }

    @Test func `Changes are empty until one is added`() {
        var changes = VaultChanges()
        let isEmpty = [changes.isEmpty]
        changes.remove(first)
        #expect(isEmpty + [changes.isEmpty] == [true, false])
    }

    @Test func `Changes keep their order and their contents`() {
        var changes = VaultChanges()
        changes.store(Secret(utf8: "one"), for: first, label: "One", attributes: ["a": "b"])
        changes.remove(second)
        changes.store(Secret(utf8: "two"), for: second)
        let all = changes.all
        #expect(all.map(\.key) == [first, second, second])
        guard case .store(let one, first, "One", ["a": "b"]) = all[0], case .remove(second) = all[1],
            case .store(let two, second, nil, [:]) = all[2]
        else {
            Issue.record("the changes are not what was added")
            return
        }
        #expect([UInt8](revealing: one.secret) == Array("one".utf8))
        #expect([UInt8](revealing: two.secret) == Array("two".utf8))
    }

    @Test func `A check finds the store that exceeds a limit`() {
        var changes = VaultChanges()
        changes.store(Secret(utf8: "small"), for: first)
        #expect(throws: Never.self) { try changes.check() }
        let tooMany = VaultLimits.secretBytes + 1
        changes.store(Secret(capacity: tooMany) { $0.append(repeating: 0, count: tooMany) }, for: second)
        let error = #expect(throws: VaultError.self) { try changes.check() }
        #expect(error?.code == .tooLarge)
        #expect(error?.key == second)
        #expect(error?.operation == .commit)
    }

    @Test func `A check finds a reserved attribute`() {
        var changes = VaultChanges()
        changes.store(Secret(utf8: "small"), for: first, attributes: ["xdg:schema": "x"])
        let error = #expect(throws: VaultError.self) { try changes.check() }
        #expect(error?.cause == .argument(.reservedAttribute("xdg:schema")))
    }
}
