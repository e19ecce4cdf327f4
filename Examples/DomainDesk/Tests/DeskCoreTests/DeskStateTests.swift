import DeskCore
import KeyVaultKit
import Testing

/// What single steps make of a state.
@Suite struct DeskStateTests {
    private static let waiting = DeskState(.waiting(Waiting(approvalURL: "https://porkbun.com/a", end: .seconds(100))))

    private func after(_ events: OnboardingEvent..., from state: DeskState = waiting) -> DeskState {
        events.reduce(into: state) { $0.apply($1, at: .seconds(50)) }
    }

    @Test func `The address is kept through all that happens while waiting`() {
        let state = after(
            .connectionTrouble(TransportError(.unreachable, mayHaveArrived: false, detail: "")),
            .heldBack(.vault(VaultError(.locked, during: .status))),
            .waiting(approvalTimeLeft: .seconds(45), nextPollIn: .seconds(5)),
            .waiting(approvalTimeLeft: .seconds(40), nextPollIn: .seconds(5)))
        #expect(state.page == .waiting(Waiting(approvalURL: "https://porkbun.com/a", end: .seconds(90))))
    }

    @Test func `A vault that stays locked holds back until it is open, however often it is looked at`() {
        let locked = OnboardingEvent.heldBack(.vault(VaultError(.locked, during: .status)))
        let waiting = OnboardingEvent.waiting(approvalTimeLeft: .seconds(40), nextPollIn: .seconds(5))
        #expect(after(locked, waiting).name == "heldBack")
        #expect(after(locked, waiting, locked, waiting).name == "heldBack")
        #expect(after(locked, waiting, waiting).name == "waiting")
    }

    @Test func `The countdown does not jump by the moments that a step took`() {
        let state = after(.waiting(approvalTimeLeft: .seconds(49), nextPollIn: .seconds(5)))
        #expect(state == Self.waiting)
    }

    @Test func `A lost key is remembered once`() {
        let orphan = OrphanedKey(
            id: "a", publicKey: nil, label: "l", reason: .uncertain, noted: .now,
            keyManagementURL: "https://porkbun.com")
        var state = after(.orphan(orphan), .startingAgain(orphan))
        #expect(state.name == "preparing")
        state.end(.failure(OnboardingError(.maybeOrphaned, orphan: orphan)))
        #expect(state.orphans == [orphan])
        #expect(state.name == "maybeOrphaned")
    }

    @Test(arguments: OnboardingError.Code.allCases)
    func `Every ending has the name of its code and a way on`(code: OnboardingError.Code) {
        var state = Self.waiting
        state.end(.failure(OnboardingError(code)))
        #expect(state.name == code.rawValue)
        let page = PageContent(state, in: .english, keyPage: "https://porkbun.com/account/api")
        #expect(!page.buttons.isEmpty)
        #expect(!page.title.isEmpty && !page.paragraphs.isEmpty)
    }
}
