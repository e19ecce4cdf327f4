import KeyVaultKit
import KeyVaultTesting
import SignIn
import Testing

struct SignInTests {
    private let vault = FaultyVault(InMemoryVault())
    private var signIn: SignIn { SignIn(vault: vault) }

    @Test func `A remembered user is signed in with his token`() async throws {
        try await signIn.remember(Secret(utf8: "token"), of: "user")
        var isHandedOver = false
        let outcome = await signIn.signIn("user") { token in isHandedOver = token.isEqual(to: Secret(utf8: "token")) }
        #expect(outcome == .signedIn)
        #expect(isHandedOver)
    }

    @Test func `Somebody who was never here is unknown`() async {
        #expect(await signIn.signIn("bob") { _ in } == .unknownUser)
    }

    @Test func `A locked vault does not make a user unknown`() async throws {
        try await signIn.remember(Secret(utf8: "token"), of: "user")
        vault.lock()
        #expect(await signIn.signIn("user") { _ in } == .tryLater("Unlock the vault and try again."))
    }

    @Test func `A full disk is told to whoever wanted to remember`() async {
        vault.failNext(.outOfSpace, on: .store)
        await #expect(throws: VaultError(.outOfSpace, during: .store)) {
            try await signIn.remember(Secret(utf8: "token"), of: "user")
        }
    }
}
