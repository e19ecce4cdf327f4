#if SecretService
    import KeyVaultCore

    /// What is to be stored, on its way to a provider.
    struct NewItem: Sendable {
        let key: CredentialKey
        let secret: SecretBox
        let label: String?
        let attributes: [String: String]

        /// What the item's label and attributes shall be.
        ///
        /// - Parameter item: The item that is there already.
        func wish(for item: FoundItem?) -> (label: String, attributes: ItemAttributes) {
            if let item, !item.attributes.isOurs {
                return (label ?? item.label, item.attributes.keeping(attributes))
            }
            return (
                ItemLabel.shown(label, for: key), ItemAttributes(for: key, label: label, attributes: attributes)
            )
        }
    }

    extension ProviderLink {
        /// Stores, reads back and compares; the caller holds the lock of all writers.
        mutating func store(_ new: NewItem, for request: Request) throws(Setback) {
            let found = try lookUp(new.key, for: .storing, request)
            guard let chosen = try found.items.chosenForWriting(for: request) else {
                return try create(new, for: request)
            }
            if let value = found.value {
                try update(chosen, holding: value, to: new, for: request)
            } else if case (let item, let value?) = try details(of: chosen.path, for: .storing, request) {
                try update(item, holding: value, to: new, for: request)
            }
            // Two databases that were merged can hold one key twice.
            for duplicate in found.items where duplicate.attributes.isOurs && duplicate.path != chosen.path {
                try delete(duplicate, for: request)
            }
        }

        private mutating func create(_ new: NewItem, for request: Request) throws(Setback) {
            guard let collection else { throw .changedMeanwhile }
            let session = try openedSession(for: request)
            let (label, attributes) = new.wish(for: nil)
            let stored = StoredValue.stored(new.secret.secret)
            let properties = Variant.dictionary(wrapping: [
                ServiceName.item + ".Label": .text(label),
                ServiceName.item + ".Attributes": .dictionary(attributes.all),
            ])
            // Never by replacing: KeePassXC asks somebody then, and compares attributes by its own rules.
            let create = call(
                "CreateItem", of: ServiceName.collection, at: collection,
                .tuple(properties, try encoded(stored, in: session), .boolean(false)), answer: "(oo)")
            try request.beginChange()
            let answer = try change(create, for: request)
            var path = answer[0].text
            if answer[1].text != ServiceName.noObject {
                let isSilent = kind.createsItemsSilently
                let result = try run(prompt: answer[1].text, isSilent: isSilent, for: request)
                guard result.type == "o" else { throw .bus(.garbage("a new item without a path")) }
                path = result.text
            }
            try verify(path, stored, label: label, attributes, for: request)
            remember(path, of: new.key)
        }

        private mutating func update(
            _ item: FoundItem, holding before: SecretBox, to new: NewItem, for request: Request
        ) throws(Setback) {
            let (label, attributes) = new.wish(for: item)
            let stored = StoredValue.stored(new.secret.secret)
            guard item.attributes.isOurs || new.secret.secret.withExposedBytes(StoredValue.isPlain) else {
                throw request.error(
                    .invalidArgument, cause: .format("another program's item can hold one line of plain ASCII alone"),
                    remedy: "Migrate the key: remove the other program's item, then store the secret again.")
            }
            let session = try openedSession(for: request)
            var changes: [BusCall] = []
            if !before.secret.isEqual(to: stored) {
                changes.append(
                    call(
                        "SetSecret", of: ServiceName.item, at: item.path, .tuple(try encoded(stored, in: session)),
                        answer: "()"))
            }
            if !attributes.isSatisfied(by: item.attributes) {
                changes.append(setAttributes(attributes, ofItem: item.path))
            }
            if !label.hasSameBytes(as: item.label) {
                changes.append(setting("Label", of: ServiceName.item, at: item.path, to: .text(label)))
            }
            guard !changes.isEmpty else { return request.endDoubt() }
            try request.beginChange()
            // What became of the item is asked in the same go.
            let answers = send(changes + questions(to: item.path, for: .storing, in: session), for: request)
            for (change, answer) in zip(changes, answers) { _ = try changed(answer, by: change, for: request) }
            try verify(
                item.path, stored, label: label, attributes, early: Array(answers.dropFirst(changes.count)),
                for: request)
        }

        /// Makes a call that changes something; an error is an answer, after which nothing has changed.
        func change(_ call: BusCall, for request: Request) throws(Setback) -> Variant {
            try changed(send([call], for: request)[0], by: call, for: request)
        }

        /// The answer to a call that changes something.
        func changed(
            _ answer: Result<Variant, Setback>, by call: BusCall, for request: Request
        ) throws(Setback) -> Variant {
            do throws(Setback) { return try answer.get() } catch {
                if case .bus(let failure) = error, failure.isAnswer { request.endDoubt() }
                throw error.about(item: call.path)
            }
        }

        private mutating func verify(
            _ path: String, _ stored: borrowing Secret, label: String, _ attributes: ItemAttributes,
            early: [Result<Variant, Setback>]? = nil, for request: Request
        ) throws(Setback) {
            var (item, value) = try details(of: path, for: .storing, early: early, request)
            let leftovers = attributes.leftovers(in: item.attributes)
            if !leftovers.all.isEmpty {
                _ = try change(setAttributes(leftovers, ofItem: path), for: request)
                (item, value) = try details(of: path, for: .storing, request)
            }
            // A broken session with KWallet stores what it takes for the value, and answers that it did.
            guard let value, value.secret.isEqual(to: stored) else { throw .badSession(isDecrypted: true) }
            guard attributes.isSatisfied(by: item.attributes), item.label.hasSameBytes(as: label) else {
                throw request.error(
                    .verificationFailed, cause: .format("the provider did not keep label or attributes"))
            }
            request.endDoubt()
        }

        private func setAttributes(_ attributes: ItemAttributes, ofItem path: String) -> BusCall {
            setting("Attributes", of: ServiceName.item, at: path, to: .dictionary(attributes.all))
        }

        private func encoded(_ stored: borrowing Secret, in session: SecretSession) throws(Setback) -> Variant {
            do throws(BusFailure) { return try session.encoded(stored) } catch { throw .bus(error) }
        }
    }

    extension [FoundItem] {
        /// The item that a store changes: what ``chosen(for:)`` says, or any of ours, for they will all be one.
        fileprivate func chosenForWriting(for request: Request) throws(Setback) -> FoundItem? {
            guard let ours = first(where: \.attributes.isOurs) else { return try chosen(for: request) }
            return (try? chosen(for: request)) ?? ours
        }
    }
#endif
