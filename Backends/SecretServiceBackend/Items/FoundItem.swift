#if SecretService
    import KeyVaultCore

    /// What a provider tells about an item.
    struct FoundItem {
        let path: String
        /// The label; empty if it was not asked for.
        let label: String
        let attributes: ItemAttributes
        let isLocked: Bool
        let created: UnixTime?
        let modified: UnixTime?

        /// An open item that was asked for its attributes and its label, for its attributes, or for nothing.
        init(_ path: String, label: String = "", attributes: ItemAttributes) {
            self.path = path
            self.attributes = attributes
            self.label = label
            isLocked = false
            created = nil
            modified = nil
        }

        /// Reads the properties of an item.
        ///
        /// - Parameter properties: The answer to `GetAll`, of type `(a{sv})`.
        init(_ path: String, properties: Variant) throws(BusFailure) {
            let all = properties[0]
            guard let attributes = all.member("Attributes", type: "a{ss}"), let label = all.member("Label", type: "s")
            else { throw .garbage("an item without attributes or label") }
            guard let isLocked = all.member("Locked", type: "b") else { throw .garbage("an item without a lock state") }
            self.path = path
            self.label = label.text
            self.isLocked = isLocked.boolean
            self.attributes = ItemAttributes(stored: attributes.textsByName)
            created = Self.time(all.member("Created", type: "t"))
            modified = Self.time(all.member("Modified", type: "t"))
        }

        /// Whether the item answers to a key, which not every provider compares exactly.
        func answers(to key: CredentialKey) -> Bool {
            let wanted = ItemAttributes(finding: key)
            return wanted.all.allSatisfy { name, value in attributes.all[name]?.hasSameBytes(as: value) ?? false }
        }

        /// The item as vaults list it; `nil` if no key can name it.
        var entry: VaultEntry? {
            guard let key = attributes.key else { return nil }
            return VaultEntry(
                key: key, label: attributes.label(shown: label, for: key),
                attributes: attributes.programAttributes,
                created: created, modified: modified)
        }

        private static func time(_ seconds: Variant?) -> UnixTime? {
            guard let seconds = seconds?.unsigned64, seconds != 0 else { return nil }
            return Int64(exactly: seconds).flatMap { seconds in
                let (milliseconds, isTooLate) = seconds.multipliedReportingOverflow(by: 1_000)
                return isTooLate ? nil : UnixTime(milliseconds: milliseconds)
            }
        }
    }

    extension [FoundItem] {
        /// The one item that a key stands for: ours, the newest if there are several, else the only one there is.
        func chosen(for request: Request) throws(Setback) -> FoundItem? {
            let ours = filter(\.attributes.isOurs)
            guard let first = ours.first else {
                guard count <= 1 else { throw request.error(.ambiguous) }
                return self.first
            }
            let newest = ours.max { ($0.modified ?? .distantPast) < ($1.modified ?? .distantPast) } ?? first
            guard ours.count(where: { $0.modified == newest.modified }) == 1 else {
                throw request.error(.ambiguous)
            }
            return newest
        }
    }

    extension UnixTime {
        fileprivate static let distantPast = UnixTime(milliseconds: .min)
    }
#endif
