import KeyVaultCore
import KeyVaultTesting
import Testing

/// The model finds what a careless implementation does wrong; a judge that accepts everything would be none.
@Suite(.timeLimit(.minutes(10)))
struct ProtocolBugTests {
    @Test(arguments: ProtocolBug.allCases)
    func `Each of the twelve mistakes breaks an invariant where the program itself breaks none`(
        bug: ProtocolBug
    ) async {
        var schedule = bug.provocation
        #expect(await play(schedule).breaches == [])
        schedule.bug = bug
        let breaches = await play(schedule).breaches
        #expect(!breaches.isEmpty)
        print("\(bug): \(breaches)")
    }
}
