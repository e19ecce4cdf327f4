/// The user's directories (XDG Base Directory Specification): from `XDG_…_HOME`, else from `HOME`.
package struct BaseDirectories: Sendable {
    /// What is kept in a directory.
    package enum Kind: Sendable {
        case configuration
        case data
        case state

        var variable: String {
            switch self {
            case .configuration: "XDG_CONFIG_HOME"
            case .data: "XDG_DATA_HOME"
            case .state: "XDG_STATE_HOME"
            }
        }

        var belowHome: String {
            switch self {
            case .configuration: ".config"
            case .data: ".local/share"
            case .state: ".local/state"
            }
        }
    }

    private let variables: ProcessVariables
    private let application: String

    package init(_ variables: ProcessVariables, application: String) {
        self.variables = variables
        self.application = application
    }

    /// The application's own directory of a kind, or `nil` if no variable tells where it is.
    ///
    /// - Throws: ``ConfigurationError`` if the variable that tells it holds a relative path.
    package func path(_ kind: Kind) throws(ConfigurationError) -> String? {
        if let base = try absolute(kind.variable) { return "\(base)/\(application)" }
        return try absolute("HOME").map { "\($0)/\(kind.belowHome)/\(application)" }
    }

    /// The path of a file in the application's own directory; an absolute path stays as it is.
    ///
    /// - Parameter purpose: What the file is, for the error if no variable tells where the directory is.
    package func path(of name: String, in kind: Kind, for purpose: String) throws(ConfigurationError) -> String {
        if name.utf8.first == UInt8(ascii: "/") { return name }
        guard let directory = try path(kind) else {
            throw ConfigurationError(
                .noDirectory(purpose: purpose), origin: .environment(variable: "HOME"))
        }
        return "\(directory)/\(name)"
    }

    /// The value of a variable without slashes at its end; an empty one counts as not set, as the specification says.
    private func absolute(_ variable: String) throws(ConfigurationError) -> String? {
        guard var value = variables[variable], !value.isEmpty else { return nil }
        guard value.utf8.first == UInt8(ascii: "/") else {
            throw ConfigurationError(.relativePath, origin: .environment(variable: variable))
        }
        while value.utf8.last == UInt8(ascii: "/") { value.removeLast() }
        return value
    }
}
