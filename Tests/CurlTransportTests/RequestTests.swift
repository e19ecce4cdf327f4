#if Onboarding
    import Glibc
    import Foundation
    import KeyVaultOnboarding
    import Testing

    struct RequestTests {
        private static let done = ScriptedServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

        @Test func `A request has exactly these bytes`() async throws {
            let server = ScriptedServer(Self.done)
            _ = try await post(#"{"a":1}"#, to: server.url, headers: [HTTPHeader("Idempotency-Key", "k-1")])
            #expect(
                server.requests == [
                    """
                    POST /api HTTP/1.1\r
                    Host: 127.0.0.1:\(server.port)\r
                    User-Agent: KeyVault\r
                    Content-Type: application/json\r
                    Accept: application/json\r
                    Idempotency-Key: k-1\r
                    Content-Length: 7\r
                    \r
                    {"a":1}
                    """
                ])
        }

        @Test func `An empty header value is sent as such`() async throws {
            let server = ScriptedServer(Self.done)
            _ = try await post(to: server.url, headers: [HTTPHeader("X-Empty", "")])
            #expect(server.requests.first?.contains("\r\nX-Empty:\r\n") == true)
        }

        @Test(arguments: ["", String(repeating: "x", count: 3_000_000)])
        func `A body of any length is sent at once`(body: String) async throws {
            let server = ScriptedServer(Self.done)
            #expect(try await post(body, to: server.url).status == 200)
            #expect(server.requests.first?.hasSuffix("\r\n\r\n" + body) == true)
            #expect(server.requests.first?.contains("Expect") == false)
        }

        @Test func `Each request has a connection of its own, closed afterwards and to child processes`() async throws {
            let arrived = Signal()
            let answer = Signal()
            let server = ScriptedServer(.raise(arrived), .await(answer), Self.done, .hold)
            for number in 1...2 {
                async let response = post(to: server.url)
                await arrived.raised()
                let sockets = Self.sockets(connectedTo: server.port)
                #expect(sockets.count == 1)
                #expect(sockets.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
                answer.raise()
                #expect(try await response.status == 200)
                #expect(Self.sockets(connectedTo: server.port).isEmpty)
                #expect(server.requests.count == number)
            }
        }

        @Test func `Cookies are not sent back`() async throws {
            let server = ScriptedServer(
                .send("HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n"))
            for _ in 1...2 { _ = try await post(to: server.url) }
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { !$0.contains("Cookie") })
        }

        @Test(arguments: [
            HTTPHeader("X-Split", "a\r\nX-Other: b"), HTTPHeader("X-NUL", "a\0b"), HTTPHeader("X: Y", "a"),
            HTTPHeader("", "a"), HTTPHeader("X-Line\n", "a"), HTTPHeader("content-LENGTH", "3"),
            HTTPHeader("Host", "b"),
            HTTPHeader("Expect", "100-continue"), HTTPHeader("Cookie", "a=b"),
        ])
        func `A header that would change the request is refused`(header: HTTPHeader) async throws {
            let server = ScriptedServer(Self.done)
            let error = try #require(await failure(of: server.url, headers: [header]))
            #expect(error.code == .refused)
            #expect(!error.mayHaveArrived)
            #expect(server.requests.isEmpty)
        }

        private static func sockets(connectedTo port: Int) -> [Int32] {
            let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return open.compactMap { Int32($0) }.filter { descriptor in
                var address = sockaddr_in()
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                        unsafe getpeername(descriptor, pointer, &length)
                    }
                }
                return found == 0 && Int(UInt16(bigEndian: address.sin_port)) == port
            }
        }
    }
#endif
