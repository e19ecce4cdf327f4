#if EncryptedFile
    import KeyVaultCore
    import KeyVaultTesting
    import Testing

    /// The same worlds over encrypted files on the disk.
    @Suite(.timeLimit(.minutes(isLongTest ? 60 : 5)))
    struct EncryptedFileModelTests {
        @Test func `Random schedules over an encrypted file break no invariant`() async throws {
            for seed in 1...(isLongTest ? 2_000 : isSanitized ? 10 : 100) as ClosedRange<UInt64> {
                var schedule = Schedule.random(seed: seed)
                schedule.commitsAtomically = true
                let watch = await play(schedule, on: try await EncryptedFileDisk())
                if !watch.breaches.isEmpty { Issue.record("\(watch.breaches)\n\(schedule)") }
            }
        }
    }
#endif
