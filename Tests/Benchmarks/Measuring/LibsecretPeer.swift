import Glibc

/// The C program that makes the same calls, in a process of its own.
@safe package struct LibsecretPeer {
    private let requests: UnsafeMutablePointer<FILE>
    private let answers: UnsafeMutablePointer<FILE>

    /// Opens the two named pipes that the program serves.
    package init?(requests: String, answers: String) {
        guard let input = unsafe fopen(requests, "w"), let output = unsafe fopen(answers, "r") else { return nil }
        unsafe (self.requests, self.answers) = (input, output)
    }

    /// How long a call took there.
    package func call(_ command: String, _ number: Int) -> Duration {
        unsafe fputs("\(command) \(number)\n", requests)
        unsafe fflush(requests)
        var line = [CChar](repeating: 0, count: 32)
        guard unsafe fgets(&line, 32, answers) != nil else {
            print("the peer ended")
            exit(1)
        }
        return .nanoseconds(unsafe atoll(line))
    }
}
