#if SecretService
    import KeyVaultCore

    /// What the items of a key are looked up for, which decides what is asked about them.
    enum Purpose {
        case reading
        /// Reading the value alone, where a provider compares attributes exactly.
        case glancing
        case storing
        case removing
    }

    /// What was found under a key.
    struct LookUp {
        /// The items, whoever wrote them.
        var items: [FoundItem]
        /// The value of the only item as it is stored; `nil` if there are several items or it was not asked for.
        var value: SecretBox?
    }

    extension ProviderLink {
        /// Looks up the items that answer to a key.
        ///
        /// An item that was found tells itself whether it is locked. Where none is found, the collection is asked in
        /// the same moment whether it is open: only then is there none.
        mutating func lookUp(
            _ key: CredentialKey, for purpose: Purpose, _ request: Request
        ) throws(Setback) -> LookUp {
            let place = places[key]
            let session = place == nil || purpose == .removing ? nil : try openedSession(for: request)
            // Where the item was last time, it is asked in the same go.
            let early = place.map { questions(to: $0, for: purpose, in: session) } ?? []
            let attributes = ItemAttributes(finding: key)
            let search = { (link: borrowing ProviderLink, collection: String) in
                link.search(collection, for: attributes)
            }
            // What is not known yet is probably not there when it is stored.
            let isLockAsked = purpose == .removing && kind.locksCollectionsAlone
            if purpose != .storing || place != nil,
                let found = try askAlias(for: request, and: early, isLockAsked: isLockAsked, search)
            {
                let paths = found.answer[0].texts
                let early = paths == [place] ? found.further : nil
                if !paths.isEmpty { return try describe(paths, under: key, for: purpose, early: early, request) }
            }
            let paths = try ask(for: request, search)[0].texts
            if !paths.isEmpty { return try describe(paths, under: key, for: purpose, early: nil, request) }
            remember(nil, of: key)
            return LookUp(items: [])
        }

        /// Asks one item what a purpose needs to know.
        mutating func details(
            of path: String, for purpose: Purpose, early: [Result<Variant, Setback>]? = nil, _ request: Request
        ) throws(Setback) -> (FoundItem, SecretBox?) {
            let session = purpose == .removing ? nil : try openedSession(for: request)
            let answers = early ?? send(questions(to: path, for: purpose, in: session), for: request)
            do throws(Setback) {
                switch (purpose, session) {
                case (.storing, let session?):
                    return (try openItem(path, answers[0]), try decoded(answers[1], in: session))
                case (.removing, _):
                    guard kind.searchesExactly else { return (try openItem(path, answers[0]), nil) }
                    for answer in answers { try requireOpen(path, answer) }
                    return (FoundItem(path, attributes: ItemAttributes(stored: [:])), nil)
                case (_, let session):
                    let value = try session.map { session throws(Setback) in
                        try decoded(answers[answers.count - 1], in: session)
                    }
                    // KWallet gives an empty value for a locked item.
                    if value?.secret.count == 0 { try requireOpen(path, send([lock(of: path)], for: request)[0]) }
                    let attributes = purpose == .reading ? try answers[0].get().property(of: "a{ss}").textsByName : [:]
                    return (FoundItem(path, attributes: ItemAttributes(stored: attributes)), value)
                }
            } catch { throw error.about(item: path) }
        }

        /// The calls that ask one item what a purpose needs to know.
        ///
        /// All properties in one answer take GNOME's keyring longer than a single one, where there are many items.
        func questions(to path: String, for purpose: Purpose, in session: SecretSession?) -> [BusCall] {
            let properties: [BusCall] =
                switch purpose {
                case .glancing: []
                case .reading: [property("Attributes", of: ServiceName.item, at: path)]
                case .storing: [self.properties(ofItem: path)]
                case .removing:
                    // Whoever searched has asked the collection already, where items have no locks of their own.
                    kind.locksCollectionsAlone
                        ? [] : [kind.searchesExactly ? lock(of: path) : self.properties(ofItem: path)]
                }
            guard let session else { return properties }
            let getSecret = call(
                "GetSecret", of: ServiceName.item, at: path, .tuple(.path(session.path)), answer: "((oayays))")
            return properties + [getSecret]
        }

        private mutating func describe(
            _ paths: [String], under key: CredentialKey, for purpose: Purpose, early: [Result<Variant, Setback>]?,
            _ request: Request
        ) throws(Setback) -> LookUp {
            guard paths.count > 1 else {
                let (item, value) = try details(of: paths[0], for: purpose, early: early, request)
                let isExact = purpose == .glancing || purpose == .removing && kind.searchesExactly
                guard isExact || item.answers(to: key) else { return LookUp(items: []) }
                remember(item.path, of: key)
                return LookUp(items: [item], value: value)
            }
            var items: [FoundItem] = []
            for (path, answer) in zip(paths, send(paths.map { properties(ofItem: $0) }, for: request)) {
                let item = try openItem(path, answer)
                if item.answers(to: key) { items.append(item) }
            }
            return LookUp(items: items)
        }

        /// What the answer to ``properties(ofItem:)`` says of an item, which must be open.
        private func openItem(_ path: String, _ answer: Result<Variant, Setback>) throws(Setback) -> FoundItem {
            let item = try item(path, answer)
            guard !item.isLocked else { throw .locked(path: path) }
            return item
        }

        func lock(of path: String) -> BusCall { property("Locked", of: ServiceName.item, at: path) }

        private func requireOpen(_ path: String, _ answer: Result<Variant, Setback>) throws(Setback) {
            if try answer.get().property(of: "b").boolean { throw .locked(path: path) }
        }

        private func decoded(
            _ answer: Result<Variant, Setback>, in session: SecretSession
        ) throws(Setback) -> SecretBox {
            guard let secret = session.decoded(try answer.get()[0]) else { throw .badSession(isDecrypted: false) }
            return SecretBox(secret)
        }
    }

    extension Variant {
        /// What the answer to a question for a property holds, which must be of this type.
        func property(of type: String) throws(Setback) -> Variant {
            let value = self[0].unwrapped
            guard value.type == type else { throw .bus(.garbage("a property of the wrong type")) }
            return value
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
