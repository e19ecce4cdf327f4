import KeyVaultCore

extension VaultConformance {
    /// One promise that a vault is put to.
    public struct Check: Sendable, CustomStringConvertible {
        /// What came of a check that did not fail.
        public enum Outcome: Sendable, Hashable {
            /// The vault kept the promise.
            case kept
            /// The subject lacks what the check needs, which is said here.
            case notApplicable(String)
        }

        /// What a check needs of its subject beyond a vault.
        enum Need: String, Sendable {
            case reopening = "a way to reopen the store"
            case locking = "a way to lock the vault"
            case failing = "a way to make a store fail"
            case plainBuild = "a build without sanitizers"
        }

        /// The promise as a sentence; no two checks have the same.
        public let name: String
        private let need: Need?
        private let body: @Sendable (Trial) async throws -> Void

        init(_ name: String, needs need: Need? = nil, body: @escaping @Sendable (Trial) async throws -> Void) {
            self.name = name
            self.need = need
            self.body = body
        }

        /// The promise.
        public var description: String { name }

        /// Puts a vault to the check, removes what it stored, and closes the vault.
        ///
        /// - Throws: ``ConformanceFailure`` if the vault does not keep the promise, or fails where it must not.
        @discardableResult
        public func run(_ subject: Subject) async throws(ConformanceFailure) -> Outcome {
            if let need, !subject.offers(need) { return .notApplicable("the subject lacks \(need.rawValue)") }
            do {
                let trial = Trial(of: name, subject: subject, vault: try await subject.make())
                do {
                    try await body(trial)
                } catch {
                    await trial.cleanUp()
                    throw error
                }
                await trial.cleanUp()
                return .kept
            } catch let failure as ConformanceFailure {
                throw failure
            } catch let error as VaultError {
                throw ConformanceFailure(name, key: error.key, expected: "no error", found: error.message)
            } catch {
                throw ConformanceFailure(name, key: nil, expected: "no error", found: "\(error)")
            }
        }
    }
}

extension VaultConformance.Subject {
    fileprivate func offers(_ need: VaultConformance.Check.Need) -> Bool {
        switch need {
        case .reopening: reopen != nil
        case .locking: lock != nil
        case .failing: failNextStore != nil
        case .plainBuild: MemoryScan.isPossible
        }
    }
}
