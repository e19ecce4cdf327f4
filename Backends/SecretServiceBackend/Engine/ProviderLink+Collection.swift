#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// Asks the collection by the path of its alias, which costs nothing beside the question.
        ///
        /// An answer that nothing is there means little: the collection may be locked.
        ///
        /// - Parameters:
        ///   - further: Calls that are made in the same go.
        ///   - isLockAsked: Whether the collection is asked in the same go if it is locked.
        ///   - question: Makes the call, given the path of the collection.
        /// - Returns: The answer, and those to the further calls; `nil` if the provider has none, whyever.
        /// - Throws: ``Setback`` with `locked` if that was asked.
        func askAlias(
            for request: Request, and further: [BusCall], isLockAsked: Bool,
            _ question: (borrowing ProviderLink, _ collection: String) -> BusCall
        ) throws(Setback) -> (answer: Variant, further: [Result<Variant, Setback>])? {
            guard let path = ServiceName.aliasPath(configuration.collection) else { return nil }
            let lock = isLockAsked ? [property("Locked", of: ServiceName.collection, at: path)] : []
            let answers = send([question(self, path)] + further + lock, for: request)
            do throws(Setback) {
                for answer in answers.suffix(lock.count) where try Self.isLocked(answer) { throw .locked(path: path) }
                return (try answers[0].get(), Array(answers[1...].prefix(further.count)))
            } catch {
                guard case .bus(let failure) = error, failure.isAnswer else { throw error }
                return nil
            }
        }

        /// Asks the collection, and makes sure in the same moment that it is the right one, and open.
        ///
        /// - Parameter question: Makes the call, given the path of the collection.
        /// - Throws: ``Setback`` with `locked`, or a vault's error with `noDefaultCollection`.
        mutating func ask(
            for request: Request, _ question: (borrowing ProviderLink, _ collection: String) -> BusCall
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
                let lock = property("Locked", of: ServiceName.collection, at: known)
                let answers = send([alias, lock, question(self, known)], for: request)
                collection = try existing(try answers[0].get()[0].text, for: request)
                guard collection == known else { continue }
                do throws(Setback) {
                    if try Self.isLocked(answers[1]) { throw .locked(path: known) }
                    return try answers[2].get()
                } catch {
                    guard case .bus(let failure) = error, failure.kind == .noObject else { throw error }
                    // It is not taken for gone at the first word of it.
                    if isGone { throw noCollection(for: request) }
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
            guard path != ServiceName.noObject else { throw noCollection(for: request) }
            return path
        }

        private mutating func noCollection(for request: Request) -> Setback {
            collection = nil
            return request.error(.noDefaultCollection, remedy: kind.collectionRemedy)
        }
    }
#endif
