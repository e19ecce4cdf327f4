#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import Testing

    /// Files made to cost their reader time or memory.
    struct HostileFile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let refusal: FormatError

        init(_ name: String, _ refusal: FormatError, _ change: (inout ForgedFile) -> Void) throws {
            var file = ForgedFile()
            change(&file)
            testDescription = name
            bytes = try file.bytes()
            self.refusal = refusal
        }

        static func all() throws -> [HostileFile] {
            let costly: [UInt8] = [20, 8, 1, 0] + [UInt8](repeating: 0, count: 112)
            return [
                try HostileFile("logN 31", .parametersRefused) { $0.scrypt = [31, 8, 1, 0] },
                try HostileFile("logN 20, p 4", .parametersRefused) { $0.scrypt = [20, 8, 4, 0] },
                try HostileFile("31 slots of logN 20", .parametersRefused) { file in
                    file.extraRecords = (0..<31).map { _ in (1, costly) }
                },
                try HostileFile("header of 2^32 - 1 bytes", .damagedHeader) { $0.headerLength = .max },
                try HostileFile("255 records", .damagedHeader) { file in
                    file.extraRecords = (0..<254).map { _ in (3, []) }
                },
                try HostileFile("a record of 65,535 bytes", .damagedHeader) { file in
                    file.recordCount = 2
                    file.trailing = [0, 3, 0xFF, 0xFF, 1, 2, 3, 4]
                },
                try HostileFile("2^32 - 1 items", .malformedPayload) { $0.payload.itemCount = .max },
                try HostileFile("content of 2^32 - 1 bytes", .malformedPayload) { $0.payload.contentLength = .max },
                try HostileFile("a secret of 2^32 - 1 bytes", .malformedPayload) { file in
                    file.payload.itemCount = 1
                    file.payload.trailing = ForgedPayload.Item("a").bytes.dropLast(4) + [0xFF, 0xFF, 0xFF, 0xFF]
                },
                try HostileFile("65,535 attributes", .malformedPayload) { file in
                    file.payload.itemCount = 1
                    file.payload.trailing = ForgedPayload.Item("a").bytes.dropLast(6) + [0xFF, 0xFF, 0, 0, 0, 0]
                },
            ]
        }
    }

    @Suite struct HostileFileTests {
        @Test(arguments: try HostileFile.all())
        func `A hostile file is refused within 100 ms`(_ file: HostileFile) throws {
            let material = try ForgedFile.material()
            var error: SealedFileError?
            let time = ContinuousClock().measure { error = refusal(of: file.bytes, with: material) }
            #expect(error == .format(file.refusal))
            #expect(time < .milliseconds(100))
        }

        @Test func `Hostile files take less than 16 MiB`() async {
            await #expect(processExitsWith: .success) {
                let files = try HostileFile.all()
                let material = try ForgedFile.material()
                _ = refusal(of: try ForgedFile().bytes(), with: material)
                let before = try peakMemory()
                for file in files { #expect(refusal(of: file.bytes, with: material) == .format(file.refusal)) }
                #expect(try peakMemory() - before < 16 << 20)
            }
        }

        @Test func `A file of more than 64 MiB is refused before it is looked at`() throws {
            let file = [UInt8](repeating: 0, count: FileLayout.maximumFileBytes + 1)
            #expect(refusal(of: file, with: try ForgedFile.material()) == .format(.tooLarge))
        }

        @Test func `What would make a file of more than 64 MiB is refused`() throws {
            var file = try UnsealedFile(creatingWith: [NewSlot(ForgedFile.material())])
            var changes = VaultChanges()
            for number in 0..<60 {
                let secret = Secret(capacity: VaultLimits.secretBytes) { output in
                    output.append(repeating: 1, count: VaultLimits.secretBytes)
                }
                changes.store(secret, for: try CredentialKey(service: "s", account: "\(number)"))
            }
            file = try file.applying(changes.all)
            #expect(try file.sealed().count <= FileLayout.maximumFileBytes)
            var more = VaultChanges()
            for number in 60..<65 {
                let secret = Secret(capacity: VaultLimits.secretBytes) { output in
                    output.append(repeating: 1, count: VaultLimits.secretBytes)
                }
                more.store(secret, for: try CredentialKey(service: "s", account: "\(number)"))
            }
            let error = #expect(throws: SealedFileError.self) { _ = try file.applying(more.all).sealed() }
            #expect(error == .format(.tooLarge))
        }

        @Test func `A vault of the last generation can be read and not written`() throws {
            var file = ForgedFile()
            file.generation = .max
            let opened = try UnsealedFile(of: file.bytes(), with: try ForgedFile.material())
            let error = #expect(throws: SealedFileError.self) { _ = try opened.applying([]) }
            #expect(error == .format(.parametersRefused))
        }
    }

    /// The most memory that this process has had at once, in bytes.
    private func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.split(whereSeparator: { !$0.isNumber })[0])) * 1_024
    }
#endif
