import InMemoryBackend
import KeyVaultCore
import Testing

@Suite struct `In-memory vault` {
    @Test func `It says that nothing outlives the process`() {
        #expect(InMemoryVault().persistence == .process)
    }
}
