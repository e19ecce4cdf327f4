package import KeyVaultCore
package import KeyVaultSelection
import Synchronization

/// Passphrases from a descriptor or the terminal.
package enum Passphrases {
    private static let byteLimit = 65_536

    /// Gives the passphrase of a vault that is there.
    package static func present(_ descriptor: Int32?) -> VaultConfiguration.PassphrasePrompt {
        guard let descriptor else {
            return { () async throws(VaultError) in try await onTerminal("Passphrase of the encrypted file: ") }
        }
        let source = DescriptorPassphrase(descriptor)
        return { () async throws(VaultError) in try await source.passphrase() }
    }

    /// Gives a new passphrase, which is asked for twice on a terminal.
    package static func new(_ descriptor: Int32?) async throws(VaultError) -> Secret {
        if let descriptor { return try await DescriptorPassphrase(descriptor).passphrase() }
        for _ in 0..<3 {
            let first = try await onTerminal("New passphrase of the encrypted file: ")
            let second = try await onTerminal("The same passphrase again: ")
            if first.isEqual(to: second) { return first }
        }
        throw VaultError(
            .dismissed, during: .unlock, cause: .format("the passphrases were not the same"),
            remedy: "Type the same passphrase twice.")
    }

    /// Asks on the terminal, on a thread of its own.
    package static func onTerminal(_ question: String) async throws(VaultError) -> Secret {
        try await blocking { () throws(VaultError) in SecretBox(try TerminalPrompt.ask(question)) }
    }

    /// Reads a secret to the end of a descriptor, on a thread of its own.
    package static func fromDescriptor(_ descriptor: Int32, limit: Int) async throws(VaultError) -> Secret {
        try await blocking { () throws(VaultError) in SecretBox(try SecretInput.read(descriptor, limit: limit)) }
    }

    private static func blocking(
        _ work: @escaping @Sendable () throws(VaultError) -> SecretBox
    ) async throws(VaultError) -> Secret {
        let executor = BlockingExecutor(label: "keyvault.input")
        let result = await executor.run { Result { () throws(VaultError) in try work() } }
        return try result.get().secret.copy()
    }

    /// A descriptor that can be read only once, for as many questions as there are.
    private final class DescriptorPassphrase: Sendable {
        private let descriptor: Int32
        private let known = Mutex<SecretBox?>(nil)

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        func passphrase() async throws(VaultError) -> Secret {
            if let box = known.withLock(\.self) { return box.secret.copy() }
            let whole = try await Passphrases.fromDescriptor(descriptor, limit: byteLimit)
            let box = SecretBox(whole.droppingNewline())
            known.withLock { $0 = box }
            return box.secret.copy()
        }
    }
}
