/// Whether a vault may ask a person.
public enum Interaction: String, Sendable, Hashable, CaseIterable {
    /// A locked vault may show a prompt.
    case allowed
    /// Nothing is ever shown: what would need a prompt answers ``VaultError/Code/locked`` at once.
    case forbidden
}
