#if SecretService
    /// What a keyring depends on beside its provider, for somebody who looks for a fault.
    package struct SecretServiceSurroundings: Sendable {
        /// The object that the configured alias stands for; `nil` if there is none.
        package let collection: String?
        /// Whether the provider has, or the bus can start, what asks for a password.
        package let hasPrompter: Bool
    }

    extension ProviderLink {
        /// What the alias stands for, and whether GNOME's keyring, which shows no windows itself, finds its prompter.
        func surroundings(for request: Request) throws(Setback) -> SecretServiceSurroundings {
            let lists = ["ListNames", "ListActivatableNames"].map { method in
                BusCall(
                    destination: ServiceName.bus, path: ServiceName.busPath, interface: ServiceName.bus, method: method,
                    answer: "(as)")
            }
            let alias = call(
                "ReadAlias", of: ServiceName.service, at: ServiceName.path, .tuple(.text(configuration.collection)),
                answer: "(o)")
            let answers = send([alias] + lists, for: request)
            let path = try answers[0].get()[0].text
            var names: [String] = []
            for answer in answers.dropFirst() { names += try answer.get()[0].texts }
            return SecretServiceSurroundings(
                collection: path == ServiceName.noObject ? nil : path,
                hasPrompter: kind != .gnomeKeyring || names.contains("org.gnome.keyring.SystemPrompter"))
        }
    }
#endif
