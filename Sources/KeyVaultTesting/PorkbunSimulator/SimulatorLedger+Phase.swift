#if Onboarding
    extension SimulatorLedger.KeyRequest {
        /// How long the account holder has to decide: 30 minutes.
        public static let approvalWindow = Duration.seconds(1_800)
        /// How long the client has to retrieve after the approval: another 10 minutes.
        public static let claimWindow = Duration.seconds(600)
        /// What the path of an approval page begins with.
        static let pagePrefix = "/account/apiKeyApproval/"

        /// Where a request stands.
        enum Phase {
            case pending, approved, claimed, denied, expired
        }

        /// Where the request stands at a time.
        func phase(_ now: Duration, _ configuration: SimulatorConfiguration) -> Phase {
            let isUndecidable = now - created >= Self.approvalWindow
            switch decision {
            case nil: return isUndecidable ? .expired : .pending
            case .denied: return isUndecidable && configuration.checkOrder == .expiryFirst ? .expired : .denied
            case .approved(let time):
                let isOver = now - time >= Self.claimWindow
                if publicKey != nil {
                    return isOver && configuration.claimedAfterWindow == .expired ? .expired : .claimed
                }
                return isOver ? .expired : .approved
            }
        }
    }
#endif
