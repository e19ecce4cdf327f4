#if Simulator
    import Glibc
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization

    /// Standard output: one line for each event, never a secret.
    final class Console: Sendable {
        private let toldEvents = Mutex(0)

        /// Prints a line at once.
        func say(_ line: String) {
            toldEvents.withLock { _ in Self.write(line) }
        }

        /// Prints those of all events so far that were not printed before.
        func tell(_ events: [SimulatorLedger.Event]) {
            toldEvents.withLock { count in
                for event in events.dropFirst(count) { Self.write(event.line.escapingControls) }
                count = max(count, events.count)
            }
        }

        private static func write(_ line: String) {
            print(line)
            // Without a stream it flushes all of them.
            fflush(nil)
        }
    }

    extension SimulatorLedger.Event {
        fileprivate var line: String {
            switch self {
            case .requested(let label): "request for \(Self.quoted(label))"
            case .accountCreated(let email): "account of \(email) created"
            case .approved(let label): "approved \(Self.quoted(label))"
            case .denied(let label): "denied \(Self.quoted(label))"
            case .minted(let publicKey, let label): "key issued pk1_…\(publicKey.suffix(4)) for \(Self.quoted(label))"
            case .fault(let fault, let endpoint): "fault on \(endpoint.rawValue): \(fault)"
            }
        }

        private static func quoted(_ label: String?) -> String {
            label.map { "\"\($0)\"" } ?? "an application without a name"
        }
    }
#endif
