#if SecretService
    import KeyVaultCore

    extension ProviderLink {
        /// The name that gnome-keyring's dialogs come from; nobody has it where there is no display.
        private static let gnomePrompter = "org.gnome.keyring.SystemPrompter"

        /// Unlocks a collection or an item.
        mutating func unlock(_ path: String, for request: Request) throws(Setback) {
            let unlock = call(
                "Unlock", of: ServiceName.service, at: ServiceName.path, .tuple(.paths([path])), answer: "(aoo)")
            let answer = try send(unlock, for: request)
            let prompt = answer[1].text
            if prompt != ServiceName.noObject {
                let result = try run(prompt: prompt, isSilent: false, for: request)
                guard result.type == "ao" else { throw .bus(.garbage("a prompt's result of the wrong type")) }
                guard result.texts.contains(path) else { throw try refusal(for: request) }
            } else if !answer[0].texts.contains(path) {
                throw request.error(.locked)
            }
        }

        /// Runs a prompt of the provider and returns what it results in.
        ///
        /// - Parameter isSilent: Whether it shows no window, so that it runs even where nobody may be asked.
        mutating func run(
            prompt path: String, isSilent: Bool, for request: Request
        ) throws(Setback) -> Variant {
            guard isSilent || configuration.interaction == .allowed else {
                bus.notify(dismissal(of: path))
                request.endDoubt()
                throw request.error(
                    .locked, remedy: "Allow the vault to show a window, or do it in the keyring manager.")
            }
            if !isSilent { request.deadlines.suspend(for: configuration.promptDeadline) }
            defer { if !isSilent { request.deadlines.resume() } }
            let watch = PromptWatch(of: path, by: owner, on: bus)
            _ = try send(
                call("Prompt", of: ServiceName.prompt, at: path, .tuple(.text("")), answer: "()"), for: request)
            while watch.events.completed == nil {
                if watch.events.isProviderGone || bus.isClosed { throw .bus(BusFailure(kind: .noProvider)) }
                if request.interruption.isInterrupted { throw try withdraw(path, for: request) }
                bus.loop.wait()
            }
            guard let completed = watch.events.completed, completed.type == "(bv)" else {
                throw .bus(.garbage("a prompt that ends in no way known"))
            }
            guard !completed[0].boolean else {
                request.endDoubt()
                throw try refusal(for: request)
            }
            return completed[1].unwrapped
        }

        /// Takes a prompt away that nobody has answered in time.
        private mutating func withdraw(_ path: String, for request: Request) throws(Setback) -> Setback {
            let unhurried = Request(
                request.context, Interruption(of: bus.loop), request.deadlines, start: request.start)
            if try provider(for: unhurried).kind.survivesDismissal { bus.notify(dismissal(of: path)) }
            return .promptWithdrawn
        }

        private func dismissal(of prompt: String) -> BusCall {
            call("Dismiss", of: ServiceName.prompt, at: prompt, nil, answer: "()")
        }

        /// Why a prompt was not answered: gnome-keyring says that it was dismissed also where it could not be shown.
        private mutating func refusal(for request: Request) throws(Setback) -> Setback {
            guard try provider(for: request).kind == .gnomeKeyring else { return request.error(.dismissed) }
            let question = BusCall.bus("NameHasOwner", .tuple(.text(Self.gnomePrompter)), answer: "(b)")
            guard try send(question, for: request)[0].boolean else {
                return request.error(
                    .locked, remedy: "Unlock the keyring by signing in on a desktop; no window can be shown here.")
            }
            return request.error(.dismissed)
        }
    }
#endif
