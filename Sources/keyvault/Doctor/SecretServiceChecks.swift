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
            let surroundings = try? await vault.surroundings()
            let isOpen = await vault.status() == .open
            await vault.close()
            let program = provider.processID.map { ", \(executable(of: $0)), process \($0)" } ?? ""
            let facts = "\(name)\(program); secrets go over the bus encrypted"
            var checks = [bus, Check.ok("provider", facts)]
            if let surroundings {
                checks += [collection(surroundings, selector), prompter(name, surroundings, isOpen)]
            }
            return checks + (provider.kind == .gnomeKeyring ? clearKeyrings() : [])
        }

        /// What the alias stands for; where that is nothing, the check of the vault says so with the remedy.
        private static func collection(_ surroundings: SecretServiceSurroundings, _ selector: VaultSelector) -> Check {
            let alias = selector.configuration.secretService().collection.escapingControls
            let path = surroundings.collection.map { "'\($0.escapingControls)'" } ?? "no collection"
            return .ok("collection", "the alias '\(alias)' stands for \(path)")
        }

        /// Whether a person can be asked for the password, which matters once the keyring is locked.
        private static func prompter(
            _ name: String, _ surroundings: SecretServiceSurroundings, _ isOpen: Bool
        ) -> Check {
            func obstacle(_ detail: String, remedy: String) -> Check {
                isOpen
                    ? .ok("prompter", "not needed while the keyring is open; \(detail)")
                    : .warning("prompter", detail, remedy: remedy)
            }
            guard surroundings.hasPrompter else {
                return obstacle(
                    "\(name) cannot ask for a password: org.gnome.keyring.SystemPrompter is not installed",
                    remedy: "Install it (on Debian with 'apt install gcr'), or have the keyring unlocked at sign-in.")
            }
            let variables = ProcessVariables()
            guard variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil else {
                return obstacle(
                    "\(name) asks in a window of its own, and there is no display here",
                    remedy: "Unlock the keyring in its desktop session before it is used from here.")
            }
            return .ok("prompter", "\(name) can ask in a window")
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
