package import KeyVaultKit
import Synchronization

/// The program without its window: does what the user wants and tells how things stand.
///
/// Nothing here runs on the thread of the window, and the window waits for nothing: it hands in actions and gets states.
package actor Desk {
    let setup: DeskSetup
    private let show: @Sendable (DeskState) -> Void
    private let current = Mutex<PKCEOnboarder?>(nil)
    private var flow: Task<Result<OnboardingReport?, OnboardingError>, Never>?
    var opened: Opened?
    /// A key that is stored nowhere but here.
    var unstored: UnstoredCredential?
    /// Whether keys that are saved elsewhere stay there for now.
    var isPostponed = false
    let question = PassphraseQuestion()
    /// Whether the user was asked for a passphrase, and gave a wrong one, while a vault is being unlocked.
    var hasAsked = false
    var hasFailed = false

    package private(set) var state = DeskState() {
        didSet { if state != oldValue { show(state) } }
    }

    /// The vault and the onboarder for it.
    struct Opened {
        let vault: any KeyVault
        let onboarder: PKCEOnboarder
    }

    /// - Parameter show: Gets each state, on any thread.
    package init(_ setup: DeskSetup, show: @escaping @Sendable (DeskState) -> Void) {
        self.setup = setup
        self.show = show
    }

    /// Begins to do something; never waits.
    package nonisolated func perform(_ action: DeskAction) { Task { await self.run(action) } }

    /// Hands in the address that the browser came back with; never waits.
    @discardableResult
    package nonisolated func open(_ url: String) -> CallbackOutcome {
        current.withLock { $0 }?.handleCallback(url) ?? .notWaiting
    }

    /// Does something to its end.
    package func run(_ action: DeskAction) async {
        switch action {
        case .start: await start()
        case .unlock: await unlock()
        case .connect: await follow { (onboarder) async throws(OnboardingError) in try await onboarder.connect() }
        case .goOn: await follow { (onboarder) async throws(OnboardingError) in try await onboarder.resume() }
        case .giveUp: await follow { (onboarder) async throws(OnboardingError) in try await onboarder.cancel() }
        case .cancel: flow?.cancel()
        case .storeAgain: await storeAgain()
        case .saveElsewhere: await saveElsewhere()
        case .moveHere: await moveHere()
        case .postpone: await postpone()
        case .answer(let passphrase): question.answer(passphrase)
        case .dismiss: question.answer(nil)
        case .close: close()
        case .closeAnyway: closeAnyway()
        case .later: await findOut()
        case .forget(let orphan): await forget(orphan)
        case .check: await check()
        case .askToDisconnect, .keep, .disconnect: await disconnect(action)
        }
    }

    func change(_ change: (inout DeskState) -> Void) { change(&state) }

    func use(_ vault: any KeyVault) -> Opened {
        let opened = Opened(vault: vault, onboarder: setup.onboarder(for: vault))
        self.opened = opened
        current.withLock { $0 = opened.onboarder }
        return opened
    }

    /// Runs one call of the onboarder and shows its steps; a second one beside it is not begun.
    func follow(
        _ call: @escaping @Sendable (PKCEOnboarder) async throws(OnboardingError) -> OnboardingReport?
    ) async {
        guard let onboarder = opened?.onboarder, flow == nil else { return }
        unstored = nil
        let steps = onboarder.events()
        let flow = Task { () -> Result<OnboardingReport?, OnboardingError> in
            do throws(OnboardingError) { return .success(try await call(onboarder)) } catch { return .failure(error) }
        }
        self.flow = flow
        for await step in steps { state.apply(step, at: setup.time.sinceBoot) }
        let result = await flow.value
        self.flow = nil
        if case .failure(let error) = result { unstored = error.unstored }
        if case .success(nil) = result { await findOut() } else { state.end(result) }
        if case .connected(var account) = state.page {
            account.address = await onboarder.clientAddress
            change { $0.page = .connected(account) }
        }
    }
}
