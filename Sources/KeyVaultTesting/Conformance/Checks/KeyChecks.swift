import KeyVaultCore

extension VaultConformance {
    static let keys: [Check] = [
        Check("Keys may be in any script and hold any sign") { trial in
            let parts = [
                "müller", "日本語", "🔑🗝️", "مفتاح", "tab\tand\nnewline", #"quotes " and \ and %41"#, "a=b;c:d,e", "*?[x]",
            ]
            try await trial.demandApart(parts.map { try trial.key("account \($0)", service: $0) })
        },
        Check("Canonically equivalent keys are different keys") { trial in
            try await trial.demandApart([
                trial.key("caf\u{E9}"), trial.key("cafe\u{301}"), trial.key("account", service: "caf\u{E9}"),
                trial.key("account", service: "cafe\u{301}"),
            ])
        },
        Check("Keys that differ in case or blanks alone are different keys") { trial in
            try await trial.demandApart(["name", "Name", "name ", " name", "na me"].map { try trial.key($0) })
        },
        Check("No separator makes one key of two") { trial in
            try await trial.demandApart([
                trial.key("b/c", service: "a"), trial.key("c", service: "a/b"), trial.key("", service: "a/b/c"),
                trial.key("b:c", service: "a"), trial.key("c", service: "a:b"), trial.key("../c", service: "a"),
            ])
        },
        Check("Keys of 1,024 bytes are kept to the last byte") { trial in
            try await trial.demandApart([
                trial.key(ofLength: VaultLimits.keyBytes, endingIn: "1"),
                trial.key(ofLength: VaultLimits.keyBytes, endingIn: "2"),
                trial.key(ofLength: VaultLimits.keyBytes - 1, endingIn: "1"),
            ])
        },
        Check("A key without an account is a key like any other") { trial in
            try await trial.demandApart([trial.key(""), trial.key(" "), trial.key("account")])
        },
    ]
}

extension Trial {
    /// Demands that each of the keys holds a value of its own and can be removed alone.
    fileprivate func demandApart(_ keys: [CredentialKey]) async throws {
        func sample(_ index: Int) -> Sample { Sample("value \(index)") }
        for (index, key) in keys.enumerated() { try await vault.store(sample(index).secret(), for: key) }
        for vault in try await objects() {
            for (index, key) in keys.enumerated() { try await demand(sample(index), at: key, in: vault) }
            try await demandList(keys.sorted(), in: vault)
        }
        for (index, key) in keys.enumerated() {
            try demand(await vault.remove(key), "remove to return true", found: "false", key: key)
            try await demandAbsence(of: key)
            let rest = keys.enumerated().dropFirst(index + 1)
            for (index, key) in rest { try await demand(sample(index), at: key) }
        }
    }
}
