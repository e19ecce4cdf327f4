#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// Removes what a key stands for and makes sure that it is gone; the caller holds the lock of all writers.
        ///
        /// - Returns: Whether there was something.
        mutating func remove(_ key: CredentialKey, for request: Request) throws(Setback) -> Bool {
            let found = try lookUp(key, for: .removing, request).items
            let ours = found.filter(\.attributes.isOurs)
            let doomed = try ours.isEmpty ? found.chosen(for: request).map { [$0] } ?? [] : ours
            // In a second attempt, nothing is there any more if the first one came through.
            let isDone = doomed.isEmpty && request.isInDoubt
            if isDone { request.endDoubt() }
            for item in doomed { try delete(item, of: key, for: request) }
            remember(nil, of: key)
            return isDone || !doomed.isEmpty
        }

        /// Deletes an item and makes sure that it is gone.
        mutating func delete(_ item: FoundItem, of key: CredentialKey, for request: Request) throws(Setback) {
            try request.beginChange()
            let delete = call("Delete", of: ServiceName.item, at: item.path, nil, answer: "(o)")
            let questions = kind.forgetsItemsLate ? search(for: item, of: key) : [lock(of: item.path)]
            // Whether it is gone is asked in the same go.
            let answers = send([delete] + questions, for: request)
            let prompt = try changed(answers[0], by: delete, for: request)[0].text
            if prompt != ServiceName.noObject { _ = try run(prompt: prompt, isSilent: false, for: request) }
            if try isGone(item, by: Array(answers.dropFirst())) { return request.endDoubt() }
            if try isGone(item, by: send([lock(of: item.path)], for: request)) { return request.endDoubt() }
            throw request.error(.verificationFailed, cause: .format("the item is still there"))
        }

        /// The calls that tell whether an item is found in its collection, and whether that is open.
        private func search(for item: FoundItem, of key: CredentialKey) -> [BusCall] {
            let collection = ServiceName.collection(ofItem: item.path)
            return [
                search(collection, for: ItemAttributes(finding: key)),
                property("Locked", of: ServiceName.collection, at: collection),
            ]
        }

        /// Whether a deleted item is gone, by the answer to ``lock(of:)`` or those to ``search(for:of:)``.
        private func isGone(_ item: FoundItem, by answers: [Result<Variant, Setback>]) throws(Setback) -> Bool {
            if answers.count > 1 {
                if try Self.isLocked(answers[1]) { throw .locked(path: item.path) }
                return try !answers[0].get()[0].texts.contains(item.path)
            }
            do throws(Setback) { _ = try answers[0].get() } catch {
                guard case .bus(let failure) = error, failure.kind == .noObject else { throw error }
                return true
            }
            return false
        }
    }
#endif
