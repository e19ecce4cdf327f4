#if Onboarding
    import KeyVaultOnboarding
    import Testing

    struct BrokenAnswerTests {
        /// - Parameter spare: How many bytes at the end libcurl does not wait for: the LF after the last chunk.
        @Test(arguments: [
            ("Content-Length: 5", "hello", 0),
            ("Transfer-Encoding: chunked", "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n", 1),
        ])
        func `An answer that is cut at any byte gives what came, or an error if its head did not`(
            framing: String, body: String, spare: Int
        ) async throws {
            let head = "HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n"
            let wire = Array((head + body).utf8)
            let server = ScriptedServer { [.send(Array(wire.prefix($0)))] }
            for count in 0...wire.count {
                do throws(TransportError) {
                    let answer = try await post(to: server.url)
                    #expect(count >= head.utf8.count, "cut after \(count)")
                    #expect("hello".hasPrefix(answer.text), "cut after \(count)")
                    let isWhole = count >= wire.count - spare
                    #expect(answer.ending == (isWhole ? .complete : .cutOff), "cut after \(count)")
                    #expect(answer.text == "hello" || !isWhole, "cut after \(count)")
                } catch {
                    #expect(count < head.utf8.count, "cut after \(count)")
                    #expect(error.code == .connectionLost, "cut after \(count): \(error)")
                    #expect(error.mayHaveArrived, "cut after \(count)")
                }
            }
        }

        @Test func `A connection that is reset before the head is lost, and the request may have arrived`() async throws
        {
            let error = try #require(await failure(of: ScriptedServer(.reset).url))
            #expect(error.code == .connectionLost)
            #expect(error.mayHaveArrived)
        }

        @Test func `A connection that is reset after the head cuts the body off`() async throws {
            let server = ScriptedServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhel"), .reset)
            let answer = try await post(to: server.url)
            #expect(answer.status == 200)
            #expect(answer.ending == .cutOff)
            #expect("hel".hasPrefix(answer.text))
        }

        @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n"])
        func `Silence before the head ends with the time`(wire: String) async throws {
            let server = ScriptedServer(.send(wire), .hold)
            let error = try #require(await failure(of: server.url, timeLimit: .milliseconds(200)))
            #expect(error.code == .timedOut)
            #expect(error.mayHaveArrived)
        }

        @Test func `Silence in the middle of the body cuts it off`() async throws {
            let server = ScriptedServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhel"), .hold)
            let answer = try await post(to: server.url, timeLimit: .milliseconds(200))
            #expect(answer.text == "hel")
            #expect(answer.ending == .cutOff)
        }

        @Test(arguments: [
            "220 mail.example.org ESMTP\r\n", "garbage", "{\"secretapikey\":\"sk1_x\"}", "HTTP/9.9 what\r\n\r\n",
            "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}",
        ])
        func `What is not HTTP is called so, and not shown`(wire: String) async throws {
            let error = try #require(await failure(of: ScriptedServer(.send(wire)).url))
            #expect(error.code == .notHTTP)
            #expect(error.mayHaveArrived)
            #expect(!error.description.contains("sk1_x"))
        }

        @Test func `A head without an end is given up`() async throws {
            let flood = String(repeating: "X-Flood: 0123456789\r\n", count: 50_000)
            let error = try #require(await failure(of: ScriptedServer(.send("HTTP/1.1 200 OK\r\n\(flood)"), .hold).url))
            #expect(error.mayHaveArrived)
            #expect(error.code == .connectionLost)
        }
    }
#endif
