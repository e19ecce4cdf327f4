import CPosix
import Glibc

/// getopt_long(3) over some words; only one scanner may be at work at a time.
final class OptionScanner {
    /// What was found.
    struct Step {
        let code: Int32
        let value: String?
        /// The index of the next word, the name of the program counted.
        let next: Int
    }

    /// The code of the first known option; those of the others follow.
    static let firstCode: Int32 = 256

    private let words: CStrings
    private let names: CStrings
    private let letters: String
    private let count: Int

    init(_ words: [String], known: [OptionSpec], letters: String) {
        self.words = CStrings(["keyvault"] + words)
        self.letters = letters
        count = words.count + 1
        names = CStrings(known.map(\.name))
        takeArguments = known.map { $0.argument != nil }
    }

    private let takeArguments: [Bool]

    /// Finds the next option or operand; the code is -1 at the end.
    func step(begins: Bool) -> Step {
        var table = unsafe zip(names.pointers, takeArguments).enumerated().map { index, entry in
            unsafe option(
                name: entry.0, has_arg: entry.1 ? required_argument : no_argument, flag: nil,
                val: Self.firstCode + Int32(index))
        }
        unsafe table.append(option())
        let found = unsafe cposix_next_option(Int32(count), words.pointers, letters, table, begins ? 1 : 0)
        return unsafe Step(
            code: found.code, value: found.argument.map { unsafe String(cString: $0) }, next: Int(found.next))
    }
}
