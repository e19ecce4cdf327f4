import KeyVaultCore

/// A setting as text, with the place where it was given.
struct SettingText {
    let text: String
    let key: String?
    let origin: ConfigurationOrigin

    func refused(_ fault: ConfigurationError.Fault) -> ConfigurationError {
        ConfigurationError(fault, key: key, origin: origin)
    }

    /// A text that is not empty and holds no NUL.
    func required() throws(ConfigurationError) -> String {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw refused(.badValue(expected: "a text")) }
        return text
    }

    /// `allowed` or `forbidden`.
    func interaction() throws(ConfigurationError) -> Interaction {
        guard let interaction = Interaction(rawValue: text) else {
            throw refused(.badValue(expected: "\"allowed\" or \"forbidden\""))
        }
        return interaction
    }

    /// A number with a unit, such as `500ms`, `30s` or `2m`; at most a day.
    func duration() throws(ConfigurationError) -> Duration {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let unit = text.dropFirst(digits.count)
        let factor: Int? =
            switch unit {
            case "ms": 1
            case "s": 1_000
            case "m": 60_000
            default: nil
            }
        guard let factor, digits.count <= 8, let number = Int(text.prefix(digits.count)) else {
            throw refused(.badValue(expected: "a time such as \"500ms\", \"30s\" or \"2m\""))
        }
        let milliseconds = number * factor
        guard (1...86_400_000).contains(milliseconds) else {
            throw refused(.badValue(expected: "a time between 1ms and 1440m"))
        }
        return .milliseconds(milliseconds)
    }

    /// Names of backends, separated by commas.
    func backends() throws(ConfigurationError) -> [String] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy({ !$0.isEmpty }) else {
            throw refused(.badValue(expected: "the name of a backend, or several separated by commas"))
        }
        return names
    }
}
