import Synchronization

/// Brings events to everybody who asked for them.
final class EventChannel: Sendable {
    private typealias Subscriber = AsyncStream<OnboardingEvent>.Continuation
    private let subscribers = Mutex<[Subscriber]>([])

    func subscribe() -> AsyncStream<OnboardingEvent> {
        let (stream, subscriber) = AsyncStream.makeStream(of: OnboardingEvent.self)
        subscribers.withLock { $0.append(subscriber) }
        return stream
    }

    func send(_ event: OnboardingEvent) {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.yield(event) }
    }

    func finish() {
        let ended = subscribers.withLock { subscribers in
            defer { subscribers = [] }
            return subscribers
        }
        for subscriber in ended { subscriber.finish() }
    }

    deinit { finish() }
}
