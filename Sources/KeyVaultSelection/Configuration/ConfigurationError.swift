import KeyVaultCore

/// A setting that cannot be used; names where it was given, and its key.
public struct ConfigurationError: Error, Sendable, Hashable {
    /// What is wrong with it.
    @nonexhaustive
    public enum Fault: Sendable, Hashable {
        /// The file is not JSON; the text says what is wrong.
        case syntax(String)
        /// There is no setting of that name.
        case unknownKey
        /// The value has the wrong type; the text says what is expected.
        case wrongType(expected: String)
        /// The value cannot be used; the text says what is expected.
        case badValue(expected: String)
        /// No backend has that name.
        case unknownBackend(String, known: [String])
        /// The program was built without that backend.
        case backendNotBuilt(String)
        /// A path has to be absolute and is not.
        case relativePath
        /// A path is derived from variables of which none is set; the text says what the path is for.
        case noDirectory(purpose: String)
        /// The file does not exist.
        case missing
        /// The file is no regular file.
        case notRegular
        /// The file belongs to somebody else than the user and root.
        case notOwned
        /// Other users can write the file.
        case writableByOthers(mode: UInt32)
        /// The folder belongs to somebody else than the user and root, who could exchange the file.
        case folderNotOwned(String)
        /// Other users can exchange what is in the folder.
        case folderWritableByOthers(String, mode: UInt32)
        /// The file has more bytes than this.
        case tooLarge(limit: Int)
        /// The file cannot be read, with this `errno`.
        case unreadable(errno: Int32)
    }

    /// Where the setting was given.
    public let origin: ConfigurationOrigin
    /// The name of the setting, such as `secret-service.deadline`, unless the whole file or variable is meant.
    public let key: String?
    /// What is wrong with it.
    public let fault: Fault

    /// Describes a refusal; backends of others call it.
    public init(_ fault: Fault, key: String? = nil, origin: ConfigurationOrigin) {
        self.fault = fault
        self.key = key
        self.origin = origin
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// What is wrong, where, and what the user can do.
    public var description: String { "\(message) (\(remedy))" }

    /// What is wrong and where, in one line without the remedy.
    public var message: String {
        let place =
            switch (origin, fault) {
            // The scanner's own words name line and column.
            case (.file(let path, _), .syntax), (.file(let path, 0), _): "'\(path.escapingControls)'"
            default: origin.description.escapingControls
            }
        return "Cannot use the configuration: \(place): \(key.map { "'\($0.escapingControls)' " } ?? "")\(fault)"
    }

    /// One plain sentence saying what the user can do.
    public var remedy: String {
        switch fault {
        case .syntax: "Correct the file there."
        case .unknownKey: "Correct the name or remove the setting."
        case .wrongType, .badValue, .relativePath: "Correct the value."
        case .unknownBackend: "Choose a backend that exists."
        case .backendNotBuilt: "Choose another backend, or build the program with this one."
        case .noDirectory: "Set the variable, or configure an absolute path."
        case .missing: "Correct the path of the configuration file."
        case .notRegular, .notOwned, .unreadable, .tooLarge: "Check the configuration file."
        case .writableByOthers: "Let its owner alone write the file (chmod go-w)."
        case .folderNotOwned: "Put the configuration file into a folder of your own."
        case .folderWritableByOthers: "Let its owner alone write the folder (chmod go-w)."
        }
    }
}

extension ConfigurationError.Fault: CustomStringConvertible {
    /// What is wrong, as the end of a sentence that begins with the place.
    public var description: String {
        switch self {
        case .syntax(let reason): reason
        case .unknownKey: "is not a known setting"
        case .wrongType(let expected): "must be \(expected)"
        case .badValue(let expected): "must be \(expected)"
        case .unknownBackend(let name, let known):
            "there is no backend '\(name.escapingControls)', only \(known.joined(separator: ", "))"
        case .backendNotBuilt(let name): "this program was built without the backend '\(name)'"
        case .relativePath: "must be an absolute path"
        case .noDirectory(let purpose): "is not set, from which \(purpose) is derived"
        case .missing: "does not exist"
        case .notRegular: "is not a regular file"
        case .notOwned: "belongs to another user"
        case .writableByOthers(let mode): "can be written by other users (mode \(String(mode, radix: 8)))"
        case .folderNotOwned(let folder): "its folder '\(folder.escapingControls)' belongs to another user"
        case .folderWritableByOthers(let folder, let mode):
            "its folder '\(folder.escapingControls)' can be written by other users (mode \(String(mode, radix: 8)))"
        case .tooLarge(let limit): "has more than \(limit) bytes"
        case .unreadable(let errno): "cannot be read (errno \(errno))"
        }
    }
}
