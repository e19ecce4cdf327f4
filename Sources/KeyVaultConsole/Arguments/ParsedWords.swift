import KeyVaultCore

/// The words of a command line, told apart by getopt_long(3).
package struct ParsedWords: Sendable {
    /// An option as it was given.
    package struct Option: Sendable {
        package let name: String
        package let value: String?
    }

    /// The options in their order.
    package private(set) var options: [Option] = []
    /// What is no option, in its order; options may stand between.
    package private(set) var operands: [String] = []
    /// What follows `--`, or `nil` if there is none.
    package private(set) var afterDashes: [String]?

    /// Tells words apart.
    ///
    /// - Parameters:
    ///   - words: The words without the name of the program.
    ///   - known: The options that there are.
    ///   - stopsAtOperand: Whether everything from the first operand on is an operand.
    ///   - command: The command whose help a message names.
    package init(
        _ words: [String], known: [OptionSpec], stopsAtOperand: Bool = false, command: String? = nil
    ) throws(CommandFailure) {
        let scanner = OptionScanner(words, known: known, letters: stopsAtOperand ? "+:h" : "-:h")
        var step = scanner.step(begins: true)
        while step.code != -1 {
            switch step.code {
            case 1: operands.append(step.value ?? "")
            case 0x68: options.append(Option(name: "help", value: nil))
            case 0x3A:
                let word = words[step.next - 2].escapingControls
                throw .usage("the option '\(word)' needs an argument", command: command)
            case let code where code >= OptionScanner.firstCode:
                options.append(Option(name: known[Int(code - OptionScanner.firstCode)].name, value: step.value))
            default:
                // A letter among several has not moved on to the next word.
                let word = words[max(0, min(words.count, step.next - 1) - 1)]
                let name = Self.name(of: word)
                throw .usage("there is no option '\(name)', or it takes no argument", command: command)
            }
            step = scanner.step(begins: false)
        }
        let next = step.next
        let rest = next <= words.count ? Array(words[(next - 1)...]) : []
        if stopsAtOperand {
            operands = rest
        } else if next >= 2, next - 2 < words.count, words[next - 2] == "--" {
            afterDashes = rest
        }
    }

    /// The name of an option without what follows it in the same word, which may be a secret that is out of place.
    private static func name(of word: String) -> String {
        (word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))).escapingControls
    }

    /// Whether an option was given.
    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The argument of an option, the last one if it was given more than once.
    package func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    /// All arguments of an option.
    package func values(_ name: String) -> [String] { options.filter { $0.name == name }.compactMap(\.value) }

    /// Takes what follows `--` for operands, which may then begin with a hyphen.
    mutating func joinAfterDashes() {
        operands += afterDashes ?? []
        afterDashes = nil
    }

    /// The options of these words, and then those of other ones.
    package func adding(_ other: ParsedWords) -> ParsedWords {
        var result = other
        result.options = options + other.options
        return result
    }
}
