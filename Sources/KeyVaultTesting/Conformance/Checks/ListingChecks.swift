import KeyVaultCore

extension VaultConformance {
    static let listing: [Check] = [
        Check("Entries are listed in the order of the keys' bytes") { trial in
            let names = ["b", "a", "ä", "Z", "a\u{308}", "aa", "10", "9", "🔑", ""]
            let keys = try names.flatMap { name in
                try [trial.key("x", service: "s\(name)"), trial.key(name, service: "service")]
            }
            for key in keys { try await trial.vault.store(Sample("value").secret(), for: key) }
            for vault in try await trial.objects() { try await trial.demandList(keys.sorted(), in: vault) }
        },
        Check("A list of one service holds its entries alone") { trial in
            let services = ["caf\u{E9}", "cafe\u{301}", "Caf\u{E9}", "caf", "caf\u{E9}.example"]
            for service in services {
                try await trial.vault.store(Sample("value").secret(), for: trial.key("two", service: service))
                try await trial.vault.store(Sample("value").secret(), for: trial.key("one", service: service))
            }
            for service in services {
                let keys = try [trial.key("one", service: service), trial.key("two", service: service)]
                let found = try await trial.vault.entries(service: keys[0].service).map(\.key)
                try trial.demand(found == keys, "the keys \(keys)", found: "\(found)", key: keys[0])
            }
            let none = try trial.key("none", service: "absent").service
            let found = try await trial.vault.entries(service: none).count
            try trial.demand(found == 0, "no entry of an absent service", found: "\(found)")
        },
        Check("A list without dates tells the rest of every entry") { trial in
            let (plain, labelled) = (try trial.key("plain"), try trial.key("labelled", service: "other"))
            try await trial.vault.store(Sample("value").secret(), for: plain)
            try await trial.vault.store(Sample("value").secret(), for: labelled, label: "label", attributes: ["a": "b"])
            for wanted in try await trial.entries() {
                for service in [nil, wanted.key.service] {
                    let found = try await trial.vault.entriesWithoutDates(service: service)
                        .filter { $0.key == wanted.key }
                    try trial.demand(found.count == 1, "one entry", found: "\(found.count)", key: wanted.key)
                    let isSame = found[0].label == wanted.label && found[0].attributes == wanted.attributes
                    try trial.demand(isSame, "its label and attributes", found: "others", key: wanted.key)
                }
            }
        },
        Check("A list shows no secret") { trial in
            let marker = "conformance marker that no list may show"
            let (plain, labelled) = (try trial.key("plain"), try trial.key("labelled"))
            try await trial.vault.store(Sample(marker).secret(), for: plain)
            try await trial.vault.store(Sample(marker).secret(), for: labelled, label: "label", attributes: ["a": "b"])
            for entry in try await trial.entries() {
                let shown = [entry.label ?? ""] + entry.attributes.flatMap { [$0.key, $0.value] }
                try trial.demand(!shown.contains { $0.contains(marker) }, "no secret", found: "one", key: entry.key)
            }
            try await trial.demand(Sample(marker), at: plain)
        },
    ]
}
