#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    @Suite struct RoundTripTests {
        private struct Model: Equatable {
            var secret: [UInt8]
            var label: String?
            var attributes: [String: String]
            var created: UnixTime
            var modified: UnixTime
        }

        private func text(_ random: inout RepeatableRandom, upTo count: Int) -> String {
            let letters: [Character] = ["a", "b", "z", "é", "ж", "漢", "🔑", " ", "\u{301}"]
            return String(
                (0..<Int.random(in: 0...count, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a"
                })
        }

        @Test(arguments: 1...6 as ClosedRange<UInt64>)
        func `Random changes give what a dictionary gives, through sealing and opening`(_ seed: UInt64) throws {
            var random = RepeatableRandom(seed: seed)
            let material = try ForgedFile.material()
            var file = try UnsealedFile(creatingWith: [NewSlot(material)], random: random)
            var model: [CredentialKey: Model] = [:]
            for round in 1...12 {
                let now = UnixTime(milliseconds: Int64(round) * 1_000)
                var changes = VaultChanges()
                for _ in 0..<Int.random(in: 0...20, using: &random) {
                    let key = try CredentialKey(
                        service: "s" + text(&random, upTo: 1), account: text(&random, upTo: 2))
                    guard Bool.random(using: &random) || Bool.random(using: &random) else {
                        changes.remove(key)
                        model[key] = nil
                        continue
                    }
                    let secret = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                        UInt8.random(in: 0...255, using: &random)
                    }
                    let label = Bool.random(using: &random) ? text(&random, upTo: 5) : nil
                    var attributes: [String: String] = [:]
                    for number in 0..<Int.random(in: 0...4, using: &random) {
                        attributes["n\(number)é"] = text(&random, upTo: 9)
                    }
                    changes.store(Secret(secret), for: key, label: label, attributes: attributes)
                    model[key] = Model(
                        secret: secret, label: label, attributes: attributes, created: model[key]?.created ?? now,
                        modified: now)
                }
                let sealed = try file.applying(changes.all, at: now).sealed(random: random)
                file = try file.reopening(sealed.span)
                let opened = try UnsealedFile(of: sealed, with: material)
                #expect(opened.header.generation == UInt64(round) + 1)
                #expect(opened.payload.entries() == file.payload.entries())
                let contents = contents(of: opened.payload)
                #expect(contents == model)
                #expect(opened.payload.entries().map(\.key) == model.keys.sorted())
            }
        }

        private func contents(of payload: borrowing Payload) -> [CredentialKey: Model] {
            var contents: [CredentialKey: Model] = [:]
            for entry in payload.entries() {
                guard let secret = revealed(payload.secret(for: entry.key)), let created = entry.created,
                    let modified = entry.modified
                else { continue }
                contents[entry.key] = Model(
                    secret: secret, label: entry.label, attributes: entry.attributes, created: created,
                    modified: modified)
            }
            return contents
        }

        @Test func `Changes about one key are applied in their order`() throws {
            let file = try UnsealedFile(creatingWith: [NewSlot(ForgedFile.material())])
            let key = try CredentialKey(service: "s", account: "a")
            let first = UnixTime(milliseconds: 1)
            let second = UnixTime(milliseconds: 2)
            var changes = VaultChanges()
            changes.store(Secret(utf8: "1"), for: key)
            changes.store(Secret(utf8: "2"), for: key)
            var next = try file.applying(changes.all, at: first)
            #expect(next.payload.itemCount == 1)
            #expect(revealed(next.payload.secret(for: key)) == [0x32])
            changes.remove(key)
            #expect(try next.applying(changes.all, at: second).payload.itemCount == 0)
            changes.store(Secret(utf8: "3"), for: key)
            next = try next.applying(changes.all, at: second)
            #expect(revealed(next.payload.secret(for: key)) == [0x33])
            // It was removed in between: this is another item.
            #expect(next.payload.entries()[0].created == second)
        }

        @Test func `A secret that is held is told from every other`() throws {
            let key = try CredentialKey(service: "s", account: "a")
            var changes = VaultChanges()
            changes.store(Secret(utf8: "right"), for: key)
            let file = try UnsealedFile(creatingWith: [NewSlot(ForgedFile.material())]).applying(changes.all)
            let other = try CredentialKey(service: "s", account: "b")
            let answers = [
                file.payload.holds(Secret(utf8: "right"), for: key),
                file.payload.holds(Secret(utf8: "wrong"), for: key),
                file.payload.holds(Secret(utf8: "right"), for: other),
            ]
            #expect(answers == [true, false, false])
        }

        @Test func `Every seal has a salt of its own, and every commit an identity`() throws {
            let file = try UnsealedFile(creatingWith: [NewSlot(ForgedFile.material())])
            let first = try file.sealed()
            let second = try file.sealed()
            #expect(first != second)
            func identity(_ file: [UInt8]) -> SnapshotIdentity? { SnapshotIdentity(of: file.span) }
            let identities = [first, second, try file.applying([]).sealed()].map(identity)
            #expect(Set(identities).count == 3)
            #expect(identities.map { $0?.generation } == [1, 1, 2])
            #expect(Set(identities.map { $0?.vaultID }).count == 1)
            #expect(identity([]) == nil)
            #expect(identity(Array(first.prefix(200))) == nil)
        }
    }
#endif
