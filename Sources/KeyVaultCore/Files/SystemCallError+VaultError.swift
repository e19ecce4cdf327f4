import Glibc

extension SystemCallError {
    /// Whether a signal came in between.
    package var isInterruption: Bool { errno == EINTR }

    /// Whether the name does not exist; nothing else may ever be taken for that.
    package var isAbsence: Bool { errno == ENOENT }

    /// The failure as vaults report it.
    package func vaultError(during operation: VaultError.Operation) -> VaultError {
        VaultError(code, during: operation, cause: .system(call: call, errno: errno), remedy: remedy)
    }

    /// The failure to open a name, some of which tell what the name stands for.
    package func vaultError(opening path: String, during operation: VaultError.Operation) -> VaultError {
        switch errno {
        case ENOENT: VaultError(.missing, path: path, during: operation)
        case ELOOP: VaultError(.symbolicLink, path: path, during: operation)
        case EISDIR: VaultError(.directory, path: path, during: operation)
        // A socket cannot be opened at all.
        case ENXIO: VaultError(.notRegular, path: path, during: operation)
        default: vaultError(during: operation)
        }
    }

    private var code: VaultError.Code {
        switch errno {
        case ENOSPC, EDQUOT: .outOfSpace
        case EROFS: .readOnly
        case EACCES, EPERM: .accessDenied
        default: .ioFailure
        }
    }

    private var remedy: String? {
        switch errno {
        case ENOTDIR, ENAMETOOLONG, EINVAL: "Check the configured path."
        case EACCES, EPERM: "Allow the program to use the vault's file and folder, then try again."
        default: nil
        }
    }
}

extension VaultError {
    /// A file that is not as it must be.
    package init(_ fault: FileFault, path: String, during operation: Operation) {
        let (code, remedy): (Code, String?) =
            switch fault {
            case .missing: (.unavailable, "Create the vault first, or check the configured path.")
            case .exists: (.invalidArgument, "Open the vault that is there, or choose another path.")
            case .symbolicLink: (.insecurePermissions, "Configure the path that the link leads to.")
            case .directory, .notRegular: (.insecurePermissions, "Check the configured path.")
            case .notOwned: (.insecurePermissions, "Run the program as the user that the file belongs to.")
            case .accessible: (.insecurePermissions, nil)
            case .writeProtected: (.readOnly, "Allow its user to write the file (mode 0600), then try again.")
            case .mounted: (.readOnly, "Mount the folder of the file instead of the file.")
            case .hardLinked: (.insecurePermissions, "Remove the other name of the file.")
            case .empty: (.damaged, nil)
            case .tooLarge: (.tooLarge, nil)
            case .changed: (.ioFailure, "Let no other program change the file, then try again.")
            @unknown default: (.ioFailure, nil)
            }
        self.init(code, during: operation, cause: .file(fault, path: path), remedy: remedy)
    }
}
