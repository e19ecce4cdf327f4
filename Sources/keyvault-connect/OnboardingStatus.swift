#if Onboarding
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultSelection

    /// `keyvault connect --status` and `--forget-orphan`: what former attempts have left.
    enum OnboardingStatus {
        static func show(_ onboarder: PKCEOnboarder, asJSON isJSON: Bool) async throws(CommandFailure) -> ExitCode {
            let pending: [PendingAttempt]
            let orphans: [OrphanedKey]
            do throws(OnboardingError) {
                pending = try await onboarder.pending()
                orphans = try await onboarder.orphans()
            } catch { throw CommandFailure(error) }
            if isJSON {
                let lists = [("pending", pending.map(\.json)), ("orphans", orphans.map(\.json))]
                let text = lists.map { "\"\($0)\":[\($1.joined(separator: ","))]" }.joined(separator: ",")
                try StandardOutput.write("{\(text)}\n")
            } else if pending.isEmpty && orphans.isEmpty {
                try StandardOutput.write("Nothing is pending, and no key was lost.\n")
            } else {
                try StandardOutput.write((pending.map(\.line) + orphans.map { "\($0)\n" }).joined())
            }
            return .done
        }

        /// Forgets the lost key that has this public key, or this label where the key is not known.
        static func forget(_ name: String, _ onboarder: PKCEOnboarder) async throws(CommandFailure) -> ExitCode {
            let isForgotten: Bool
            do throws(OnboardingError) {
                let orphan = try await onboarder.orphans().first { $0.publicKey == name || $0.label == name }
                if let orphan { try await onboarder.forgetOrphan(orphan) }
                isForgotten = orphan != nil
            } catch { throw CommandFailure(error) }
            guard isForgotten else {
                throw CommandFailure(
                    .notFound, code: "notFound", "No lost key '\(name.escapingControls)' is remembered",
                    remedy: "See 'keyvault connect --status'.")
            }
            return .done
        }
    }

    extension PendingAttempt {
        /// The attempt as lines for people.
        fileprivate var line: String {
            let since = begun.map { ", begun \($0)" } ?? ""
            let page = approvalURL.map { "\n  Approve here: \($0.escapingControls)" } ?? ""
            let record = isReadable ? "" : "\n  Its record cannot be read; it can only be given up."
            return "Pending: “\(label.escapingControls)”\(since)\(page)\(record)\n"
        }

        /// The attempt as a JSON object.
        fileprivate var json: String {
            "{\"id\":\(id.jsonQuoted),\"label\":\(label.jsonQuoted),\"url\":\(approvalURL?.jsonQuoted ?? "null"),"
                + "\"begun\":\(begun.map { "\"\($0)\"" } ?? "null"),\"mayHaveKey\":\(mayHaveKey),"
                + "\"isReadable\":\(isReadable)}"
        }
    }

    extension OrphanedKey {
        /// The key as a JSON object.
        fileprivate var json: String {
            "{\"publicKey\":\(publicKey?.jsonQuoted ?? "null"),\"label\":\(label.jsonQuoted),"
                + "\"reason\":\"\(reason.rawValue)\",\"noted\":\"\(noted)\"}"
        }
    }
#endif
