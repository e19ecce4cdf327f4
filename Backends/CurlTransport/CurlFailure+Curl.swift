#if Onboarding
    import CCurl
    import KeyVaultOnboarding

    extension CURLcode {
        /// libcurl's words for the code, which hold nothing of an answer.
        var text: String { unsafe String(cString: curl_easy_strerror(self)) }
    }

    extension TransportError {
        /// A failure of libcurl's before it was asked to send anything.
        init(curl code: CURLcode) {
            self.init(.refused, mayHaveArrived: false, detail: "libcurl: \(code.text)")
        }

        /// A transfer that ended before the head of an answer had come.
        init(curl code: CURLcode, on handle: borrowing CurlHandle, after transfer: borrowing CurlTransfer) {
            var detail = code == CURLE_OK ? "The connection was closed" : code.text
            let errno = handle.info(CURLINFO_OS_ERRNO)
            if errno != 0 { detail += ": \(systemMessage(Int32(truncatingIfNeeded: errno)))" }
            let verification = TLSCleansing.verificationText(handle.info(CURLINFO_SSL_VERIFYRESULT))
            if code == CURLE_PEER_FAILED_VERIFICATION, let verification { detail += ": \(verification)" }
            let kind =
                transfer.requestBegan
                ? Code(afterSending: code)
                : Code(connecting: code, throughProxy: transfer.attemptedPort.map { $0 != handle.port } ?? false)
            self.init(kind, mayHaveArrived: transfer.requestBegan, detail: detail)
        }
    }

    extension TransportError.Code {
        /// The kind of a failure before the connection stood: look-up, connection, proxy, TLS.
        fileprivate init(connecting code: CURLcode, throughProxy: Bool) {
            self =
                switch code {
                case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
                case CURLE_COULDNT_RESOLVE_HOST: .unreachable
                case CURLE_OPERATION_TIMEDOUT: .timedOut
                case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
                    CURLE_SSL_CACERT_BADFILE:
                    .untrustedCertificate
                case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT,
                    CURLE_USE_SSL_FAILED:
                    .insecureConnection
                case CURLE_COULDNT_CONNECT, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
                    CURLE_WEIRD_SERVER_REPLY:
                    throughProxy ? .proxyFailed : .unreachable
                default: .refused
                }
        }

        /// The kind of a failure after the request had begun to go out.
        fileprivate init(afterSending code: CURLcode) {
            self =
                switch code {
                case CURLE_OPERATION_TIMEDOUT: .timedOut
                case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .notHTTP
                default: .connectionLost
                }
        }
    }
#endif
