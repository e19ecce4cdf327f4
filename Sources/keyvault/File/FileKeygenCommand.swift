#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultSelection

    /// `keyvault file keygen`: makes a key file of 32 random bytes.
    enum FileKeygenCommand {
        static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
            let path = try GlobalOptions.absolute(call.words.operands[0])
            let key = try await reporting { () async throws(VaultError) in
                try Secret(capacity: 32) { output throws(VaultError) in try SecureRandom().fill(&output) }
            }
            let failure = key.withExposedBytes { bytes in create(path, with: bytes) }
            if failure == EEXIST {
                throw .invalid(
                    "Cannot make '\(path.escapingControls)': it exists already", remedy: "Choose another path.")
            }
            guard failure == 0 else {
                throw .system("Cannot make '\(path.escapingControls)'", errno: failure, remedy: "Check the path.")
            }
            try StandardOutput.write(
                call.options.isJSON ? "{\"created\":\(path.jsonQuoted)}\n" : "Created \(path.escapingControls).\n")
            return .done
        }

        /// Makes a file that is whole and durable, or not there.
        private static func create(_ path: String, with bytes: Span<UInt8>) -> Int32 {
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { return errno }
            // The umask may have taken permissions away that the reader needs.
            var isDone = fchmod(file, 0o600) == 0
            if isDone {
                let count = unsafe bytes.withUnsafeBufferPointer { unsafe write(file, $0.baseAddress, $0.count) }
                isDone = count == bytes.count && fsync(file) == 0
            }
            let failure = isDone ? 0 : max(errno, 1)
            close(file)
            if failure != 0 { unsafe unlink(path) }
            return failure == 0 ? synchronizeDirectory(of: path) : failure
        }

        private static func synchronizeDirectory(of path: String) -> Int32 {
            let end = path.lastIndex(of: "/") ?? path.startIndex
            let directory = unsafe open(String(path[...end]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard directory >= 0 else { return errno }
            defer { close(directory) }
            // Some file systems cannot do this for any directory.
            return fsync(directory) == 0 || errno == EINVAL ? 0 : errno
        }
    }
#endif
