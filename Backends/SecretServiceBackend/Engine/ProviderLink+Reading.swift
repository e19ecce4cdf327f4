#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// The items that answer to a key, whoever wrote them.
        ///
        /// - Parameter isNew: Whether there is probably none.
        mutating func items(for key: CredentialKey, isNew: Bool = false, for request: Request) throws(Setback)
            -> [FoundItem]
        {
            let paths = try paths(matching: ItemAttributes(finding: key), isNew: isNew, for: request)
            let answers = send(paths.map { properties(ofItem: $0) }, for: request)
            var items: [FoundItem] = []
            for (path, answer) in zip(paths, answers) { items.append(try unlockedItem(path, answer)) }
            return items.filter { $0.answers(to: key) }
        }

        /// The secret of the item that a key stands for; `nil` if there is none.
        mutating func secret(for key: CredentialKey, for request: Request) throws(Setback) -> SecretTransfer? {
            let paths = try paths(matching: ItemAttributes(finding: key), isNew: false, for: request)
            guard paths.count == 1 else {
                guard paths.count > 1, let chosen = try items(for: key, for: request).chosen(for: request)
                else { return nil }
                return SecretTransfer(try value(of: chosen, for: request))
            }
            // Value and attributes of the only match come in one go.
            let (item, stored) = try itemWithValue(paths[0], for: request)
            guard item.answers(to: key) else { return nil }
            return SecretTransfer(try read(stored, of: item, for: request))
        }

        /// The value of an item as it is stored, and the item with it.
        mutating func itemWithValue(_ path: String, for request: Request) throws(Setback) -> (FoundItem, SecretBox) {
            let session = try openedSession(for: request)
            let answers = send([properties(ofItem: path), getSecret(path, in: session)], for: request)
            return (try unlockedItem(path, answers[0]), try decoded(answers[1], of: path, in: session))
        }

        /// A call that reads the value of an item.
        func getSecret(_ path: String, in session: SecretSession) -> BusCall {
            call("GetSecret", of: ServiceName.item, at: path, .tuple(.path(session.path)), answer: "((oayays))")
        }

        /// The value of an item.
        mutating func value(of item: FoundItem, for request: Request) throws(Setback) -> Secret {
            let (item, stored) = try itemWithValue(item.path, for: request)
            return try read(stored, of: item, for: request)
        }

        /// Reads a stored value, which must make sense.
        mutating func read(_ stored: SecretBox, of item: FoundItem, for request: Request) throws(Setback) -> Secret {
            guard item.attributes.isOurs else {
                if stored.secret.withExposedBytes(StoredValue.isPlain) { return stored.secret.copy() }
                let isTrusted = try provider(for: request).kind.keepsSessions
                guard isTrusted || request.isConfirmed(stored) else { throw .badSession(isDecrypted: true) }
                return stored.secret.copy()
            }
            switch StoredValue.reading(stored.secret) {
            case .secret(let secret): return secret
            case .implausible: throw .badSession(isDecrypted: true)
            }
        }

        /// The items whose attributes match.
        ///
        /// An item that was found tells itself whether it is locked. Where none is found, the collection is asked in
        /// the same moment whether it is open: only then is there none.
        private mutating func paths(
            matching attributes: ItemAttributes, isNew: Bool, for request: Request
        ) throws(Setback) -> [String] {
            for isLockAsked in isNew ? [true] : [false, true] {
                let found = try ask(for: request, isLockAsked: isLockAsked) { link, collection in
                    link.search(collection, for: attributes)
                }[0].texts
                if !found.isEmpty { return found }
            }
            return []
        }

        /// A call that searches a collection.
        func search(_ collection: String, for attributes: ItemAttributes) -> BusCall {
            call(
                "SearchItems", of: ServiceName.collection, at: collection, .tuple(.dictionary(attributes.all)),
                answer: "(ao)")
        }

        private func unlockedItem(_ path: String, _ answer: Result<Variant, Setback>) throws(Setback) -> FoundItem {
            let item = try item(path, answer)
            guard !item.isLocked else { throw .locked(path: path) }
            return item
        }

        func item(_ path: String, _ answer: Result<Variant, Setback>) throws(Setback) -> FoundItem {
            do throws(Setback) {
                let properties = try answer.get()
                do throws(BusFailure) { return try FoundItem(path, properties: properties) } catch { throw .bus(error) }
            } catch { throw error.about(item: path) }
        }

        func decoded(
            _ answer: Result<Variant, Setback>, of path: String, in session: SecretSession
        ) throws(Setback) -> SecretBox {
            do throws(Setback) {
                guard let secret = session.decoded(try answer.get()[0]) else {
                    throw .badSession(isDecrypted: false)
                }
                return SecretBox(secret)
            } catch { throw error.about(item: path) }
        }
    }

    extension Setback {
        /// The same setback of a call about an item that was found just before.
        func about(item path: String) -> Setback {
            guard case .bus(let failure) = self else { return self }
            switch failure.kind {
            case .locked: return .locked(path: path)
            case .noObject: return .changedMeanwhile
            default: return self
            }
        }
    }
#endif
