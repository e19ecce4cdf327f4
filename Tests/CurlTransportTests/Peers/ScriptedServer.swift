import Foundation
import Synchronization

/// A TCP server that notes what it receives and plays what it is told, each connection on a thread of its own, until the
/// process ends.
final class ScriptedServer: Sendable {
    /// What to do after a request has come; the connection is closed after the last step.
    enum Step: Sendable {
        case send([UInt8])
        /// Waits until the client hangs up.
        case hold
        case reset
        /// Waits for the test.
        case await(Signal)
        /// Tells the test.
        case raise(Signal)
        /// Waits until so many connections have got here.
        case meet(Meeting)
        /// Answers with the request's own body.
        case echo

        static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    private let listener = Listener()
    private let record = Record()

    var port: Int { listener.port }
    var url: String { "http://127.0.0.1:\(port)/api" }
    /// What came, in the order in which it was complete.
    var requests: [String] { record.requests.withLock { $0 } }

    /// - Parameters:
    ///   - readsRequest: Whether the steps begin after a request or at once.
    ///   - script: The steps of the connection of this number.
    init(readsRequest: Bool = true, script: @escaping @Sendable (Int) -> [Step]) {
        let listener = listener
        let record = record
        Thread.detachNewThread {
            var number = 0
            while true {
                guard let connection = listener.accept() else { continue }
                let steps = script(number)
                number += 1
                Thread.detachNewThread {
                    let request = readsRequest ? connection.readRequest() : ""
                    record.requests.withLock { $0.append(request) }
                    Self.play(steps, on: connection, request)
                }
            }
        }
    }

    /// Plays the same steps to every connection.
    convenience init(_ steps: Step...) {
        self.init { _ in steps }
    }

    private static func play(_ steps: [Step], on connection: Connection, _ request: String) {
        for step in steps {
            switch step {
            case .send(let bytes): connection.send(bytes)
            case .hold: connection.waitForEnd()
            case .reset: return connection.reset()
            case .await(let signal): signal.wait()
            case .raise(let signal): signal.raise()
            case .meet(let meeting): meeting.arrive()
            case .echo:
                let body = request.range(of: "\r\n\r\n").map { String(request[$0.upperBound...]) } ?? ""
                connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
            }
        }
        connection.close()
    }

    private final class Record: Sendable {
        let requests = Mutex<[String]>([])
    }
}

/// Something that happens once, waited for by a thread or a task.
final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func raise() { semaphore.signal() }

    func wait() { semaphore.wait() }

    func raised() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.wait()
                continuation.resume()
            }
        }
    }
}

/// A place where threads wait until all of them are there.
final class Meeting: Sendable {
    private let missing: Mutex<Int>
    private let complete = DispatchSemaphore(value: 0)

    init(of count: Int) { missing = Mutex(count) }

    func arrive() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { complete.signal() }
        complete.wait()
        complete.signal()
    }
}
