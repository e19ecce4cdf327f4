#if Onboarding
    public import KeyVaultCore
    import Synchronization

    extension PorkbunSimulator {
        /// Approves a request in the account holder's name, without a browser.
        ///
        /// - Returns: Whether the request stands approved; `false` if it is unknown, was denied before or has lapsed.
        @discardableResult
        public func approve(requestToken: String) -> Bool {
            let now = Moment(time)
            return state.withLock { $0.decide(.approved(at: now.sinceBoot), requestToken, now) } == .approved
        }

        /// Denies a request in the account holder's name, without a browser.
        ///
        /// - Returns: Whether the request stands denied; `false` if it is unknown, was approved before or has lapsed.
        @discardableResult
        public func deny(requestToken: String) -> Bool {
            let now = Moment(time)
            return state.withLock { $0.decide(.denied(at: now.sinceBoot), requestToken, now) } == .denied
        }

        /// Makes an account whose address is verified, for signing in on the approval page.
        ///
        /// - Returns: Whether it was made; `false` if there is one of this address.
        @discardableResult
        public func createAccount(email: String, password: borrowing Secret) -> Bool {
            let copy = SecretBox(password.copy())
            return state.withLock { $0.accounts.create(email: email, password: copy, isVerified: true) }
        }

        /// Deletes a key as its holder does on the website: from now on `/ping` refuses it.
        ///
        /// - Returns: Whether there is such a key.
        @discardableResult
        public func revoke(publicKey: String) -> Bool {
            state.withLock { state in
                guard let index = state.ledger.keys.firstIndex(where: { $0.publicKey == publicKey }) else {
                    return false
                }
                state.ledger.keys[index].isRevoked = true
                return true
            }
        }
    }

    extension SimulatorState {
        /// How a decision ended.
        enum Standing { case unknown, lapsed, approved, denied }

        /// Enters a decision; the first one stands, and repeating it changes nothing.
        mutating func decide(
            _ decision: SimulatorLedger.KeyRequest.Decision, _ token: String, _ now: Moment
        ) -> Standing {
            guard let index = ledger.requests.firstIndex(where: { $0.token == token }) else { return .unknown }
            let request = ledger.requests[index]
            if request.decision == nil {
                guard request.phase(now.sinceBoot, configuration) == .pending else { return .lapsed }
                ledger.requests[index].decision = decision
                switch decision {
                case .approved: ledger.events.append(.approved(label: request.label))
                case .denied: ledger.events.append(.denied(label: request.label))
                }
            }
            return switch ledger.requests[index].decision {
            case .approved: .approved
            case .denied, nil: .denied
            }
        }
    }
#endif
