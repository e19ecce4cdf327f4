#if Onboarding
    import KeyVaultConsole

    /// What `keyvault connect` is to do.
    enum ConnectAction: Equatable {
        /// Get a key.
        case connect
        /// Tell what is pending and what was lost.
        case status
        /// Go on with what was left.
        case resume
        /// Give it up.
        case cancel
        /// Forget the lost key with this public key or label.
        case forgetOrphan(String)

        /// Reads the command line.
        init(_ call: Program.Call) throws(CommandFailure) {
            var actions: [ConnectAction] = []
            if call.words.has("status") { actions.append(.status) }
            if call.words.has("resume") { actions.append(.resume) }
            if call.words.has("cancel") { actions.append(.cancel) }
            if let publicKey = call.words.value("forget-orphan") { actions.append(.forgetOrphan(publicKey)) }
            guard actions.count <= 1 else { throw call.usage("only one thing can be done at a time") }
            if let action = actions.first {
                guard call.words.operands.isEmpty else { throw call.usage("this needs no service") }
                self = action
                return
            }
            guard call.words.operands == ["porkbun"] else { throw call.usage("the only service is 'porkbun'") }
            guard let name = call.words.value("name"), !name.isEmpty else {
                throw call.usage("--name must say what you will see on the approval page")
            }
            self = .connect
        }
    }
#endif
