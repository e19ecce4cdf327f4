#if Onboarding
    import CCurl
    import Glibc
    import KeyVaultOnboarding

    /// What libcurl's callbacks note down while one request is under way.
    struct CurlTransfer: ~Copyable {
        var answer = PartialAnswer()
        /// Whether the connection was secured, so that the first bytes of the request could go out.
        var requestBegan = false
        /// The port that libcurl tried to reach last; a proxy's, where there is one.
        var attemptedPort: Int?
    }

    extension CurlTransfer {
        static let header: curl_write_callback = { bytes, size, count, transfer in
            guard let bytes = unsafe bytes, let transfer = unsafe current(transfer) else { return 0 }
            unsafe transfer.pointee.answer.take(headerLine: String(decoding: raw(bytes, size * count), as: UTF8.self))
            return size * count
        }

        static let body: curl_write_callback = { bytes, size, count, transfer in
            guard let bytes = unsafe bytes, let transfer = unsafe current(transfer) else { return 0 }
            let isTaken = unsafe transfer.pointee.answer.take(bodyPart: raw(bytes, size * count).span)
            // Any other number than that of the bytes ends the transfer.
            return isTaken ? size * count : 0
        }

        static let requestBegins: curl_prereq_callback = { transfer, _, _, _, _ in
            guard let transfer = unsafe current(transfer) else { return CURL_PREREQFUNC_ABORT }
            unsafe transfer.pointee.requestBegan = true
            return CURL_PREREQFUNC_OK
        }

        /// Opens the socket as libcurl does, but closed to the programs that this process starts.
        static let openSocket: curl_opensocket_callback = { transfer, _, address in
            guard let transfer = unsafe current(transfer), let address = unsafe address else {
                return keyvault_curl_bad_socket
            }
            unsafe transfer.pointee.attemptedPort = port(of: &address.pointee.addr)
            return unsafe socket(
                address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
                address.pointee.protocol)
        }

        static let securesContext: curl_ssl_ctx_callback = { _, context, _ in
            guard let context = unsafe context else { return CURLE_FAILED_INIT }
            unsafe TLSCleansing.apply(to: context)
            return CURLE_OK
        }

        private static func current(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CurlTransfer>? {
            unsafe pointer?.assumingMemoryBound(to: CurlTransfer.self)
        }

        private static func raw(_ bytes: UnsafeMutablePointer<CChar>, _ count: Int) -> UnsafeBufferPointer<UInt8> {
            unsafe UnsafeBufferPointer(
                start: UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: count)
        }

        /// The port is the second field of an IPv4 and of an IPv6 address alike.
        private static func port(of address: UnsafePointer<sockaddr>) -> Int {
            unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                Int(UInt16(bigEndian: unsafe address.pointee.sin_port))
            }
        }
    }
#endif
