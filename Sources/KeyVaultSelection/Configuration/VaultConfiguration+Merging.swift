import KeyVaultCore

extension VaultConfiguration {
    /// This configuration, with what it leaves open taken from another.
    func completed(by other: VaultConfiguration) -> VaultConfiguration {
        var result = self
        result.backends = backends ?? other.backends
        result.secretService = secretService.completed(by: other.secretService)
        result.encryptedFile = encryptedFile.completed(by: other.encryptedFile)
        result.otherBackends.merge(other.otherBackends) { mine, others in mine.merging(others) { first, _ in first } }
        return result
    }
}

extension SecretServiceSettings {
    fileprivate func completed(by other: Self) -> Self {
        var result = self
        result.collection = collection ?? other.collection
        result.interaction = interaction ?? other.interaction
        result.deadline = deadline ?? other.deadline
        result.promptDeadline = promptDeadline ?? other.promptDeadline
        return result
    }
}

extension EncryptedFileSettings {
    fileprivate func completed(by other: Self) -> Self {
        var result = self
        result.path = path ?? other.path
        result.key = key ?? other.key
        result.interaction = interaction ?? other.interaction
        result.deadline = deadline ?? other.deadline
        result.promptDeadline = promptDeadline ?? other.promptDeadline
        return result
    }
}
