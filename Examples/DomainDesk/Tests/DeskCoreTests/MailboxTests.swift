import DeskCore
import Glibc
import Testing

/// The way from other threads to the main loop.
@Suite struct MailboxTests {
    private func canRead(_ mailbox: Mailbox) -> Bool {
        var poll = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe Glibc.poll(&poll, 1, 0) == 1
    }

    @Test func `The latest state counts, and rings once`() {
        let mailbox = Mailbox()
        #expect(!canRead(mailbox) && mailbox.take() == nil)
        mailbox.put(DeskState(.welcome))
        mailbox.put(DeskState(.locked))
        #expect(canRead(mailbox))
        #expect(mailbox.take() == DeskState(.locked))
        #expect(!canRead(mailbox) && mailbox.take() == nil)
    }

    @Test func `No state is lost when many threads put`() async {
        let mailbox = Mailbox()
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { mailbox.put(DeskState(.storing)) } }
        }
        #expect(canRead(mailbox))
        #expect(mailbox.take() != nil)
    }
}
