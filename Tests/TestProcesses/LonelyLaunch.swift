package import Foundation
import Synchronization

/// Held while descriptors are made that programs could inherit, and while a program is launched.
///
/// Foundation lists the descriptors that a program shall not inherit, then launches it: one that another thread opens in
/// between stays open in the program, and whoever waits for its end waits for that program.
private let launching = Mutex(())

extension Process {
    /// Launches the program, which inherits nothing but what it is given.
    package func launchAlone() throws {
        try launching.withLock { _ in try run() }
    }
}

extension Pipe {
    /// A pipe that no program inherits but the one that it is given to.
    package static func alone() -> Pipe { launching.withLock { _ in Pipe() } }
}
