#if Simulator
    import Foundation
    import TestProcesses
    import TestServers
    import Testing

    @Suite("The server")
    struct ServerTests {
        @Test func `It says first where it listens, and that is the loopback address alone`() throws {
            let server = try SimulatorProcess()
            #expect(server.firstLine.wholeMatch(of: /listening on http:\/\/127\.0\.0\.1:[1-9][0-9]*\n/) != nil)
            #expect(try curl(["\(server.url)/api/json/v3/ping"]).json["yourIp"] as? String == "127.0.0.1")
            let elsewhere = server.url.replacing("127.0.0.1", with: "127.0.0.2")
            #expect(try curl(["\(elsewhere)/api/json/v3/ping"]).status == 7)
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func `It ends cleanly, even while an answer waits`(signal: Int32) throws {
            let server = try SimulatorProcess("--fault", "ping:delayed:600")
            let client = Process()
            client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            client.arguments = ["curl", "--silent", "--noproxy", "*", "\(server.url)/api/json/v3/ping"]
            client.standardOutput = FileHandle.nullDevice
            try client.launchAlone()
            while try (server.ledger()["calls"] as? [Any])?.isEmpty != false {}
            #expect(server.stop(signal).status == 0)
            client.waitUntilExit()
        }

        @Test func `A user makes an account in the pages, and the client gets the key`() throws {
            let server = try SimulatorProcess("--seed", "5")
            let request = try server.post(
                "/apikey/request",
                #"{"name":"My <App>","codeChallenge":"\#(TestService.challenge)","returnUrl":"https://app.example/cb"}"#
            ).json
            let token = try #require(request["requestToken"] as? String)
            let page = try #require(request["authUrl"] as? String)
            #expect(page == "\(server.url)/account/apiKeyApproval/\(token)")
            let retrieval = #"{"requestToken":"\#(token)","codeVerifier":"\#(TestService.verifier)"}"#
            #expect(try server.post("/apikey/retrieve", retrieval).json["status"] as? String == "PENDING")

            let jar = FileManager.default.temporaryDirectory.appendingPathComponent("cookies-\(UUID())").path
            defer { try? FileManager.default.removeItem(atPath: jar) }
            func press(_ fields: String...) throws -> String {
                let data = fields.flatMap { ["--data-urlencode", $0] }
                return try curl(
                    ["--cookie", jar, "--cookie-jar", jar, "--write-out", "%{http_code} %{redirect_url}", page] + data
                ).output
            }
            func open() throws -> String { try curl(["--cookie", jar, page]).output }
            #expect(try open().contains("My &lt;App&gt;"))
            #expect(try press("action=create-account", "email=a@b.example", "password=p w&=%") == "303 \(page)")
            #expect(try open().contains("id=\"verify-email\""))
            #expect(try press("action=verify-email") == "303 \(page)")
            #expect(try open().contains("id=\"approve\""))
            #expect(try press("action=approve") == "303 https://app.example/cb?status=approved&requestToken=\(token)")

            let pair = try server.post("/apikey/retrieve", retrieval).json
            let publicKey = try #require(pair["apikey"] as? String)
            let secret = try #require(pair["secretapikey"] as? String)
            let ping = try server.post("/ping", #"{"apikey":"\#(publicKey)","secretapikey":"\#(secret)"}"#)
            #expect(ping.json["credentialsValid"] as? Bool == true)

            let key = try #require((server.ledger()["keys"] as? [[String: Any]])?.first)
            #expect(key["publicKey"] as? String == publicKey)
            #expect(key["isDelivered"] as? Bool == true)
            #expect(key["maskedSecret"] as? String == secret.utf8.map { String(format: "%02x", $0 ^ 0x5A) }.joined())

            let lines = server.stop().lines
            #expect(
                lines == [
                    "request for \"My <App>\"", "account of a@b.example created", "approved \"My <App>\"",
                    "key issued pk1_…\(publicKey.suffix(4)) for \"My <App>\"",
                ])
        }

        @Test func `Of retrieves on many connections at once one gets the secret`() throws {
            let server = try SimulatorProcess()
            let retrieval = try server.approvedRetrieval()
            let urls = [String](repeating: "\(server.url)/api/json/v3/apikey/retrieve", count: 12)
            let answers = try curl(["--parallel", "--parallel-immediate", "--data", retrieval] + urls).output
            #expect(answers.components(separatedBy: "sk1_").count == 2)
            #expect(answers.components(separatedBy: "SECRET_ALREADY_CLAIMED").count == 12)
        }

        @Test func `Addresses are counted apart`() throws {
            let server = try SimulatorProcess()
            func remaining(_ address: String) throws -> String {
                try server.post(
                    "/apikey/request", "{}", "--interface", address, "--output", "/dev/null", "--write-out",
                    "%header{x-ratelimit-remaining}"
                ).output
            }
            #expect(try ["127.0.0.2", "127.0.0.3", "127.0.0.2"].map(remaining) == ["19", "19", "18"])
        }

        @Test func `Tests steer it while it runs`() throws {
            let server = try SimulatorProcess()
            func steer(_ command: String) throws -> String? {
                try curl(["--request", "POST", "\(server.url)/simulator/\(command)"]).json["status"] as? String
            }
            let retrieval = try server.approvedRetrieval()
            #expect(try steer("deny") == "ERROR", "it is approved already")
            #expect(try steer("fault?fault=retrieve:error:418:TEAPOT") == "SUCCESS")
            #expect(try steer("fault?fault=nonsense") == "ERROR")
            #expect(try server.post("/apikey/retrieve", retrieval).json["code"] as? String == "TEAPOT")
            #expect(try steer("advance?seconds=600") == "SUCCESS")
            #expect(try server.post("/apikey/retrieve", retrieval).json["code"] as? String == "REQUEST_EXPIRED")
            #expect(try steer("switch?name=nextAction&value=absent") == "SUCCESS")
            #expect(try steer("switch?name=nextAction&value=nonsense") == "ERROR")
            #expect(try server.post("/apikey/retrieve", retrieval).json["next_action"] == nil)

            let pair = try server.post("/apikey/retrieve", server.approvedRetrieval()).output
            let key = try #require(pair.firstMatch(of: /pk1_[a-f0-9]+/)).output
            #expect(try steer("revoke?key=\(key)") == "SUCCESS")
            #expect(try server.post("/ping", pair).json["code"] as? String == "INVALID_API_KEYS_001")
            #expect(try steer("nonsense") == "ERROR")
        }

        @Test(arguments: [
            ["--nonsense"], ["--port", "70000"], ["--port", "x"], ["--switch", "denialAnswer"],
            ["--switch", "denialAnswer=x"], ["--fault", "lostAnswer"], ["--speed", "0"], ["--seed", "-1"],
            ["--tls-key", "/dev/null"], ["surplus"],
        ])
        func `Wrong usage ends with status 2 and a message`(arguments: [String]) throws {
            let ended = try run(SimulatorProcess.program, arguments)
            #expect(ended.status == 2)
            #expect(ended.output.isEmpty)
            #expect(ended.errors.contains("porkbun-simulator: "))
        }

        @Test func `Help names every option`() throws {
            let ended = try run(SimulatorProcess.program, ["--help"])
            #expect(ended.status == 0)
            for option in ["port", "tls-certificate", "tls-key", "origin", "switch", "fault", "speed", "seed"] {
                #expect(ended.output.contains("  --\(option)"))
            }
        }

        @Test func `The origin can be another, and the speed and the seed are as told`() throws {
            let server = try SimulatorProcess("--origin", "https://porkbun.example", "--seed", "9", "--speed", "100000")
            let twin = try SimulatorProcess("--seed", "9")
            let reply = try server.post("/apikey/request", "{}").json
            let token = try #require(reply["requestToken"] as? String)
            #expect(reply["authUrl"] as? String == "https://porkbun.example/account/apiKeyApproval/\(token)")
            #expect(try twin.post("/apikey/request", "{}").json["requestToken"] as? String == token)
            // Thirty minutes pass in 18 milliseconds.
            usleep(20_000)
            let retrieval = #"{"requestToken":"\#(token)"}"#
            #expect(try server.post("/apikey/retrieve", retrieval).json["code"] as? String == "REQUEST_EXPIRED")
            #expect(try twin.post("/apikey/retrieve", retrieval).json["status"] as? String == "PENDING")
        }
    }
#endif
