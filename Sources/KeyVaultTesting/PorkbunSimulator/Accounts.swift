#if Onboarding
    import KeyVaultCore

    /// The accounts of the simulated website and who is signed in.
    struct Accounts: Sendable {
        struct Account: Sendable {
            let email: String
            let password: SecretBox
            var isVerified: Bool
        }

        private var accounts: [String: Account] = [:]
        private var sessions: [String: String] = [:]

        /// The account that a session belongs to.
        func account(session: String?) -> Account? {
            session.flatMap { sessions[$0] }.flatMap { accounts[$0] }
        }

        /// Makes an account; `false` if there is one of this address.
        mutating func create(email: String, password: SecretBox, isVerified: Bool) -> Bool {
            guard accounts[email] == nil else { return false }
            accounts[email] = Account(email: email, password: password, isVerified: isVerified)
            return true
        }

        func isRight(password: borrowing Secret, email: String) -> Bool {
            accounts[email]?.password.secret.isEqual(to: password) ?? false
        }

        mutating func signIn(email: String, session: String) { sessions[session] = email }

        mutating func verify(session: String?) {
            if let email = session.flatMap({ sessions[$0] }) { accounts[email]?.isVerified = true }
        }
    }
#endif
