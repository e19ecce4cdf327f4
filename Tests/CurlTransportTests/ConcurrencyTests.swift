#if Onboarding
    import KeyVaultOnboarding
    import Testing

    @Suite(.timeLimit(.minutes(10)))
    struct ConcurrencyTests {
        private static let done = ScriptedServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")

        @Test func `A cancelled task still gets its answer`() async throws {
            let arrived = Signal()
            let answer = Signal()
            let server = ScriptedServer(.raise(arrived), .await(answer), Self.done)
            let url = server.url
            let task = Task { try await post(to: url) }
            await arrived.raised()
            task.cancel()
            answer.raise()
            #expect(try await task.value.text == "{}")
        }

        @MainActor
        @Test func `The main actor is free while an answer takes its time`() async throws {
            let arrived = Signal()
            let answer = Signal()
            let server = ScriptedServer(.raise(arrived), .await(answer), Self.done)
            let url = server.url
            let task = Task { @MainActor in try await post(to: url) }
            await arrived.raised()
            // Only a free main actor comes here while the server holds the answer back.
            answer.raise()
            #expect(try await task.value.text == "{}")
        }

        @Test func `Many requests at once each get their own answer, none waiting for another`() async throws {
            let server = ScriptedServer(.meet(Meeting(of: 20)), .echo)
            let url = server.url
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 1...20 {
                    group.addTask { try await post("{\"number\":\(number)}", to: url).text == "{\"number\":\(number)}" }
                }
                for try await isOwn in group { #expect(isOwn) }
            }
            #expect(server.requests.count == 20)
        }
    }
#endif
