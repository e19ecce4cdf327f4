#if EncryptedFile && Onboarding
    import EncryptedFileBackend
    import InMemoryBackend
    import KeyVaultCore
    import KillWindow
    import Measuring

    extension VaultBenchmark {
        /// The window of an onboarding, beside one bare durable write of the same file.
        func measureKillWindow() async throws {
            let vault = try EncryptedFileVault(configuration)
            try await vault.unlock()
            let window = KillWindow(vault)
            var floor = FileFloor(in: directory, bytes: bytes)
            var (floors, windows): ([Duration], [Duration]) = ([], [])
            for _ in 0..<100 {
                let start = ContinuousClock.now
                floor.run()
                floors.append(ContinuousClock.now - start)
                windows.append(try await window.measure())
            }
            print("\n## From the grant to the durable commit, \(items) items\n\n\(Measurement.header)")
            print(Measurement(windows).row("encrypted file", floor: Measurement(floors), target: "2"))
            let inMemory = KillWindow(InMemoryVault())
            windows = []
            for _ in 0..<100 { windows.append(try await inMemory.measure()) }
            print(Measurement(windows).row("in memory, which no kill survives"))
        }
    }
#endif
