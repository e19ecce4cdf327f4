#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// From how many items on two calls an item take less time than one, where properties are told slowly.
        private static let manyItems = 300

        /// Lists the items of the collection that a key can name, whoever wrote them.
        mutating func entries(
            service: String?, onlyOurs: Bool = false, includingDates: Bool = true, for request: Request
        ) throws(Setback) -> [VaultEntry] {
            let paths = try paths(ofService: service, for: request)
            let isBrief = !includingDates && kind.tellsPropertiesSlowly && paths.count >= Self.manyItems
            var entries: [VaultEntry] = []
            var setback: Setback?
            let handle = { (item: Result<FoundItem, Setback>) in
                do throws(Setback) {
                    let item = try item.get()
                    guard !onlyOurs || item.attributes.isOurs else { return }
                    if let entry = item.entry, service.map(entry.key.service.hasSameBytes) ?? true {
                        entries.append(entry)
                    }
                } catch .changedMeanwhile {
                    // It was removed while the list was made.
                } catch { setback = setback ?? error }
            }
            if isBrief {
                readBriefly(paths, request, handle: handle)
            } else {
                readWholly(paths, request, handle: handle)
            }
            if let setback { throw setback }
            return entries.sorted { $0.key < $1.key }
        }

        private func readWholly(
            _ paths: [String], _ request: Request, handle: (Result<FoundItem, Setback>) -> Void
        ) {
            bus.pipeline(paths.count, until: request.interruption) {
                properties(ofItem: paths[$0])
            } handle: { number, answer in
                handle(Result { () throws(Setback) in try item(paths[number], answer.mapError(Setback.bus)) })
            }
        }

        private func readBriefly(
            _ paths: [String], _ request: Request, handle: (Result<FoundItem, Setback>) -> Void
        ) {
            let names = ["Label", "Attributes"]
            var first: [Int: Result<Variant, BusFailure>] = [:]
            bus.pipeline(paths.count * 2, until: request.interruption) {
                property(names[$0 % 2], of: ServiceName.item, at: paths[$0 / 2])
            } handle: { number, answer in
                guard let other = first.removeValue(forKey: number / 2) else { return first[number / 2] = answer }
                let (label, attributes) = number.isMultiple(of: 2) ? (answer, other) : (other, answer)
                handle(
                    Result { () throws(Setback) in
                        try item(paths[number / 2], label.mapError(Setback.bus), attributes.mapError(Setback.bus))
                    })
            }
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
