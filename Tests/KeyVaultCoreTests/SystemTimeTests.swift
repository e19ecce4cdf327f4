import Glibc
import KeyVaultCore
import Testing

@Suite struct SystemTimeTests {
    let time = SystemTime()

    @Test func `The time since boot never runs backwards`() {
        let first = time.sinceBoot
        let second = time.sinceBoot
        #expect(first > .zero)
        #expect(second >= first)
    }

    @Test func `The time since boot is that of the clock that counts suspension and that nobody can set`() {
        var boot = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &boot)
        let expected = Duration.seconds(boot.tv_sec) + .nanoseconds(boot.tv_nsec)
        #expect((expected...expected + .seconds(5)).contains(time.sinceBoot))
    }

    @Test func `A moment that has passed is not waited for`() async throws {
        let before = time.sinceBoot
        try await time.sleep(until: .zero)
        try await time.sleep(until: before)
        #expect(time.sinceBoot - before < .seconds(2))
    }

    @Test func `A moment to come is waited for`() async throws {
        let moment = time.sinceBoot + .milliseconds(30)
        try await time.sleep(until: moment)
        #expect(time.sinceBoot >= moment)
    }

    @Test(arguments: [Duration.zero, .seconds(3_600)])
    func `A cancelled task does not wait and is told so`(ahead: Duration) async {
        let time = time
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await time.sleep(until: time.sinceBoot + ahead)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A cancellation ends a wait that has begun`() async {
        let time = time
        let task = Task { try await time.sleep(until: time.sinceBoot + .seconds(3_600)) }
        await Task.yield()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
