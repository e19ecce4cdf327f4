import Glibc
package import KeyVaultCore

/// Secrets from descriptors.
package enum SecretInput {
    /// Reads a descriptor to its end.
    ///
    /// - Parameter limit: More bytes than this are refused.
    package static func read(_ descriptor: Int32, limit: Int) throws(VaultError) -> Secret {
        var buffer = SecretBuffer(capacity: 65_536)
        while true {
            let block = try Secret(capacity: 65_536) { output throws(VaultError) in
                try readOnce(descriptor, into: &output)
            }
            if block.count == 0 { return buffer.finish() }
            block.withExposedBytes { buffer.append($0) }
            guard buffer.count <= limit else { throw VaultError(.tooLarge, during: .prepare) }
        }
    }

    private static func readOnce(_ descriptor: Int32, into output: inout OutputSpan<UInt8>) throws(VaultError) {
        while true {
            let count = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                initialized = max(count, 0)
                return count
            }
            if count >= 0 { return }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Somebody has made the descriptor nonblocking.
                var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                unsafe poll(&wanted, 1, -1)
            default:
                throw VaultError(.ioFailure, during: .prepare, cause: .system(call: "read", errno: errno))
            }
        }
    }
}

extension Secret {
    /// The bytes without one newline at their end.
    package consuming func droppingNewline() -> Secret {
        let kept = withExposedBytes { bytes in
            bytes.count > 0 && bytes[bytes.count - 1] == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
        }
        guard kept < count else { return self }
        return withExposedBytes { Secret(copying: $0.extracting(..<kept)) }
    }
}
