#if Onboarding
    import Glibc
    import KeyVaultCore
    import KeyVaultKit
    import Synchronization

    /// A clock that runs a thousand times as fast.
    struct ImpatientTime: TimeSource {
        var sinceBoot: Duration { SystemTime().sinceBoot * 1_000 }
        var wallClock: UnixTime { .now }

        func sleep(until moment: Duration) async throws(CancellationError) {
            let left = (moment - sinceBoot) / 1_000
            if left > .zero { do { try await Task.sleep(for: left) } catch { throw CancellationError() } }
            if Task.isCancelled { throw CancellationError() }
        }
    }

    /// A user who approves as soon as the page is opened, through the simulator's own control.
    struct ApprovingBrowser: BrowserOpener {
        let address: String
        let dies: Bool

        func open(_ url: String) async -> BrowserOutcome {
            let approval = HTTPRequest(url: "\(address)/simulator/approve", body: Secret(utf8: "{}"))
            _ = try? await DeadlyTransport(killAfter: nil).post(approval)
            if dies { kill(getpid(), SIGKILL) }
            return .tried
        }
    }

    /// The network of a process that is killed a while after a grant has arrived.
    struct DeadlyTransport: HTTPTransport {
        private let base = CurlTransport(CurlConfiguration(allowsLoopbackHTTP: true))
        private let delay: UInt32?

        init(killAfter delay: UInt32?) { self.delay = delay }

        func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let response = try await base.post(request)
            if let delay, request.url.hasSuffix("/retrieve"), response.body.count > 200 {
                BlockingExecutor(label: "killer").submit {
                    usleep(delay)
                    kill(getpid(), SIGKILL)
                }
            }
            return response
        }
    }

    /// Random bytes that are noted, masked.
    final class NotingRandom: RandomSource {
        private let verifier = Mutex<[UInt8]>([])

        func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
            let count = output.freeCapacity
            try SecureRandom().fill(&output)
            guard count == 32 else { return }
            var octets: [UInt8] = []
            for index in (output.count - count)..<output.count { octets.append(output.span[index] ^ 0x5A) }
            verifier.withLock { $0 = octets }
        }

        /// Hexadecimal digits of the last 32 bytes that were drawn at once.
        func masked() -> String {
            verifier.withLock { octets in
                octets.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
            }
        }
    }
#endif
