package import KeyVaultCore

/// The run of the kernel that times since boot belong to.
package struct Boot: Sendable, Equatable {
    /// Its name, which no other run has.
    package let id: String
    /// When it began, by the wall clock as it was set when that was noted.
    package let began: UnixTime

    /// Reads both clocks at one moment.
    package init(id: String, now: Duration, wallClock: UnixTime) {
        self.init(id: id, began: wallClock.advanced(by: .zero - now))
    }

    init(id: String, began: UnixTime) {
        self.id = id
        self.began = began
    }

    /// How long before this run another one began, if the wall clock was right both times.
    func time(since other: Boot) -> Duration {
        .milliseconds(began.milliseconds) - .milliseconds(other.began.milliseconds)
    }
}
