#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultSelection

    /// `keyvault file info`: tells about the file, and what opens it if a key is given.
    enum FileInfoCommand {
        static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
            let file = try await call.options.encryptedFile()
            let vault = try await reporting { () async throws(VaultError) in try EncryptedFileVault(file) }
            if case .unavailable(let error) = await vault.status() { throw CommandFailure(error) }
            var status = stat()
            guard unsafe stat(file.path, &status) == 0 else {
                throw .system("Cannot look at '\(file.path.escapingControls)'", errno: errno, remedy: "Check the path.")
            }
            var facts = Facts(
                path: file.path, bytes: Int(status.st_size), mode: String(status.st_mode & 0o7777, radix: 8),
                written: UnixTime(milliseconds: Int64(status.st_mtim.tv_sec) * 1_000))
            // Nobody is asked for a passphrase only to be told about the file.
            if !file.key.needsPerson || call.options.passphraseDescriptor != nil {
                (facts.keys, facts.entries) = try await reporting { () async throws(VaultError) in
                    (try await vault.slots().map(\.description), try await vault.entries().count)
                }
            }
            await vault.close()
            try StandardOutput.write(call.options.isJSON ? facts.json : facts.text)
            return .done
        }

        private struct Facts {
            let path: String
            let bytes: Int
            let mode: String
            let written: UnixTime
            var keys: [String]?
            var entries: Int?

            var text: String {
                """
                path     \(path.escapingControls)
                size     \(bytes) bytes, mode \(mode)
                written  \(written)
                keys     \(keys.map { $0.joined(separator: ", ") } ?? "not told without a key")
                entries  \(entries.map(String.init) ?? "not told without a key")

                """
            }

            var json: String {
                let keys = keys.map { "[\($0.map(\.jsonQuoted).joined(separator: ","))]" } ?? "null"
                return
                    "{\"path\":\(path.jsonQuoted),\"bytes\":\(bytes),\"mode\":\"\(mode)\",\"written\":\"\(written)\","
                    + "\"keys\":\(keys),\"entries\":\(entries.map(String.init) ?? "null")}\n"
            }
        }
    }
#endif
