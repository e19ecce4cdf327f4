public import KeyVaultCore

extension VaultConformance {
    /// What is put to a check: how to make the vault, and what else can be done with it.
    public struct Subject: Sendable {
        /// Makes an open vault on a store that nobody else changes meanwhile.
        public typealias Maker = @Sendable () async throws -> any KeyVault
        /// Does something to an open vault.
        public typealias Action = @Sendable (any KeyVault) async throws -> Void

        let make: Maker
        let reopen: Maker?
        let lock: Action?
        let failNextStore: Action?

        /// Describes a vault.
        ///
        /// - Parameters:
        ///   - reopen: Makes another vault object on the store of the vault that `make` made. Without it the checks
        ///     of sharing and of durability do not apply.
        ///   - lock: Locks the vault so that nobody can be asked to unlock it. Without it the check of a locked vault
        ///     does not apply.
        ///   - failNextStore: Makes the vault's next store fail. Without it the check of a store that failed half-way
        ///     does not apply.
        ///   - make: Makes the vault; called for each run, and more than once for vaults of persistence `.process`.
        public init(
            reopen: Maker? = nil, lock: Action? = nil, failNextStore: Action? = nil, make: @escaping Maker
        ) {
            self.make = make
            self.reopen = reopen
            self.lock = lock
            self.failNextStore = failNextStore
        }
    }
}
