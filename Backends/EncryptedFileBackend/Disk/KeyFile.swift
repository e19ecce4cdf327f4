package import KeyVaultCore

/// A file that holds key material and nothing else.
package struct KeyFile: Sendable {
    /// The absolute path.
    package let path: String
    private let rules: PrivateFileRules
    private let fileSystem: any FileSystem

    /// Names a key file; nothing is opened yet.
    package init(
        path: String, rules: PrivateFileRules = .ownFile, fileSystem: any FileSystem = PosixFileSystem()
    ) {
        self.path = path
        self.rules = rules
        self.fileSystem = fileSystem
    }

    /// Reads the whole file, byte for byte, under the checks that a vault file undergoes.
    ///
    /// - Throws: ``VaultError`` with `unavailable` if there is none, `insecurePermissions`, `damaged` if it is empty,
    ///   `tooLarge` above the limit, and others as the system reports.
    package func read(limit: Int, during operation: VaultError.Operation) throws(VaultError) -> Secret {
        let access = FileAccess(fileSystem: fileSystem, operation: operation)
        guard let file = try access.openPrivateFile(path, in: .workingDirectory, path: path, rules: rules) else {
            throw VaultError(.missing, path: path, during: operation)
        }
        return try file.read(limit: limit) { capacity, fill throws(VaultError) in
            try Secret(capacity: capacity, initializingWith: fill)
        }
    }
}
