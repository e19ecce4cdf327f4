#if Onboarding
    import KeyVaultCore

    /// What a call holds from taking the lock to giving it up: nobody else begins, goes on with or ends an attempt.
    struct Tenure: Sendable {
        let journal: any JournalStore
        let lock: any JournalLock
        /// When attempts were begun within the last hour in place of ones whose secret was lost.
        var restarts: [Duration] = []
        /// What former calls and processes left.
        var leftovers: [Leftover] = []
        /// The key that may exist of an attempt which was given up, for its record cannot be read.
        var lost: OrphanedKey?
        /// The new attempt, if its record has been written already.
        var prepared: OpenAttempt?

        /// Makes an entry durable.
        func write(_ entry: JournalEntry) throws(JournalError) {
            let content = entry.encoded()
            try content.withExposedBytes { bytes throws(JournalError) in try journal.write(bytes, for: entry.attempt) }
        }
    }

    /// An attempt that has not been decided: both halves of its record.
    struct OpenAttempt: Sendable {
        var record: AttemptRecord
        var entry: JournalEntry
        /// Whether the vault may hold answers of this attempt that could not be read.
        var hasReceipts = true
        /// What could not be read and could not be stored either: one such answer, or several one after the other.
        var unkeptReceipt: UnkeptReceipt?
    }

    /// What a survey finds of a former attempt.
    enum Leftover: Sendable {
        /// It can be gone on with.
        case open(OpenAttempt)
        /// Its key was stored, and nobody was told.
        case stored(StoredPair, JournalEntry)
    }

    /// An unreadable answer in memory.
    struct UnkeptReceipt: Sendable {
        let item: VaultItem
        let body: SecretBox
    }

    /// A pair that a vault holds.
    struct StoredPair: Sendable {
        let key: CredentialKey
        let label: String
        let attempt: String
        /// The place of the fallback vault that holds it; `nil` for the vault itself.
        let fallback: Int?
    }
#endif
