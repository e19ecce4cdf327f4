import KeyVaultCore

/// What is to go wrong in a ``FaultyVault``, and in which call.
struct Fault: Sendable {
    enum Effect: Sendable {
        case fail(VaultError.Code)
        case hang
        case loseAnswer(VaultError.Code)
    }

    let effect: Effect
    private let operation: VaultError.Operation?
    private let condition: @Sendable (FaultyVault.Call) -> Bool

    init(
        _ effect: Effect, _ operation: VaultError.Operation?,
        _ condition: @escaping @Sendable (FaultyVault.Call) -> Bool
    ) {
        self.effect = effect
        self.operation = operation
        self.condition = condition
    }

    func isMeant(for call: FaultyVault.Call) -> Bool {
        let fits = operation.map { $0 == call.operation } ?? (call.operation != .status)
        return fits && condition(call)
    }
}
