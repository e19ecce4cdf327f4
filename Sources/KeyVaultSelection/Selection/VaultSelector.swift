package import KeyVaultCore

/// Chooses a vault: completes the configuration, looks at the pin, tries the candidates in their order.
package struct VaultSelector: Sendable {
    /// Everything that was configured.
    package let configuration: CompleteConfiguration
    private let registry: VaultRegistry
    /// The file of the pin, or `nil` if no variable tells where it is.
    package let pinFile: PinFile?
    /// What the pin says.
    package let pin: VaultPin?

    /// Reads configuration and pin, on a thread of its own.
    package init(
        _ configuration: VaultConfiguration, registry: VaultRegistry = VaultRegistry(),
        variables: ProcessVariables = ProcessVariables()
    ) async throws(VaultSelectionError) {
        let executor = BlockingExecutor(label: "keyvault.selection")
        let result = await executor.run {
            Result { () throws(VaultSelectionError) in try Self.read(configuration, registry, variables) }
        }
        (self.configuration, pinFile, pin) = try result.get()
        self.registry = registry
    }

    private static func read(
        _ configuration: VaultConfiguration, _ registry: VaultRegistry, _ variables: ProcessVariables
    ) throws(VaultSelectionError) -> (CompleteConfiguration, PinFile?, VaultPin?) {
        let complete: CompleteConfiguration
        let directory: String?
        do throws(ConfigurationError) {
            complete = try CompleteConfiguration(configuration, variables: variables, registry: registry)
            directory = try complete.directories.path(.state)
        } catch { throw .configuration(error) }
        guard let directory else { return (complete, nil, nil) }
        do throws(VaultError) {
            let file = try PinFile(path: "\(directory)/vault-pin.json")
            return (complete, file, try file.read())
        } catch { throw .vault(error) }
    }

    /// The first candidate that can be used; the one that is pinned, if it is among them.
    package func select() async throws(VaultSelectionError) -> VaultSelection {
        let candidates = try await candidates()
        if let pin, let pinned = candidates.first(where: { $0.location.isSame(as: pin.location) }) {
            return try await usePinned(pinned, isOnly: candidates.count == 1)
        }
        var refused: [RefusedBackend] = []
        for candidate in candidates {
            try checkPin(candidate)
            guard candidates.count > 1, let reason = try await candidate.refusal() else {
                return try choose(candidate, refused: refused)
            }
            refused.append(RefusedBackend(backend: candidate.location.backend, reason: reason))
        }
        throw .noneAvailable(refused)
    }

    /// Makes the vault of one backend without regard to the pin, for moving data and for looking at it.
    package func open(_ backend: String) async throws(VaultSelectionError) -> (OpenedBackend, VaultLocation) {
        do throws(ConfigurationError) { try registry.check(backend, origin: .code) } catch {
            throw .configuration(error)
        }
        let opened = try registry.open(backend, configuration)
        return (opened, await opened.location(backend))
    }

    /// Why a backend cannot be used at all, such as a library that is not installed.
    package func absence(of backend: String) -> VaultError? {
        registry.absence(of: backend, configuration)
    }

    private func candidates() async throws(VaultSelectionError) -> [Candidate] {
        var candidates: [Candidate] = []
        for name in configuration.backends {
            let opened = try registry.open(name, configuration)
            candidates.append(Candidate(opened: opened, location: await opened.location(name)))
        }
        return candidates
    }

    /// The pinned vault of a list is used even if one before it could be used as well: the data is there.
    private func usePinned(_ candidate: Candidate, isOnly: Bool) async throws(VaultSelectionError) -> VaultSelection {
        if !isOnly, let reason = try await candidate.refusal() {
            throw .pinnedUnavailable(candidate.location, reason)
        }
        return try choose(candidate, refused: [])
    }

    /// Refuses a vault that would be found empty because the data is elsewhere.
    private func checkPin(_ candidate: Candidate) throws(VaultSelectionError) {
        guard candidate.opened.vault.persistence != .process, let pin, let pinFile else { return }
        guard pin.location.isSame(as: candidate.location) else {
            throw .pinnedElsewhere(
                PinConflict(pinned: pin.location, chosen: candidate.location, pinFile: pinFile.path))
        }
    }

    private func choose(
        _ candidate: Candidate, refused: [RefusedBackend]
    ) throws(VaultSelectionError) -> VaultSelection {
        let (vault, location) = (candidate.opened.vault, candidate.location)
        func selection(_ vault: any KeyVault, _ pin: VaultSelection.Pin) -> VaultSelection {
            VaultSelection(
                vault: vault, location: location, origin: configuration.origin, refused: refused, pin: pin)
        }
        guard vault.persistence != .process else { return selection(vault, .notKept) }
        guard let pinFile else {
            guard isWithoutDirectories(location) else {
                throw .configuration(
                    ConfigurationError(
                        .noDirectory(purpose: "the path of the vault's pin"), origin: .environment(variable: "HOME")))
            }
            return selection(vault, .notKept)
        }
        do throws(VaultError) {
            let place = PinnedPlace(opened: candidate.opened, known: location)
            let keeper = try PinKeeper(
                pinFile, place, present: pin, isOptional: isWithoutDirectories(location))
            let file = pinFile.path
            return selection(PinnedVault(vault, keeper), pin == nil ? .notYet(file: file) : .pinned(file: file))
        } catch { throw .vault(error) }
    }

    /// Whether the vault's path was given absolutely, so that the user's directories play no part.
    private func isWithoutDirectories(_ location: VaultLocation) -> Bool {
        location.backend == BuiltInBackend.encryptedFile.rawValue
            && configuration.settings.encryptedFile.path?.utf8.first == UInt8(ascii: "/")
    }
}

/// A vault that may be chosen.
private struct Candidate {
    let opened: OpenedBackend
    let location: VaultLocation

    /// Why the next one is to be tried, or `nil` if this one is to be used.
    ///
    /// - Throws: What ends the search, because the vault is there.
    func refusal() async throws(VaultSelectionError) -> VaultError? {
        guard case .unavailable(let error) = await opened.status() else { return nil }
        guard error.code == .unavailable || error.code == .noDefaultCollection else { throw .vault(error) }
        return error
    }
}
