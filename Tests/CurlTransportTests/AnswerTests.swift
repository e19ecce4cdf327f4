#if Onboarding
    import KeyVaultOnboarding
    import Testing

    struct AnswerTests {
        /// An answer on the wire and what becomes of it.
        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let wire: String
            let status: Int
            let body: String
            var ending = HTTPResponse.Ending.complete
        }

        private static let cases = [
            Case(
                testDescription: "a length", wire: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", status: 200,
                body: "hello"),
            Case(testDescription: "no length", wire: "HTTP/1.1 200 OK\r\n\r\nhello", status: 200, body: "hello"),
            Case(testDescription: "HTTP/1.0", wire: "HTTP/1.0 200 OK\r\n\r\nhello", status: 200, body: "hello"),
            Case(testDescription: "lines that end in LF", wire: "HTTP/1.1 200 OK\n\nhello", status: 200, body: "hello"),
            Case(testDescription: "no reason", wire: "HTTP/1.1 200\r\n\r\nhello", status: 200, body: "hello"),
            Case(
                testDescription: "an empty body", wire: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", status: 200,
                body: ""),
            Case(testDescription: "status 204", wire: "HTTP/1.1 204 No Content\r\n\r\n", status: 204, body: ""),
            Case(
                testDescription: "chunks",
                wire:
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nX-Trailer: t\r\n\r\n",
                status: 200, body: "hello"),
            Case(
                testDescription: "a broken chunk",
                wire:
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\nzz\r\nlo\r\n0\r\n\r\n",
                status: 200, body: "hel", ending: .cutOff),
            Case(
                testDescription: "HTML from in front of the service",
                wire:
                    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/html\r\n\r\n<html>503</html>",
                status: 503, body: "<html>503</html>"),
            Case(
                testDescription: "a length that is too large",
                wire:
                    "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", status: 200, body: "hello", ending: .cutOff),
            // The length is what counts (RFC 9112, section 6.3): what follows belongs to no answer.
            Case(
                testDescription: "a length that is too small",
                wire:
                    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello", status: 200, body: "he"),
            Case(
                testDescription: "a coding that nobody asked for",
                wire:
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\n\r\ngarbage", status: 200,
                body: "garbage"),
            Case(
                testDescription: "interim answers first",
                wire:
                    "HTTP/1.1 100 Continue\r\nX-Interim: a\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"
                    + "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}", status: 400, body: "{}"),
        ]

        @Test(arguments: cases)
        func `An answer is taken as it comes`(example: Case) async throws {
            let server = ScriptedServer(.send(example.wire))
            let answer = try await post(to: server.url)
            #expect(answer.status == example.status)
            #expect(answer.text == example.body)
            #expect(answer.ending == example.ending)
            #expect(answer["X-Interim"] == nil)
            #expect(answer["X-Trailer"] == nil)
        }

        @Test func `Header lines keep their order and lose their blanks`() async throws {
            let server = ScriptedServer(
                .send(
                    "HTTP/1.1 429 X\r\nRetry-After:  7 \r\nX-A:b:c\r\nX-Empty:\r\nretry-after: 8\r\nContent-Length: 0\r\n\r\n"
                ))
            let answer = try await post(to: server.url)
            #expect(
                answer.headers == [
                    HTTPHeader("Retry-After", "7"), HTTPHeader("X-A", "b:c"), HTTPHeader("X-Empty", ""),
                    HTTPHeader("retry-after", "8"), HTTPHeader("Content-Length", "0"),
                ])
        }

        @Test func `A redirect is not followed`() async throws {
            let other = ScriptedServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
            let server = ScriptedServer(
                .send("HTTP/1.1 302 Found\r\nLocation: \(other.url)\r\nContent-Length: 0\r\n\r\n"))
            let answer = try await post(to: server.url)
            #expect(answer.status == 302)
            #expect(answer["Location"] == other.url)
            #expect(other.requests.isEmpty)
        }

        @Test(arguments: [65_535, 65_536, 65_537, 71_680, 2_097_152], [true, false])
        func `A body ends at 64 KiB`(count: Int, hasLength: Bool) async throws {
            let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let length = hasLength ? "Content-Length: \(count)\r\n" : ""
            let server = ScriptedServer(.send("HTTP/1.1 200 OK\r\n\(length)\r\n"), .send(body))
            let answer = try await post(to: server.url)
            #expect(answer.status == 200)
            #expect(answer.body == Array(body.prefix(65_536)))
            #expect(answer.ending == (count > 65_536 ? .tooLong : .complete))
        }

        @Test(arguments: [
            ("many lines", String(repeating: "X-Flood: 0123456789\r\n", count: 2_000), 100),
            ("long lines", String(repeating: "X-Flood: \(String(repeating: "x", count: 1_000))\r\n", count: 200), 16),
            ("one long line", "X-Flood: \(String(repeating: "x", count: 60_000))\r\n", 0),
        ])
        func `A flood of header lines costs no memory and not the body`(
            name: String, flood: String, kept: Int
        ) async throws {
            let server = ScriptedServer(.send("HTTP/1.1 200 OK\r\n\(flood)Content-Length: 5\r\n\r\nhello"))
            let answer = try await post(to: server.url)
            #expect(answer.headers.filter { $0.name == "X-Flood" }.count == kept)
            #expect(answer.text == "hello")
            #expect(answer.ending == .complete)
        }
    }
#endif
