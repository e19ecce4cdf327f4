import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// What the user reads when a key is lost, may be lost, or is held by the program alone.
@Suite(.timeLimit(.minutes(10)))
struct MessageTests {
    private static let page = "https://porkbun.com/account/api"

    private static func orphan(_ reason: OrphanedKey.Reason, _ publicKey: String?) -> OrphanedKey {
        OrphanedKey(
            id: "a", publicKey: publicKey, label: "Test (Linux) · abcd", reason: reason,
            noted: UnixTime(milliseconds: 0),
            keyManagementURL: page)
    }

    @Test(
        arguments: [
            (
                orphan(.answerLost, "pk1_0123456789"), OnboardingError.Code.secretAlreadyClaimed,
                """
                A key named “Test (Linux) · abcd” (…6789) was created, but its secret did not reach this computer. \
                Nobody can see it again. (Delete this key at \(page), then start again.)
                """
            ),
            (
                orphan(.uncertain, nil), .maybeOrphaned,
                """
                It is not certain whether a key named “Test (Linux) · abcd” was created. \
                (Look at \(page); if the key is there, delete it. Then start again.)
                """
            ),
            (
                orphan(.claimedElsewhere, "pk1_0123456789"), .secretAlreadyClaimed,
                """
                A key named “Test (Linux) · abcd” (…6789) was created, but its secret did not reach this computer. \
                Nobody can see it again. This computer never asked for it: somebody else may have it. \
                (Delete this key now at \(page), then start again.)
                """
            ),
        ])
    func `A lost key is told by its label and its last four characters, with the page where it is deleted`(
        orphan: OrphanedKey, code: OnboardingError.Code, text: String
    ) {
        let error = OnboardingError(code, orphan: orphan)
        #expect(error.description == text)
        #expect(error.choices == [.openKeyPage, .startAgain])
        var remembered = orphan
        remembered.isRemembered = true
        #expect(OnboardingError(code, orphan: remembered).choices == [.openKeyPage, .startAgain, .remindLater])
    }

    @Test func `A key that could not be saved is told with its name, the reason and three ways out`() async throws {
        let flow = FlowFixture(after: 2)
        flow.whenOpened { $0.failEachTry(.outOfSpace, on: .commit) }
        let error = try #require(await flow.connect().result.error)
        let publicKey = try #require(flow.simulator.ledger.keys.first?.publicKey)
        #expect(error.message.hasPrefix("The key was received but could not be saved. ["))
        #expect(error.remedy == "Try again, save it elsewhere, or delete the key \(publicKey) at \(Self.page).")
        #expect(error.choices == [.tryAgain, .saveElsewhere, .openKeyPage])
        #expect(error.unstored?.publicKey == publicKey)
    }
}
