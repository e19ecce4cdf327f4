/// A command: how it is called, and what its help says.
package struct CommandSpec: Sendable {
    /// The name, of one or two words.
    package let name: String
    /// The operands as the synopsis shows them.
    package let operands: String
    /// How many operands there may be.
    package let operandCount: ClosedRange<Int>
    /// What it does, in one line.
    package let summary: String
    /// What else is to be known, line by line.
    package let details: [String]
    /// The options of its own.
    package let options: [OptionSpec]
    /// Whether a command of another program follows after `--`.
    package let takesCommand: Bool

    init(
        _ name: String, _ operands: String = "", count: ClosedRange<Int> = 0...0, _ summary: String,
        options: [OptionSpec] = [], takesCommand: Bool = false, details: [String] = []
    ) {
        self.name = name
        self.operands = operands
        operandCount = count
        self.summary = summary
        self.options = options
        self.takesCommand = takesCommand
        self.details = details
    }

    /// The command that words begin with, and how many of them are its name.
    package static func find(_ words: [String]) -> CommandSpec? {
        all.first { spec in words.starts(with: spec.name.split(separator: " ").map(String.init)) }
    }

    /// The number of words of the name.
    package var wordCount: Int { name.split(separator: " ").count }
}
