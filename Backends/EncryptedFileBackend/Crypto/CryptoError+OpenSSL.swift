#if EncryptedFile
    import COpenSSL

    extension CryptoError {
        /// Takes the oldest reason off the thread's error queue and empties it.
        static func failed(_ call: StaticString) -> CryptoError {
            let code = ERR_get_error()
            ERR_clear_error()
            let reason = unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) }
            return .openSSL(call: "\(call)", reason: reason ?? "code \(code)")
        }
    }
#endif
