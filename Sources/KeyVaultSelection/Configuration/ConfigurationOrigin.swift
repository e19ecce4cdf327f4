/// Where a setting was given.
@nonexhaustive
public enum ConfigurationOrigin: Sendable, Hashable {
    /// By the program itself.
    case code
    /// By this variable of the environment.
    case environment(variable: String)
    /// In this line of a configuration file.
    case file(path: String, line: Int)
    /// Nowhere: it is what applies where nobody chooses.
    case standard
}

extension ConfigurationOrigin: CustomStringConvertible {
    /// The place, as the beginning of a message.
    public var description: String {
        switch self {
        case .code: "the program's own choice"
        case .environment(let variable): "the variable \(variable)"
        case .file(let path, let line): "'\(path)', line \(line)"
        case .standard: "the default"
        }
    }
}
