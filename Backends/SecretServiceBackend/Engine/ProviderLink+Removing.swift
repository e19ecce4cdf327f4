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
            for item in doomed { try delete(item, for: request) }
            remember(nil, of: key)
            return isDone || !doomed.isEmpty
        }

        /// Deletes an item and makes sure that it is gone.
        mutating func delete(_ item: FoundItem, for request: Request) throws(Setback) {
            try request.beginChange()
            let delete = call("Delete", of: ServiceName.item, at: item.path, nil, answer: "(o)")
            let isThere = lock(of: item.path)
            // Whether it is gone is asked in the same go where that tells the truth.
            let answers = send(kind.forgetsItemsLate ? [delete] : [delete, isThere], for: request)
            let prompt = try changed(answers[0], by: delete, for: request)[0].text
            if prompt != ServiceName.noObject { _ = try run(prompt: prompt, isSilent: false, for: request) }
            var remaining = answers[answers.count - 1]
            if case .success = remaining { remaining = send([isThere], for: request)[0] }
            do throws(Setback) { _ = try remaining.get() } catch {
                guard case .bus(let failure) = error, failure.kind == .noObject else { throw error }
                request.endDoubt()
                return
            }
            throw request.error(.verificationFailed, cause: .format("the item is still there"))
        }
    }
#endif
