public import KeyVaultCore

/// Moves an application's data from one vault to another, so that an interruption at any point loses nothing.
///
/// Every item is copied, read back from the target and compared; only then the pin is moved, and only then, if asked,
/// the source is emptied, of what is identical in the target alone. Run again after an interruption it goes on where it
/// was. Creation dates are not kept, for a vault sets them itself.
///
/// ```swift
/// let migration = try await VaultMigration(configuration, from: "secret-service", to: "encrypted-file")
/// let report = try await migration.run()
/// ```
public struct VaultMigration: Sendable {
    /// Something that has been done, for a user interface to show.
    @nonexhaustive
    public enum Step: Sendable, Hashable {
        /// So many items are to be moved.
        case found(items: Int)
        /// The target holds an item that is identical to that of the source.
        case verified(CredentialKey)
        /// The application's pin names the target.
        case pinMoved
        /// The item is in the target alone.
        case removed(CredentialKey)
    }

    /// What was done.
    public struct Report: Sendable, Hashable {
        /// How many items were copied.
        public internal(set) var copied = 0
        /// How many items were in the target already.
        public internal(set) var alreadyThere = 0
        /// How many items were removed from the source.
        public internal(set) var removed = 0
        /// Where the data was.
        public let source: VaultLocation
        /// Where it is now.
        public let target: VaultLocation
    }

    /// What a migration may do beside copying.
    public struct Options: Sendable, Hashable {
        /// Whether the items are removed from the source once they are in the target.
        public var removesSource = false
        /// Whether the source's value replaces another one that the target holds under the same key.
        public var replacesTarget = false
        /// Items that the source does not list but holds, such as those of other programs in the Secret Service.
        public var furtherItems: [CredentialKey] = []

        /// Copies what the source lists and replaces and removes nothing.
        public init() {}
    }

    let opened: OpenedBackend
    let target: any KeyVault
    var source: any KeyVault { opened.vault }
    private let sourceLocation: VaultLocation
    private let targetLocation: VaultLocation
    private let pinFile: PinFile?
    private let executor = BlockingExecutor(label: "keyvault.migration")

    /// Describes a migration; nothing is moved yet.
    ///
    /// - Parameters:
    ///   - configuration: The application, whose settings for both backends are used.
    ///   - source: The name of the backend that holds the data.
    ///   - target: The name of the backend that shall hold it.
    ///   - registry: The backends that can be named.
    /// - Throws: ``VaultSelectionError`` if a setting is wrong, both are one vault, or the target would not last.
    public init(
        _ configuration: VaultConfiguration, from source: String, to target: String,
        registry: VaultRegistry = VaultRegistry()
    ) async throws(VaultSelectionError) {
        let selector = try await VaultSelector(configuration, registry: registry)
        try await self.init(selector, from: source, to: target)
    }

    /// Describes a migration between vaults of a selector.
    package init(
        _ selector: VaultSelector, from source: String, to target: String
    ) async throws(VaultSelectionError) {
        (opened, sourceLocation) = try await selector.open(source)
        let openedTarget: OpenedBackend
        (openedTarget, targetLocation) = try await selector.open(target)
        self.target = openedTarget.vault
        pinFile = selector.pinFile
        guard !sourceLocation.isSame(as: targetLocation) else {
            throw Self.refused("source and target are the same vault", "Choose two vaults.")
        }
        guard self.target.persistence != .process else {
            throw Self.refused("the target would not outlive the program", "Choose a vault that lasts.")
        }
        let places = [sourceLocation, targetLocation]
        if let pin = selector.pin?.location, let pinFile, !places.contains(where: { pin.isSame(as: $0) }) {
            throw .pinnedElsewhere(PinConflict(pinned: pin, chosen: sourceLocation, pinFile: pinFile.path))
        }
    }

    /// Moves the data.
    ///
    /// - Parameters:
    ///   - options: What may be done beside copying.
    ///   - progress: Told about each step.
    /// - Throws: ``VaultError``; `ambiguous` if the target holds another value under a key and may not lose it. What was
    ///   copied stays, and the source is as it was, unless removing from it had begun.
    public func run(
        _ options: Options = Options(), progress: @Sendable (Step) async -> Void = { _ in }
    ) async throws(VaultError) -> Report {
        var report = Report(source: sourceLocation, target: targetLocation)
        try await source.unlock()
        try await target.unlock()
        var keys = try await copyAll(options, done: [], &report, progress)
        if let pinFile {
            try await movePin(pinFile)
            await progress(.pinMoved)
            // A program that still used the source when the pin was moved may have stored something meanwhile.
            keys += try await copyAll(options, done: Set(keys), &report, progress)
        }
        guard options.removesSource else { return report }
        for key in keys {
            guard try await isIdentical(key) else { throw Self.conflict(key) }
            if try await source.remove(key) { report.removed += 1 }
            await progress(.removed(key))
        }
        return report
    }

    private func movePin(_ file: PinFile) async throws(VaultError) {
        let (former, new) = (sourceLocation, targetLocation)
        let moved = await executor.run {
            Result { () throws(VaultError) in try file.move(from: former, to: new) }
        }
        try moved.get()
    }

    private static func refused(_ what: String, _ remedy: String) -> VaultSelectionError {
        .vault(VaultError(.invalidArgument, during: .open, cause: .format(what), remedy: remedy))
    }
}
