#if SecretService
    import KeyVaultCore

    /// How an item is asked for its properties.
    enum PropertyInquiry {
        /// All of them, in one call.
        case all
        /// Some of them, by a call each.
        case each([String])

        /// What is listed of an item.
        static let listed = ["Label", "Attributes", "Created", "Modified"]
        /// What a store changes.
        static let stored = ["Label", "Attributes"]

        /// How many calls an item is asked by.
        var callCount: Int {
            switch self {
            case .all: 1
            case .each(let names): names.count
            }
        }
    }

    extension ProviderLink {
        /// How many items make single properties quicker than all in one answer, for each property that is asked.
        private static let itemsPerProperty = 50

        /// The quicker way to ask each of some items for some properties.
        ///
        /// gnome-keyring goes through all its items to tell the properties of one, but not to tell a single property.
        func inquiry(for names: [String], ofItems count: Int) -> PropertyInquiry {
            guard kind == .gnomeKeyring, count > names.count * Self.itemsPerProperty else { return .all }
            return .each(names)
        }

        /// One of the calls that ask an item for its properties.
        func call(_ number: Int, of inquiry: PropertyInquiry, aboutItem path: String) -> BusCall {
            switch inquiry {
            case .all:
                call("GetAll", of: ServiceName.properties, at: path, .tuple(.text(ServiceName.item)), answer: "(a{sv})")
            case .each(let names): property(names[number], of: ServiceName.item, at: path)
            }
        }

        /// The calls that ask an item for its properties.
        func calls(_ inquiry: PropertyInquiry, aboutItem path: String) -> [BusCall] {
            (0..<inquiry.callCount).map { call($0, of: inquiry, aboutItem: path) }
        }

        /// What the answers to ``calls(_:aboutItem:)`` say; the lock state only if all properties were asked.
        func item(
            _ path: String, _ inquiry: PropertyInquiry, _ answers: [Result<Variant, Setback>]
        ) throws(Setback) -> FoundItem {
            do throws(Setback) {
                switch inquiry {
                case .all:
                    let all = try answers[0].get()[0]
                    do throws(BusFailure) { return try FoundItem(path) { all.member($0, type: $1) } } catch {
                        throw .bus(error)
                    }
                case .each(let names):
                    var values: [String: Variant] = [:]
                    for (name, answer) in zip(names, answers) { values[name] = try answer.get()[0].unwrapped }
                    do throws(BusFailure) {
                        return try FoundItem(path, isLockTold: false) { name, type in
                            values[name].flatMap { $0.type == type ? $0 : nil }
                        }
                    } catch { throw .bus(error) }
                }
            } catch { throw error.about(item: path) }
        }
    }
#endif
