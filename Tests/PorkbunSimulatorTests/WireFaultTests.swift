#if Simulator
    import Foundation
    import TestServers
    import Testing

    @Suite("Faults on the wire")
    struct WireFaultTests {
        /// Lets a fault meet the granting retrieve.
        private func granting(_ fault: String, _ options: String...) throws -> Ended {
            let server = try SimulatorProcess("--fault", "retrieve:\(fault)")
            let retrieval = try server.approvedRetrieval()
            return try curl(["--data", retrieval, "\(server.url)/api/json/v3/apikey/retrieve"] + options)
        }

        @Test(arguments: ["unreachable", "lostRequest", "lostAnswer"])
        func `The connection ends before a byte of the answer`(fault: String) throws {
            let ended = try granting(fault, "--include")
            #expect(ended.status == 52, "curl: empty reply from server")
            #expect(ended.output.isEmpty)
        }

        @Test(arguments: [0, 1, 100, 150])
        func `The connection ends after so many bytes of the body`(bytes: Int) throws {
            let ended = try granting("cutOff:\(bytes)")
            #expect(ended.status == 18, "curl: partial file")
            #expect(ended.output.utf8.count == bytes)
            #expect(#"{"status":"SUCCESS","apikey":"pk1_"#.hasPrefix(ended.output.prefix(34)))
        }

        @Test func `Even when nothing of the body was sent, the head was`() throws {
            let ended = try granting("cutOff:0", "--include")
            #expect(ended.output.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(ended.output.hasSuffix("\r\n\r\n"))
        }

        @Test func `A length beyond the body ends in the middle, a shorter one cuts the end`() throws {
            let long = try granting("wrongContentLength:10")
            #expect(long.status == 18)
            #expect(long.output.hasSuffix("}"))
            let short = try granting("wrongContentLength:-10")
            #expect(short.status == 0)
            #expect(short.output.utf8.count == long.output.utf8.count - 10)
        }

        @Test(arguments: [71_680, 2_097_152])
        func `A large body arrives whole`(bytes: Int) throws {
            let ended = try granting("oversized:\(bytes)")
            #expect(ended.status == 0)
            #expect(ended.output.utf8.count == bytes)
            #expect(ended.json["secretapikey"] != nil)
        }

        @Test func `Garbage that claims to be gzip cannot be unpacked`() throws {
            #expect(try granting("gzipGarbage", "--compressed").status == 61, "curl: bad content encoding")
        }

        @Test(arguments: [
            ("rateLimited:60", "429 application/json 60"), ("unavailable", "503 text/html "),
            ("redirected:https://elsewhere.example/", "302 text/html "), ("error:400:NEW", "400 application/json "),
            ("replaced:502:{}", "502 application/json "),
        ])
        func `An answer in the service's stead comes as it was told`(fault: String, seen: String) throws {
            let format = "%{http_code} %{content_type} %header{retry-after}"
            #expect(try granting(fault, "--output", "/dev/null", "--write-out", format).output == seen)
        }

        @Test func `A late answer comes late`() throws {
            let ended = try granting("delayed:0.3", "--output", "/dev/null", "--write-out", "%{time_starttransfer}")
            #expect(try #require(Double(ended.output)) >= 0.3)
        }

        @Test func `The ledger knows which secrets were sent`() throws {
            for (minting, isDelivered) in [("lost", false), ("cutInBody", false), ("delivered", true)] {
                let server = try SimulatorProcess("--switch", "mintingAnswer=\(minting)")
                _ = try server.post("/apikey/retrieve", server.approvedRetrieval())
                let keys = try #require(server.ledger()["keys"] as? [[String: Any]])
                #expect(keys.map { $0["isDelivered"] as? Bool } == [isDelivered])
            }
        }
    }
#endif
