#if Onboarding
    import CCurl
    import KeyVaultCore
    import KeyVaultOnboarding

    /// One request and its answer, on the thread that calls it.
    enum CurlExchange {
        static func outcome(
            of request: CurlRequest, under configuration: CurlConfiguration
        ) -> Result<CurlAnswer, TransportError> {
            do throws(TransportError) {
                return .success(try answer(to: request, under: configuration))
            } catch {
                return .failure(error)
            }
        }

        private static func answer(
            to request: CurlRequest, under configuration: CurlConfiguration
        ) throws(TransportError) -> CurlAnswer {
            let environment = try CurlEnvironment()
            try CurlGlobal.start()
            let url = try CurlURL(request.url, allowsLoopbackHTTP: configuration.allowsLoopbackHTTP)
            let handle = try CurlHandle.open(url: url, headerLines: CurlHeaderLines(request.headerLines))
            try handle.setRules()
            try handle.setTrust(environment)
            try handle.set(CURLOPT_TIMEOUT_MS, configuration.timeLimit)
            try handle.set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeLimit)

            var transfer = CurlTransfer()
            let code = try request.body.secret.withExposedBytes { bytes throws(TransportError) in
                try handle.setBody(bytes)
                return try handle.perform(&transfer)
            }
            if code == CURLE_SSL_CACERT_BADFILE, let file = environment.certificateFile {
                throw TransportError(
                    .refused, mayHaveArrived: false, detail: "SSL_CERT_FILE names \(file): \(code.text)")
            }
            guard transfer.answer.hasHead else { throw TransportError(curl: code, on: handle, after: transfer) }
            return transfer.answer.finish(isWhole: code == CURLE_OK)
        }
    }

    extension CurlHandle {
        /// What holds for every request.
        fileprivate func setRules() throws(TransportError) {
            try set(CURLOPT_USERAGENT, "KeyVault")
            try set(CURLOPT_HTTP_VERSION, keyvault_curl_http_1_1)
            // On a connection that is used again, libcurl may send a request twice without a word.
            try set(CURLOPT_FRESH_CONNECT, true)
            try set(CURLOPT_FORBID_REUSE, true)
            try set(CURLOPT_FOLLOWLOCATION, false)
            try set(CURLOPT_NOSIGNAL, true)
            try set(CURLOPT_PROTOCOLS_STR, isPlain ? "http" : "https")
            // The answer to CONNECT is the proxy's, not the service's.
            try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
            // Otherwise a host look-up that hangs would be waited for beyond the time limit.
            try set(CURLOPT_QUICK_EXIT, true)
            // An empty name means none, whatever the environment says.
            if isPlain { try set(CURLOPT_PROXY, "") }
        }

        /// Whom to trust; the same holds for a proxy that is reached by TLS.
        fileprivate func setTrust(_ environment: CurlEnvironment) throws(TransportError) {
            for option in [CURLOPT_SSLVERSION, CURLOPT_PROXY_SSLVERSION] {
                try set(option, keyvault_curl_tls_1_2_or_newer)
            }
            for option in [CURLOPT_SSL_VERIFYPEER, CURLOPT_PROXY_SSL_VERIFYPEER] { try set(option, true) }
            // Two, not one: the certificate must name the host.
            for option in [CURLOPT_SSL_VERIFYHOST, CURLOPT_PROXY_SSL_VERIFYHOST] { try set(option, 2) }
            if let file = environment.certificateFile {
                for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { try set(option, file) }
            }
            if let directory = environment.certificateDirectory {
                for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { try set(option, directory) }
            }
        }
    }
#endif
