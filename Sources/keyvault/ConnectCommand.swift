import CPosix
import Glibc
import KeyVaultConsole

/// `keyvault connect`: a program of its own, which alone loads libcurl, takes the place of the tool.
enum ConnectCommand {
    private static let program = "keyvault-connect"

    static func run(_ call: Program.Call) throws(CommandFailure) -> ExitCode {
        let directory = try ownDirectory()
        call.program.inherited.restore()
        var failure = ENOENT
        for path in ["\(directory)/\(program)", "\(directory)/../libexec/\(program)"] {
            let words = CStrings([path] + call.program.words)
            if unsafe access(path, X_OK) == 0 {
                failure = unsafe cposix_execute(words.pointers, ProcessEnvironment.entries() + [nil])
            }
        }
        throw CommandFailure(
            .failure, code: "ioFailure", "Cannot run \(program): errno \(failure)",
            remedy: "Install \(program) beside keyvault.", cause: "errno \(failure)")
    }

    /// The directory of the program that runs, wherever it was called from.
    private static func ownDirectory() throws(CommandFailure) -> String {
        let path = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            let bytes = unsafe UnsafeMutableRawBufferPointer(buffer).assumingMemoryBound(to: CChar.self)
            guard let base = bytes.baseAddress else { return }
            count = unsafe max(0, readlink("/proc/self/exe", base, bytes.count))
        }
        let text = String(decoding: path, as: UTF8.self)
        guard let slash = text.lastIndex(of: "/") else {
            throw .system("Cannot find the tool's own directory", errno: errno, remedy: "Run keyvault-connect itself.")
        }
        return String(text[..<slash])
    }
}
