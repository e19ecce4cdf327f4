extension VaultError {
    /// The same failure, of another call or about a key.
    package func during(_ operation: Operation, key: CredentialKey? = nil) -> VaultError {
        VaultError(code, during: operation, key: key ?? self.key, cause: cause, remedy: remedy)
    }
}
