#if SecretService && EncryptedFile
    import Glibc
    import KeyVaultCore

    /// A pair of sockets through which a portal sends the secret.
    struct SecretSocket: ~Copyable {
        /// Our end.
        let number: Int32
        private var peer: Int32?
        /// Whether the portal has closed its end.
        private(set) var isAtEnd = false

        init() throws(VaultError) {
            var pair: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
                throw VaultError(.ioFailure, during: .unlock, cause: .system(call: "socketpair", errno: errno))
            }
            number = pair[0]
            peer = pair[1]
        }

        deinit {
            close(number)
            if let peer { close(peer) }
        }

        /// The portal's end, which belongs to the caller from now on.
        mutating func takePeer() -> Int32? { peer.take() }

        /// Appends what has come, without waiting.
        ///
        /// - Throws: ``VaultError`` with `protocolViolation` if there is no room left, `ioFailure`.
        mutating func receive(into output: inout OutputSpan<UInt8>) throws(VaultError) {
            while !isAtEnd {
                guard output.freeCapacity > 0 else { throw .portal(.secretLength) }
                let count = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[initialized...])
                    let count = unsafe recv(number, free.baseAddress, free.count, Int32(MSG_DONTWAIT))
                    initialized += max(count, 0)
                    return count
                }
                switch (count, errno) {
                case (0, _), (-1, ECONNRESET): isAtEnd = true
                case (-1, EAGAIN): return
                case (-1, EINTR): continue
                case (-1, let number):
                    throw VaultError(.ioFailure, during: .unlock, cause: .system(call: "recv", errno: number))
                default: continue
                }
            }
        }
    }
#endif
