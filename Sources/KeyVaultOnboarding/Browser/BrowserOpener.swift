/// The edge to the user's browser.
public protocol BrowserOpener: Sendable {
    /// Tries to show a page; never waits for a browser to end.
    ///
    /// The onboarding goes on whatever comes of it: the address has been shown as text before.
    func open(_ url: String) async -> BrowserOutcome
}

/// What became of opening a page.
@nonexhaustive
public enum BrowserOutcome: Sendable, Hashable {
    /// A launcher was started and has not failed; whether a window is there, only the user can see.
    case tried
    /// There is no display to show a browser on.
    case noDisplay
    /// The user is logged in over SSH, so a browser would open on the wrong screen.
    case remoteSession
    /// There is no launcher to start.
    case launcherMissing(errno: Int32)
    /// The launcher ended with this exit status.
    case launcherFailed(status: Int32)
    /// The program wants to show the address itself.
    case notWanted
}

/// Shows no browser, for programs and servers that only print the address.
public struct NoBrowser: BrowserOpener {
    /// Makes one; it has no state.
    public init() {}

    /// Does nothing and says so.
    public func open(_ url: String) async -> BrowserOutcome { .notWanted }
}
