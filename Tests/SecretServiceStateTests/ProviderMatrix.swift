#if SecretService
    import Foundation
    import Synchronization

    /// The page of the documentation that tells what each call answers in each situation.
    ///
    /// `KEYVAULT_WRITE_MATRIX=1` writes the page anew; else what is measured is compared with it.
    enum ProviderMatrix {
        static let isWritten = ProcessInfo.processInfo.environment["KEYVAULT_WRITE_MATRIX"] == "1"

        private static let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/KeyVaultKit/KeyVaultKit.docc/ProviderMatrix.md").standardized
        private static let measured = Mutex<[String: String]>([:])

        /// The row of a situation.
        static func row(_ situation: Situation, _ outcomes: [String]) -> String {
            "| \(situation.provider) | \(situation.state) | \(outcomes.joined(separator: " | ")) |"
        }

        /// Whether the page holds a line.
        static func holds(_ line: String) -> Bool {
            let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return page.split(separator: "\n").contains { $0 == line }
        }

        /// Keeps a row, and writes the page once all are there.
        static func keep(_ row: String, of situation: Situation) throws {
            let rows = measured.withLock { measured in
                measured[situation.description] = row
                return Situation.all.compactMap { measured[$0.description] }
            }
            guard rows.count == Situation.all.count else { return }
            let head = ["provider", "state"] + MatrixOperation.allCases.map(\.rawValue)
            let table = [head, head.map { _ in "---" }].map { "| \($0.joined(separator: " | ")) |" } + rows
            let page = [intro, table.joined(separator: "\n"), limits].joined(separator: "\n\n") + "\n"
            try page.write(to: file, atomically: true, encoding: .utf8)
        }

        private static let intro = """
            # What each provider answers in each state

            The outcome of every call of `SecretServiceVault`, as the tests measure it with GNOME Keyring 42.1, KeePassXC
            2.7.4 and KWallet 5.103 on private session buses.

            The codes are those of `VaultError.Code`. "Nobody answers" means that prompts are allowed, and that no person
            or no prompter is there; the call then ends at its prompt deadline at the latest. No call in this table
            reports a stored item as missing, removes or replaces what it cannot see, or lasts longer than its deadlines
            by more than a second.
            """

        private static let limits = """
            ## What providers cannot do

            | provider | limit |
            | --- | --- |
            | all | The window of a prompt that was given up stays on the screen until somebody closes it: KeePassXC \
            and KWallet end the prompt without it. |
            | GNOME Keyring 42.1 | It aborts when it is told to dismiss a prompt on the screen, so the vault does not \
            tell it. |
            | GNOME Keyring | A keyring without a password is a file in clear. Values that such a file would change are \
            stored in base64. |
            | KeePassXC 2.7.4 | An item that another connection made can only be replaced by setting its secret; asking \
            to replace it by a new one opens a window. |
            | KeePassXC | It answers before it writes to disk, about 0.3 seconds earlier. |
            | KeePassXC 2.7.4 | It may crash when items change while it saves, with databases of 1,000 items and more. |
            | KeePassXC | Items of a locked database cannot be seen at all, not even that they are locked. |
            | KWallet 5.103 | It answers up to 5 seconds before the secret is on disk; killed before that, it keeps an \
            item with an empty secret. |
            | KWallet 5.103 | About one session in 150 reads every secret as empty, and about one in 256 is refused; the \
            vault asks again in a new session. |
            | KWallet | After a login it says that it is locked until it is unlocked for the first time, which asks \
            nobody. |
            """
    }
#endif
