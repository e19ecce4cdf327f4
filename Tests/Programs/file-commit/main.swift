import EncryptedFileBackend
import Glibc
import KeyVaultCore

// What tests do to a vault file from a process of its own:
//
//   file-commit replace PATH COUNT BYTE   replaces what is there by COUNT bytes of the value BYTE
//   file-commit add PATH COUNT            adds 1 to the number that the file holds, COUNT times
//   file-commit hold PATH                 holds the lock, says "held", and gives it up at the end of standard input
//
// A failure is the code of the error on standard output and exit status 1.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(2) }
let number = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0

do throws(VaultError) {
    let file = try VaultFile(path: arguments[2])
    switch arguments[1] {
    case "replace":
        let byte = arguments.count > 4 ? UInt8(arguments[4]) ?? 0 : 0
        try replace(file, with: [UInt8](repeating: byte, count: number))
    case "add":
        for _ in 0..<number { try add(to: file) }
    case "hold":
        try hold(file)
    default: exit(2)
    }
} catch {
    print(error.code.rawValue)
    exit(1)
}

func deadline() -> Duration { SystemTime().sinceBoot + .seconds(60) }

func replace(_ file: VaultFile, with bytes: [UInt8]) throws(VaultError) {
    // Marks the part of a system call trace that is the commit.
    _ = getppid()
    defer { _ = getppid() }
    try file.withLock(during: .store, until: deadline()) { vault throws(VaultError) in
        guard let contents = try vault.read() else { throw VaultError(.unavailable, during: .store) }
        try vault.replace(contents.identity, with: bytes.span)
    }
}

func add(to file: VaultFile) throws(VaultError) {
    try file.withLock(during: .store, until: deadline()) { vault throws(VaultError) in
        guard let contents = try vault.read() else { throw VaultError(.unavailable, during: .store) }
        // The number is repeated all over the file, so that a torn one shows.
        let sum = contents.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } + 1
        let digits = (0..<8).map { UInt8(truncatingIfNeeded: sum >> (56 - 8 * $0)) }
        let bytes = [UInt8]([[UInt8]](repeating: digits, count: contents.bytes.count / 8).joined())
        try vault.replace(contents.identity, with: bytes.span)
    }
}

func hold(_ file: VaultFile) throws(VaultError) {
    try file.withLock(during: .store, until: deadline()) { _ in
        print("held")
        fflush(nil)
        while readLine() != nil {}
    }
}
