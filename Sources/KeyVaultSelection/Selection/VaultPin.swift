import KeyVaultCore

/// What an application's pin says: where its data is.
package struct VaultPin: Sendable, Hashable {
    /// Where the data is.
    package var location: VaultLocation
    /// Names the process that is about to store the first item there; `nil` once an item is there.
    package var claim: String?

    package init(_ location: VaultLocation, claim: String? = nil) {
        self.location = location
        self.claim = claim
    }

    /// The pin as a JSON text.
    var json: String {
        var members = [("backend", location.backend), ("place", location.place)]
        if let provider = location.provider { members.append(("provider", provider)) }
        if let claim { members.append(("claim", claim)) }
        return "{" + members.map { "\"\($0)\": \($1.jsonQuoted)" }.joined(separator: ", ") + "}\n"
    }

    /// Reads a pin; anything that is not exactly one is damaged, for a guess would lead to another vault.
    init(json bytes: Span<UInt8>) throws(VaultError) {
        let damaged = VaultError(
            .damaged, during: .open, cause: .format("the pin cannot be understood"),
            remedy: "Look where your data is, then write or remove the application's vault-pin.json.")
        guard let document = try? JSONDocument(scanning: bytes) else { throw damaged }
        var texts: [String: String] = [:]
        for (name, value) in document.members(of: document.root, in: bytes) {
            guard ["backend", "place", "provider", "claim"].contains(name),
                let text = document.string(value, in: bytes)
            else { throw damaged }
            texts[name] = text
        }
        guard let backend = texts["backend"], let place = texts["place"] else { throw damaged }
        location = VaultLocation(backend: backend, place: place, provider: texts["provider"])
        claim = texts["claim"]
    }
}
