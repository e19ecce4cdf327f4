package import KeyVaultCore

/// The file's half of the record of an attempt: how far it has come, and when the service was asked.
///
/// Nothing in it is secret. It is on the disk before the step that it announces is made.
package struct JournalEntry: Sendable, Equatable {
    /// How far an attempt has come.
    package enum Phase: String, Sendable, CaseIterable {
        /// The vault is being proven, or was, and the service may have been asked for a page.
        case prepared
        /// The user may be looking at the page; every call so far was answered.
        case requested
        /// A call is under way, or was never answered: it may have made the key.
        case retrieving
        /// Decided; what is left is the memory of the calls.
        case ended
    }

    /// The attempt.
    package let attempt: String
    /// How far it has come.
    package var phase: Phase
    /// The run of the kernel whose clock the times are of.
    package private(set) var boot: Boot
    /// When the request was made, on the clock since boot.
    package var requested: Duration
    /// Whether the attempt was begun in place of one whose secret was lost.
    package let isRestart: Bool
    /// When the service was asked for the key, on the clock since boot, oldest first.
    package private(set) var calls: [Duration]
    /// Until when the service wants no requests for a page.
    package var requestEmbargo: Embargo?
    /// Until when the service does not want to be asked for keys.
    package var retrieveEmbargo: Embargo?
    /// What is not certain yet.
    package var doubt: RetrieveDoubt

    /// Begins the journal of an attempt.
    package init(attempt: String, boot: Boot, now: Duration, isRestart: Bool) {
        self.attempt = attempt
        phase = .prepared
        self.boot = boot
        requested = now
        self.isRestart = isRestart
        calls = []
        doubt = RetrieveDoubt()
    }

    /// Assumes the worst of an attempt whose journal is gone or unreadable: that a call was never answered.
    package init(losing attempt: String, boot: Boot, now: Duration) {
        self.init(attempt: attempt, boot: boot, now: now, isRestart: false)
        phase = .retrieving
        doubt.arises()
    }

    /// Notes a call that is about to be sent.
    package mutating func recordCall(_ now: Duration, in boot: Boot) {
        phase = .retrieving
        self.boot = boot
        calls.append(now)
        calls.removeAll { $0 <= now - .seconds(3_600) }
    }

    /// The entry on the clock of this run of the kernel.
    ///
    /// How long before the start of the machine things happened, only the wall clock can tell, and it may have been set.
    /// So calls and restarts, which may never be too many, count as if they had happened at that start. An embargo, which
    /// the service repeats to whoever calls too early, ends as the wall clock says, but lasts no longer than the service
    /// said. What is undecided counts as requested now, for the service alone knows when its window closes.
    package func rebased(to boot: Boot, now: Duration) -> JournalEntry {
        var entry = self
        let shift = boot.id == self.boot.id ? .zero : boot.time(since: self.boot)
        entry.requestEmbargo = requestEmbargo?.moved(by: shift, now: now)
        entry.retrieveEmbargo = retrieveEmbargo?.moved(by: shift, now: now)
        guard boot.id != self.boot.id else { return entry }
        entry.boot = boot
        entry.requested = phase == .ended ? .zero : now
        entry.calls = calls.map { _ in .zero }
        return entry
    }

    /// Whether it can be forgotten: decided, and too old to count.
    func isOver(_ now: Duration) -> Bool {
        let last = max(calls.last ?? requested, requested)
        let embargo = Embargo?.later(requestEmbargo, retrieveEmbargo)
        return phase == .ended && last <= now - .seconds(3_600) && embargo?.refusal(at: now) == nil
    }
}

extension JournalEntry {
    private static let version: Int64 = 1

    /// The entry as the content of its file.
    package func encoded() -> Secret {
        var object = JSONObjectWriter()
        object.add("v", Self.version)
        object.add("attempt", attempt)
        object.add("phase", phase.rawValue)
        object.add("bootID", boot.id)
        object.add("bootBegan", boot.began.milliseconds)
        object.add("requested", requested.milliseconds)
        object.add("isRestart", isRestart)
        object.add("calls", calls.map(\.milliseconds))
        object.add("requestNotBefore", requestEmbargo?.end.milliseconds)
        object.add("requestRetryAfter", requestEmbargo?.length.milliseconds)
        object.add("retrieveNotBefore", retrieveEmbargo?.end.milliseconds)
        object.add("retrieveRetryAfter", retrieveEmbargo?.length.milliseconds)
        object.add("isInDoubt", doubt.isInDoubt)
        object.add("isUnanswered", doubt.isUnanswered)
        object.add("idempotencyKey", doubt.idempotencyKey)
        object.add("publicKey", doubt.publicKey)
        return object.finish()
    }

    /// Reads an entry; `nil` if it is damaged or of a newer version.
    package init?(decoding bytes: Span<UInt8>) {
        guard let object = JSONObjectReader(bytes), object.number("v", in: bytes) == Self.version,
            let attempt = object.text("attempt", in: bytes), Attempt.isID(attempt),
            let phase = object.text("phase", in: bytes).flatMap(Phase.init(rawValue:)),
            let bootID = object.text("bootID", in: bytes), let began = object.number("bootBegan", in: bytes),
            let requested = object.number("requested", in: bytes),
            let isRestart = object.flag("isRestart", in: bytes), let calls = object.numbers("calls", in: bytes),
            let isInDoubt = object.flag("isInDoubt", in: bytes),
            let isUnanswered = object.flag("isUnanswered", in: bytes)
        else { return nil }
        let boot = Boot(id: bootID, began: UnixTime(milliseconds: began))
        self.init(attempt: attempt, boot: boot, now: .milliseconds(requested), isRestart: isRestart)
        self.phase = phase
        self.calls = calls.map { .milliseconds($0) }
        requestEmbargo = object.embargo("request", in: bytes)
        retrieveEmbargo = object.embargo("retrieve", in: bytes)
        doubt = RetrieveDoubt(
            isInDoubt: isInDoubt, isUnanswered: isUnanswered,
            idempotencyKey: object.text("idempotencyKey", in: bytes), publicKey: object.text("publicKey", in: bytes))
    }
}

extension JSONObjectReader {
    fileprivate func embargo(_ call: String, in bytes: Span<UInt8>) -> Embargo? {
        guard let end = number(call + "NotBefore", in: bytes), let length = number(call + "RetryAfter", in: bytes)
        else { return nil }
        return Embargo(end: .milliseconds(end), length: .milliseconds(length))
    }
}

extension Duration {
    /// Rounded up, so that no call ever seems older than it is.
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + (components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
