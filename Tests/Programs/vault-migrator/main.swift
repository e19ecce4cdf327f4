#if EncryptedFile
    import Glibc
    import KeyVaultKit

    // Says "ready", waits for a line or the end of the input, and moves everything from one encrypted file to another.
    //
    //   vault-migrator FOLDER      FOLDER holds one.keyvault, two.keyvault and their key
    let folder = CommandLine.arguments[1]
    unsafe setenv("HOME", folder, 1)
    for variable in ["XDG_STATE_HOME", "XDG_CONFIG_HOME"] { unsafe unsetenv(variable) }
    var registry = VaultRegistry()
    for name in ["one", "two"] {
        registry.register(name) { _ throws(VaultError) in
            let path = "\(folder)/\(name).keyvault"
            let file = EncryptedFileConfiguration(path: path, key: .keyFile("\(folder)/key"))
            return OpenedBackend(vault: try EncryptedFileVault(file), place: path)
        }
    }
    print("ready")
    fflush(nil)
    _ = readLine()
    do {
        var options = VaultMigration.Options()
        options.removesSource = true
        let configuration = VaultConfiguration(application: "app")
        let migration = try await VaultMigration(configuration, from: "one", to: "two", registry: registry)
        _ = try await migration.run(options)
    } catch {
        print(error)
        exit(1)
    }
#else
    print("built without the trait EncryptedFile")
#endif
