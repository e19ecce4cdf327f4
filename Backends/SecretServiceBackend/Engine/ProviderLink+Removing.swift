#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// Removes what a key stands for and makes sure that it is gone; the caller holds the lock of all writers.
        ///
        /// - Returns: Whether there was something.
        mutating func remove(_ key: CredentialKey, for request: Request) throws(Setback) -> Bool {
            let found = try items(for: key, for: request)
            let ours = found.filter(\.attributes.isOurs)
            let doomed = try ours.isEmpty ? found.chosen(for: request).map { [$0] } ?? [] : ours
            // In a second attempt, nothing is there any more if the first one came through.
            let isDone = doomed.isEmpty && request.isInDoubt
            for item in doomed { try delete(item, for: request) }
            request.endDoubt()
            return isDone || !doomed.isEmpty
        }

        /// Deletes an item and makes sure that it is gone.
        mutating func delete(_ item: FoundItem, for request: Request) throws(Setback) {
            try request.beginChange()
            let delete = call("Delete", of: ServiceName.item, at: item.path, nil, answer: "(o)")
            let prompt = try change(delete, for: request)[0].text
            if prompt != ServiceName.noObject { _ = try run(prompt: prompt, isSilent: false, for: request) }
            do throws(Setback) {
                _ = try send(properties(ofItem: item.path), for: request)
            } catch {
                guard case .bus(let failure) = error, failure.kind == .noObject else { throw error }
                return
            }
            throw request.error(.verificationFailed, cause: .format("the item is still there"))
        }
    }
#endif
