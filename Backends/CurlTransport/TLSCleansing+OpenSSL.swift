#if Onboarding
    import COpenSSL

    /// What keeps plaintext and keys of a TLS connection from outliving it.
    enum TLSCleansing {
        /// Prepares an `SSL_CTX` of libcurl's before it is used.
        static func apply(to context: UnsafeMutableRawPointer) {
            let context = OpaquePointer(context)
            // OpenSSL wipes each record in its read buffer once it has been handed out.
            unsafe SSL_CTX_set_options(context, keyvault_ssl_op_cleanse_plaintext)
            // libcurl looks at SSLKEYLOGFILE once, when it is initialised: somebody may have done that while it was
            // set, and unset it since.
            unsafe SSL_CTX_set_keylog_callback(context, nil)
        }

        /// OpenSSL's words for the outcome of a certificate check, or `nil` if it found nothing wrong.
        static func verificationText(_ result: Int) -> String? {
            guard result != Int(X509_V_OK), let text = unsafe X509_verify_cert_error_string(result) else { return nil }
            return unsafe String(cString: text)
        }
    }
#endif
