#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// The secret of the item that a key stands for; `nil` if there is none.
        mutating func secret(for key: CredentialKey, for request: Request) throws(Setback) -> SecretTransfer? {
            let purpose = kind.searchesExactly ? Purpose.glancing : .reading
            let found = try lookUp(key, for: purpose, request)
            guard let chosen = try found.items.chosen(for: request) else { return nil }
            if let value = found.value {
                // A plain value means the same whoever wrote the item.
                if value.secret.withExposedBytes(StoredValue.isPlain) { return SecretTransfer(value.secret.copy()) }
                if purpose == .reading { return SecretTransfer(try read(value, of: chosen, for: request)) }
            }
            let (item, value) = try details(of: chosen.path, for: .reading, request)
            guard let value else { throw .changedMeanwhile }
            return SecretTransfer(try read(value, of: item, for: request))
        }

        /// Reads a stored value, which must make sense.
        private mutating func read(
            _ stored: SecretBox, of item: FoundItem, for request: Request
        ) throws(Setback) -> Secret {
            guard item.attributes.isOurs else {
                let isTrusted = kind.keepsSessions
                guard isTrusted || request.isConfirmed(stored) else { throw .badSession(isDecrypted: true) }
                return stored.secret.copy()
            }
            switch StoredValue.reading(stored.secret) {
            case .secret(let secret): return secret
            case .implausible: throw .badSession(isDecrypted: true)
            }
        }

        /// A call that searches a collection.
        func search(_ collection: String, for attributes: ItemAttributes) -> BusCall {
            call(
                "SearchItems", of: ServiceName.collection, at: collection, .tuple(.dictionary(attributes.all)),
                answer: "(ao)")
        }

        /// What the answer to ``properties(ofItem:)`` says.
        func item(_ path: String, _ answer: Result<Variant, Setback>) throws(Setback) -> FoundItem {
            do throws(Setback) {
                let properties = try answer.get()
                do throws(BusFailure) { return try FoundItem(path, properties: properties) } catch { throw .bus(error) }
            } catch { throw error.about(item: path) }
        }

        /// What the answers to questions for the label and for the attributes say of an open item.
        func item(
            _ path: String, _ label: Result<Variant, Setback>, _ attributes: Result<Variant, Setback>
        ) throws(Setback) -> FoundItem {
            do throws(Setback) {
                return FoundItem(
                    path, label: try label.get().property(of: "s").text,
                    attributes: ItemAttributes(stored: try attributes.get().property(of: "a{ss}").textsByName))
            } catch { throw error.about(item: path) }
        }
    }
#endif
