#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// Asks the collection, and makes sure in the same moment that it is the right one, and open.
        ///
        /// - Parameters:
        ///   - isLockAsked: Whether it must be open for the answer to mean anything.
        ///   - question: Makes the call, given the path of the collection.
        /// - Throws: ``Setback`` with `locked`, or a vault's error with `noDefaultCollection`.
        mutating func ask(
            for request: Request, isLockAsked: Bool = true,
            _ question: (borrowing ProviderLink, _ collection: String) -> BusCall
        ) throws(Setback) -> Variant {
            let alias = call(
                "ReadAlias", of: ServiceName.service, at: ServiceName.path, .tuple(.text(configuration.collection)),
                answer: "(o)")
            var isGone = false
            // The alias may move while it is asked, but hardly again and again.
            for _ in 0..<6 {
                guard let known = collection else {
                    collection = try existing(try send(alias, for: request)[0].text, for: request)
                    continue
                }
                var calls = [alias, question(self, known)]
                if isLockAsked { calls.insert(property("Locked", of: ServiceName.collection, at: known), at: 1) }
                let answers = send(calls, for: request)
                collection = try existing(try answers[0].get()[0].text, for: request)
                guard collection == known else { continue }
                do throws(Setback) {
                    if isLockAsked, try Self.isLocked(answers[1]) { throw .locked(path: known) }
                    return try answers[answers.count - 1].get()
                } catch {
                    guard case .bus(let failure) = error, failure.kind == .noObject else { throw error }
                    // It is not taken for gone at the first word of it.
                    if isGone { throw try noCollection(for: request) }
                    (isGone, collection) = (true, nil)
                }
            }
            throw .changedMeanwhile
        }

        /// Makes sure that the collection is there, and open.
        mutating func check(for request: Request) throws(Setback) {
            _ = try ask(for: request) { link, collection in
                link.property("Label", of: ServiceName.collection, at: collection)
            }
        }

        private static func isLocked(_ answer: Result<Variant, Setback>) throws(Setback) -> Bool {
            let value = try answer.get()[0].unwrapped
            guard value.type == "b" else { throw .bus(.garbage("a lock state of the wrong type")) }
            return value.boolean
        }

        private mutating func existing(_ path: String, for request: Request) throws(Setback) -> String {
            guard path != ServiceName.noObject else {
                collection = nil
                throw try noCollection(for: request)
            }
            return path
        }

        private mutating func noCollection(for request: Request) throws(Setback) -> Setback {
            collection = nil
            let remedy = try provider(for: request).kind.collectionRemedy
            return request.error(.noDefaultCollection, remedy: remedy)
        }
    }
#endif
