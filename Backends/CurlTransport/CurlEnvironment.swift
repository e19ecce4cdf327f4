#if Onboarding
    import Glibc
    import KeyVaultOnboarding

    /// What the environment says about TLS, read anew for each request as libcurl reads its proxy variables.
    struct CurlEnvironment {
        /// A file of certificates in place of the system's; libcurl itself does not look at this variable.
        let certificateFile: String?
        /// Directories of certificates in place of the system's, with colons between them.
        let certificateDirectory: String?

        /// - Throws: `refused` if the variables forbid every request.
        init() throws(TransportError) {
            guard Self.value("SSLKEYLOGFILE") == nil else {
                throw Self.refused("SSLKEYLOGFILE is set: the keys of the connection would be written to a file")
            }
            certificateFile = Self.value("SSL_CERT_FILE")
            certificateDirectory = Self.value("SSL_CERT_DIR")
            if let certificateFile { try Self.checkReadable(certificateFile) }
        }

        private static func checkReadable(_ path: String) throws(TransportError) {
            guard unsafe access(path, R_OK) != 0 else { return }
            throw refused("SSL_CERT_FILE names \(path): \(systemMessage(errno))")
        }

        /// A variable that is set and not empty.
        private static func value(_ name: String) -> String? {
            guard let text = unsafe getenv(name), unsafe text.pointee != 0 else { return nil }
            return unsafe String(cString: text)
        }

        private static func refused(_ detail: String) -> TransportError {
            TransportError(.refused, mayHaveArrived: false, detail: detail)
        }
    }

    /// The system's words for an error number.
    func systemMessage(_ number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "errno \(number)" }
        return unsafe String(cString: text)
    }
#endif
