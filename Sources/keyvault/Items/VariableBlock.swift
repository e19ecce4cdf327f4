import CPosix
import Glibc
import KeyVaultConsole
import KeyVaultCore

/// Variables of an environment in memory that is wiped: `NAME=value`, each with a NUL at its end.
struct VariableBlock: ~Copyable {
    private let memory: Secret
    private let offsets: [Int]

    init(_ variables: [CredentialVariable], account: String, secret: borrowing Secret) {
        var buffer = SecretBuffer()
        var offsets: [Int] = []
        for variable in variables {
            offsets.append(buffer.count)
            buffer.append("\(variable.name)=".utf8.span)
            switch variable.part {
            case .account: buffer.append(account.utf8.span)
            case .secret: secret.withExposedBytes { buffer.append($0) }
            }
            let end: [1 of UInt8] = [0]
            buffer.append(end.span)
        }
        memory = buffer.finish()
        self.offsets = offsets
    }

    /// Runs a command in the place of this process; returns only if that fails, with the `errno`.
    ///
    /// - Parameters:
    ///   - command: Its words, the last pointer null.
    ///   - names: The variables that the process may have already and the command shall not see.
    func execute(
        _ command: [UnsafeMutablePointer<CChar>?], replacing names: [String],
        restoring inherited: ProcessGuard.Inherited
    ) -> Int32 {
        let kept = unsafe ProcessEnvironment.entries(without: names)
        return memory.withExposedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return EINVAL }
                let new = unsafe offsets.map { offset in
                    unsafe UnsafeMutableRawPointer(mutating: base + offset).assumingMemoryBound(to: CChar.self)
                }
                inherited.restore()
                return unsafe cposix_execute(command, kept + new + [nil])
            }
        }
    }
}
