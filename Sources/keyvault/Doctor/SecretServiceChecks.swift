#if SecretService
    import Glibc
    import KeyVaultCore
    import KeyVaultSelection
    import SecretServiceBackend

    /// The session bus, the program that serves the keyring, and the keyring's own file.
    enum SecretServiceChecks {
        static func all(_ selector: VaultSelector) async -> [Check] {
            let vault = SecretServiceVault(selector.configuration.secretService())
            let provider: SecretServiceProvider
            do throws(VaultError) { provider = try await vault.provider() } catch {
                await vault.close()
                // The check of the vault says what is wrong, with the remedy.
                return [bus]
            }
            let name = await vault.providerName() ?? "a program that is not known"
            await vault.close()
            let program = provider.processID.map { ", \(executable(of: $0)), process \($0)" } ?? ""
            let facts = "\(name)\(program); secrets go over the bus encrypted"
            return [bus, .ok("provider", facts)] + (provider.kind == .gnomeKeyring ? clearKeyrings() : [])
        }

        private static var bus: Check {
            if let address = ProcessVariables()["DBUS_SESSION_BUS_ADDRESS"] {
                return .ok("bus", "DBUS_SESSION_BUS_ADDRESS names '\(address.escapingControls)'")
            }
            let socket = ProcessVariables()["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
            if let socket, unsafe access(socket, F_OK) == 0 { return .ok("bus", "'\(socket.escapingControls)'") }
            return .warning(
                "bus", "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor a socket in XDG_RUNTIME_DIR",
                remedy: "Run it in a desktop session or under 'dbus-run-session', or use an encrypted file.")
        }

        private static func executable(of process: UInt32) -> String {
            let path = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
                let bytes = unsafe UnsafeMutableRawBufferPointer(buffer).assumingMemoryBound(to: CChar.self)
                guard let base = bytes.baseAddress else { return }
                count = unsafe max(0, readlink("/proc/\(process)/exe", base, bytes.count))
            }
            return path.isEmpty ? "program unknown" : String(decoding: path, as: UTF8.self).escapingControls
        }

        /// A GNOME keyring with an empty password is a text file.
        private static func clearKeyrings() -> [Check] {
            let folder = try? BaseDirectories(ProcessVariables(), application: "keyrings").path(.data)
            let path = "\(folder ?? "")/login.keyring"
            let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { return [] }
            defer { close(file) }
            var start = [UInt8](repeating: 0, count: 9)
            guard unsafe read(file, &start, start.count) == start.count, start == Array("[keyring]".utf8) else {
                return [.ok("keyring", "it is encrypted with a password")]
            }
            return [
                .warning(
                    "keyring", "its password is empty, so '\(path.escapingControls)' holds the secrets in clear",
                    remedy: "Give it a password in \"Passwords and Keys\", or use an encrypted file.")
            ]
        }
    }
#endif
