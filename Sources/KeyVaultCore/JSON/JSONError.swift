/// Why a text is not the JSON that is accepted, and where; never a part of the text, which may be a secret.
package struct JSONError: Error, Sendable, Equatable {
    /// What is wrong.
    package enum Reason: String, Sendable, CaseIterable {
        /// The text ends in the middle of a value, or is empty.
        case unexpectedEnd
        /// A byte stands where the grammar has no place for it.
        case unexpectedByte
        /// Something follows the value.
        case trailingData
        /// An object has two members of one name, however they are spelled.
        case duplicateKey
        /// More containers are nested than ``JSONDocument/depthLimit``.
        case tooDeep
        /// The text begins with a byte order mark.
        case byteOrderMark
        /// A string holds a control character that is not escaped.
        case controlCharacter
        /// The text is not UTF-8.
        case invalidUTF8
        /// A backslash begins no escape of JSON.
        case invalidEscape
        /// An escape names one half of a surrogate pair alone.
        case loneSurrogate
        /// A number is not written as JSON writes numbers.
        case invalidNumber
    }

    /// What is wrong.
    package let reason: Reason
    /// Where it is.
    package let position: JSONPosition

    init(_ reason: Reason, at offset: Int, in bytes: Span<UInt8>) {
        self.reason = reason
        position = JSONPosition(of: offset, in: bytes)
    }
}

extension JSONError: CustomStringConvertible {
    /// The position and what is wrong there, such as "line 3, column 7: a name occurs twice in an object".
    package var description: String { "\(position): \(reason.phrase)" }
}

extension JSONError.Reason {
    fileprivate var phrase: String {
        switch self {
        case .unexpectedEnd: "the text ends too early"
        case .unexpectedByte: "this character cannot stand here"
        case .trailingData: "something follows the value"
        case .duplicateKey: "a name occurs twice in an object"
        case .tooDeep: "more than \(JSONDocument.depthLimit) objects and arrays are nested"
        case .byteOrderMark: "the text begins with a byte order mark"
        case .controlCharacter: "a string holds a control character that is not escaped"
        case .invalidUTF8: "the text is not UTF-8"
        case .invalidEscape: "the backslash begins no valid escape"
        case .loneSurrogate: "the escape is half of a surrogate pair"
        case .invalidNumber: "the number is not written as JSON writes numbers"
        }
    }
}

/// A place in a text, as editors show it.
package struct JSONPosition: Sendable, Equatable {
    /// The line, from 1; a line feed ends a line.
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int

    init(of offset: Int, in bytes: Span<UInt8>) {
        var line = 1
        var column = 1
        for index in 0..<offset {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if !UTF8.isContinuation(byte) {
                column += 1
            }
        }
        self.line = line
        self.column = column
    }
}

extension JSONPosition: CustomStringConvertible {
    package var description: String { "line \(line), column \(column)" }
}
