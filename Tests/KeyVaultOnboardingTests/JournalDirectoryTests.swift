import Glibc
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// The journal's files and its lock, on the real disk.
struct JournalDirectoryTests {
    private let directory: TemporaryDirectory
    private let journal: JournalDirectory
    private let attempt = String(repeating: "0f", count: 16)

    init() throws {
        directory = try TemporaryDirectory()
        journal = JournalDirectory(path: directory.path + "/state/program")
    }

    private var entry: JournalEntry {
        let boot = Boot(id: journal.bootID, now: .zero, wallClock: UnixTime(milliseconds: 1_767_225_600_000))
        var entry = JournalEntry(attempt: attempt, boot: boot, now: .milliseconds(1_234), isRestart: true)
        entry.recordCall(.milliseconds(2_000), in: boot)
        entry.recordCall(.milliseconds(7_001), in: boot)
        entry.requestEmbargo = Embargo(of: .seconds(60), from: .milliseconds(1))
        entry.retrieveEmbargo = Embargo(of: .seconds(1_800), from: .milliseconds(7_002))
        _ = entry.doubt.grantedWithoutSecret(publicKey: "pk1_known")
        entry.doubt.chooseIdempotencyKey(SecureRandom())
        return entry
    }

    private func write(_ entry: JournalEntry) throws {
        let content = entry.encoded()
        try content.withExposedBytes { try journal.write($0, for: entry.attempt) }
    }

    @Test func `What was written is read back, from a file that is its user's alone`() throws {
        let lock = try journal.lock()
        try write(entry)
        let bytes = try #require(try journal.read(attempt))
        var expected = entry
        let decoded = JournalEntry(decoding: bytes.span)
        let found = try #require(decoded)
        #expect(found.doubt.publicKey == "pk1_known" && found.doubt.isInDoubt && found.doubt.isUnanswered)
        #expect(found.doubt.idempotencyKey?.count == 32)
        expected.doubt = found.doubt
        #expect(found == expected)
        #expect(found.doubt.isInDoubt && found.doubt.isUnanswered && found.doubt.idempotencyKey?.count == 32)
        #expect(try journal.attempts() == [attempt])
        var status = stat()
        #expect(unsafe stat("\(directory.path)/state/program/onboarding-\(attempt).json", &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(unsafe stat("\(directory.path)/state/program", &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o700)
        try journal.remove(attempt)
        #expect(try journal.read(attempt) == nil)
        #expect(try journal.attempts().isEmpty)
        withExtendedLifetime(lock) {}
    }

    @Test func `Of several owners of the lock there is one at a time, in this process too`() throws {
        let other = JournalDirectory(path: directory.path + "/state/program")
        var first = try journal.lock()
        #expect(first != nil)
        #expect(try other.lock() == nil)
        first = nil
        #expect(try other.lock() != nil)
    }

    @Test func `A damaged or newer entry is none, and a torn write leaves the former one`() throws {
        _ = try journal.lock()
        try write(entry)
        let bytes = try #require(try journal.read(attempt))
        let isAnyPartRead = bytes.indices.contains { JournalEntry(decoding: Array(bytes.prefix($0)).span) != nil }
        #expect(!isAnyPartRead)
        let newer = String(decoding: bytes, as: UTF8.self).replacing("\"v\":1", with: "\"v\":2")
        let isNewerRead = JournalEntry(decoding: newer.utf8.span) != nil
        #expect(!isNewerRead)
        // What a process leaves that was killed before the rename.
        let torn = unsafe open(
            "\(directory.path)/state/program/onboarding-\(attempt).json.new", O_CREAT | O_WRONLY, 0o600)
        close(torn)
        #expect(try journal.read(attempt) == bytes)
        #expect(try journal.attempts() == [attempt])
        try write(entry)
    }

    @Test func `Nothing secret is in the file`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        _ = await flow.connect()
        let text = flow.journal.files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(!text.isEmpty && !text.contains("verifier") && !text.contains("sk1_") && !text.contains("requestToken"))
        for request in flow.simulator.ledger.requests { #expect(!text.contains(request.token)) }
    }

    @Test func `A folder that cannot be made is told with its call and its path`() {
        let blocked = JournalDirectory(path: "/proc/keyvault/state")
        #expect(throws: JournalError(call: "mkdir", errno: ENOENT, path: "/proc/keyvault")) { try blocked.lock() }
    }
}

struct StateDirectoryTests {
    @Test(arguments: [("Acme Domains", "acme-domains"), ("", "keyvault"), ("Übung", "-bung"), ("../x", "---x")])
    func `A program's name becomes the name of a folder`(name: String, folder: String) {
        #expect(StateDirectory.name(of: name) == folder)
        #expect(StateDirectory.isName(folder))
    }

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "a b", "ä"])
    func `What cannot name a folder is refused`(name: String) {
        #expect(!StateDirectory.isName(name))
    }
}
