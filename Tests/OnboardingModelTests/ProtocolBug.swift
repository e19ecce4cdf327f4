/// Mistakes that a careless implementation of the protocol makes; each has to be found by some test.
enum ProtocolBug: String, Sendable, CaseIterable {
    case noIntentRecord, timeoutTakenAsExpired, recordRemovedBeforeCommit, successBeforeCommit, secretDropped
    case expiredTakenAsClean, orphanNotRecorded, restartStartsAfresh, retrieveWhileLocked, noLock
    case noLockAndNoRecheck, noLockAndNoVaultCheck
}
