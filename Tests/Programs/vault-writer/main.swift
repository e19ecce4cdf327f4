#if EncryptedFile
    import Glibc
    import KeyVaultKit

    // What tests do to an encrypted file from a process of its own:
    //
    //   vault-writer store PATH KEY-FILE ACCOUNT VALUE    stores VALUE under the account
    //   vault-writer wait PATH KEY-FILE ACCOUNT VALUE     opens the vault, says "ready", waits for a line, stores
    //   vault-writer fill PATH KEY-FILE PREFIX COUNT      stores COUNT items under accounts of that prefix, one by one
    //   vault-writer batch PATH KEY-FILE PREFIX COUNT     stores as many in one commit
    //   vault-writer update PATH KEY-FILE ACCOUNT COUNT   stores COUNT values of one kind of byte each
    //   vault-writer create PATH KEY-FILE                 makes an empty vault
    //
    // A failure is the code of the error on standard output and exit status 1.

    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { exit(2) }
    let operands = Array(arguments[4...])

    do throws(VaultError) {
        var configuration = EncryptedFileConfiguration(path: arguments[2], key: .keyFile(arguments[3]))
        configuration.deadline = .seconds(120)
        if arguments[1] == "create" {
            await (try EncryptedFileVault.create(configuration)).close()
            exit(0)
        }
        guard operands.count == 2 else { exit(2) }
        let vault = try EncryptedFileVault(configuration)
        switch arguments[1] {
        case "store": try await store(operands[1], under: operands[0], in: vault)
        case "wait":
            try await vault.unlock()
            print("ready")
            fflush(nil)
            _ = readLine()
            try await store(operands[1], under: operands[0], in: vault)
        case "fill":
            for number in 0..<(Int(operands[1]) ?? 0) {
                let account = "\(operands[0])-\(number)"
                try await store("value of \(account)", under: account, in: vault)
            }
        case "batch":
            var changes = VaultChanges()
            for number in 0..<(Int(operands[1]) ?? 0) {
                let key = try CredentialKey(service: "writer", account: "\(operands[0])-\(number)")
                changes.store(Secret(utf8: "value"), for: key, label: "item \(number)")
            }
            try await vault.commit(changes)
        case "update":
            for number in 0..<(Int(operands[1]) ?? 0) {
                let letter = Character(Unicode.Scalar(UInt8(0x41 + number % 26)))
                try await store(String(repeating: letter, count: 100 + number), under: operands[0], in: vault)
            }
        default: exit(2)
        }
        await vault.close()
    } catch {
        print(error.code.rawValue)
        exit(1)
    }

    func store(_ value: String, under account: String, in vault: EncryptedFileVault) async throws(VaultError) {
        try await vault.store(Secret(utf8: value), for: CredentialKey(service: "writer", account: account))
    }
#else
    print("vault-writer: built without the trait EncryptedFile")
#endif
