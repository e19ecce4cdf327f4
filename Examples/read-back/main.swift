#if EncryptedFile
    import Glibc
    import KeyVaultKit

    // Opens an encrypted file that another process wrote and tells what it holds; never the secrets.
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
        print("usage: read-back VAULT-FILE KEY-FILE")
        exit(2)
    }
    do {
        let vault = try EncryptedFileVault(EncryptedFileConfiguration(path: arguments[1], key: .keyFile(arguments[2])))
        for entry in try await vault.entries() {
            guard let secret = try await vault.secret(for: entry.key) else { continue }
            print("\(entry.key), labelled “\(entry.label ?? "")”: a secret of \(secret.count) bytes")
        }
        await vault.close()
    } catch {
        print("read-back: \(error)")
        exit(1)
    }
#else
    print("read-back: built without the trait EncryptedFile")
#endif
