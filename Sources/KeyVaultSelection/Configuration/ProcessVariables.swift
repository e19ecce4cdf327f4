import Glibc

/// The environment of the process, or one that a test brings along.
package struct ProcessVariables: Sendable {
    private let look: @Sendable (String) -> String?

    /// The environment of the process.
    package init() {
        look = { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    }

    /// An environment that holds nothing else than this.
    package init(_ values: [String: String]) {
        look = { values[$0] }
    }

    /// The value of a variable, the empty text included.
    package subscript(name: String) -> String? { look(name) }
}
