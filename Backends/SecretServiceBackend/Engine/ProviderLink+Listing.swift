#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// Lists the items of the collection that a key can name, whoever wrote them.
        mutating func entries(
            service: String?, onlyOurs: Bool = false, for request: Request
        ) throws(Setback) -> [VaultEntry] {
            let paths = try paths(ofService: service, for: request)
            var entries: [VaultEntry] = []
            var setback: Setback?
            bus.pipeline(paths.count, until: request.interruption) {
                properties(ofItem: paths[$0])
            } handle: {
                do throws(Setback) {
                    let item = try self.item(paths[$0], $1.mapError(Setback.bus))
                    guard !onlyOurs || item.attributes.isOurs else { return }
                    if let entry = item.entry, service.map(entry.key.service.hasSameBytes) ?? true {
                        entries.append(entry)
                    }
                } catch .changedMeanwhile {
                    // It was removed while the list was made.
                } catch { setback = setback ?? error }
            }
            if let setback { throw setback }
            return entries.sorted { $0.key < $1.key }
        }

        private mutating func paths(ofService service: String?, for request: Request) throws(Setback) -> [String] {
            guard let service else {
                let items = try ask(for: request) { link, collection in
                    link.property("Items", of: ServiceName.collection, at: collection)
                }[0].unwrapped
                guard items.type == "ao" else { throw .bus(.garbage("a list of items of the wrong type")) }
                return items.texts
            }
            let attributes = ItemAttributes(ofService: service)
            return try ask(for: request) { link, collection in link.search(collection, for: attributes) }[0].texts
        }
    }
#endif
