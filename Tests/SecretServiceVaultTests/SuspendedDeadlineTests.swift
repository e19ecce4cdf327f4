import KeyVaultCore
import KeyVaultTesting
import Testing

/// Deadlines that stand still while a person is asked.
@Suite struct SuspendedDeadlineTests {
    private let clock = ManualClock()
    private let deadlines: CallDeadlines

    init() { deadlines = CallDeadlines(time: clock) }

    private func call(until deadline: Duration) -> VaultCall<Void> {
        let call = VaultCall<Void>(.read)
        deadlines.watch(call, until: clock.sinceBoot + deadline)
        return call
    }

    @Test func `The time at a prompt does not count`() async throws {
        let call = call(until: .seconds(30))
        deadlines.suspend(for: .seconds(120))
        clock.advance(by: .seconds(100))
        deadlines.resume()
        clock.advance(by: .seconds(29))
        #expect(!call.cancellation.isCancelled)
        clock.advance(by: .seconds(2))
        await #expect(throws: VaultError(.timedOut, during: .read)) { try await call.result().get() }
    }

    @Test func `A prompt that lasts too long ends all calls that wait for it`() async throws {
        let calls = [call(until: .seconds(30)), call(until: .seconds(300))]
        deadlines.suspend(for: .seconds(120))
        clock.advance(by: .seconds(121))
        for call in calls {
            await #expect(throws: VaultError(.timedOut, during: .read)) { try await call.result().get() }
        }
    }

    @Test func `A suspension within another one changes nothing`() async throws {
        let call = call(until: .seconds(30))
        deadlines.suspend(for: .seconds(120))
        deadlines.suspend(for: .seconds(120))
        deadlines.resume()
        #expect(deadlines.isSuspended)
        clock.advance(by: .seconds(60))
        #expect(!call.cancellation.isCancelled)
        deadlines.resume()
        #expect(!deadlines.isSuspended)
    }

    @Test func `Work is woken when its call is given up`() async throws {
        let woken = await confirmation { woken in
            let call = VaultCall<Void>(.read, interrupt: { woken() })
            #expect(call.cancel())
            return call
        }
        #expect(woken.cancellation.isCancelled)
    }
}
