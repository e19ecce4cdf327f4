import CPosix
import Glibc
package import KeyVaultCore

/// Questions on the terminal whose answers are not shown.
package enum TerminalPrompt {
    private static let lineLimit = 65_536

    /// Asks on the terminal of the process, whatever its standard streams are.
    ///
    /// - Throws: `locked` if there is no terminal, `dismissed` if the answer is the end of the input.
    package static func ask(_ question: String) throws(VaultError) -> Secret {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else {
            throw VaultError(
                .locked, during: .unlock, cause: .format("there is no terminal to ask on"),
                remedy: "Give the passphrase with --passphrase-fd or a key with --key-file.")
        }
        defer { close(terminal) }
        show(question, on: terminal)
        let failure = cposix_hide_input(terminal)
        guard failure == 0 else {
            throw VaultError(.ioFailure, during: .unlock, cause: .system(call: "tcsetattr", errno: failure))
        }
        defer {
            cposix_show_input()
            show("\n", on: terminal)
        }
        let line = try Secret(capacity: lineLimit) { output throws(VaultError) in
            try readLine(terminal, into: &output)
        }
        return line.copy()
    }

    /// Reads one line with the keys for editing it, byte by byte, because the terminal's own lines end at 4,096 bytes.
    private static func readLine(_ terminal: Int32, into output: inout OutputSpan<UInt8>) throws(VaultError) {
        while true {
            var byte: UInt8 = 0
            let count = unsafe read(terminal, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            let isEnd = count <= 0 || byte == 0x04
            if isEnd && output.count == 0 { throw VaultError(.dismissed, during: .unlock) }
            if isEnd || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return }
            switch byte {
            case 0x08, 0x7F: eraseCharacter(&output)
            case 0x15: output.removeAll()
            default:
                guard output.freeCapacity > 0 else { throw VaultError(.tooLarge, during: .unlock) }
                output.append(byte)
            }
        }
    }

    private static func eraseCharacter(_ output: inout OutputSpan<UInt8>) {
        while output.count > 0 {
            let last = output.removeLast()
            if !UTF8.isContinuation(last) { return }
        }
    }

    private static func show(_ text: String, on terminal: Int32) {
        var text = text.escapingControls
        if text == "\\u{0A}" { text = "\n" }
        _ = text.withUTF8 { unsafe write(terminal, $0.baseAddress, $0.count) }
    }
}
