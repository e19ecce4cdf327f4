import Foundation
import TestProviders
import TestServers
import Testing

/// What the service has counted, and what became of it.
extension Desktop {
    /// Tells the simulator something, as `approve` or `advance?seconds=60`.
    func simulate(_ command: String) throws {
        let answer = try curl(["--request", "POST", "\(simulator.url)/simulator/\(command)"])
        #expect(answer.json["status"] as? String == "SUCCESS", "\(command)")
    }

    func keys() throws -> [[String: Any]] { try simulator.ledger()["keys"] as? [[String: Any]] ?? [] }

    func requests() throws -> [[String: Any]] { try simulator.ledger()["requests"] as? [[String: Any]] ?? [] }

    /// Whether the page says that the service accepts the key.
    var accepts: Bool { reader.names().contains { $0.hasPrefix("accepts this key") } }

    /// How often the service was asked for the key.
    func retrievals() throws -> Int { try retrievalTimes().count }

    /// The seconds between the last two times that the service was asked for the key.
    func pause() throws -> Double {
        let last = try retrievalTimes().suffix(2)
        return last.count == 2 ? last[last.endIndex - 1] - last[last.startIndex] : 0
    }

    /// When the service was asked for the key, in seconds since boot.
    func retrievalTimes() throws -> [Double] {
        let calls = try simulator.ledger()["calls"] as? [[String: Any]] ?? []
        let retrievals = calls.filter { $0["endpoint"] as? String == "retrieve" }
        return retrievals.compactMap { ($0["began"] as? Int).map { Double($0) / 1_000 } }
    }

    /// Checks that each issued key is in the keyring with its secret, or is named to the user as lost; returns how many.
    @discardableResult
    func account() async throws -> (stored: Int, reported: Int) {
        var (stored, reported) = (0, 0)
        let shown = reader.names().joined(separator: "\n")
        let issued = try keys()
        for key in issued {
            let publicKey = key["publicKey"] as? String ?? ""
            let found = try await session.secretTool("lookup", "service", "porkbun.com", "username", publicKey)
            let masked = found.output.utf8.map { String(format: "%02x", $0 ^ 0x5A) }.joined()
            if found.status == 0, masked == key["maskedSecret"] as? String {
                stored += 1
            } else if let label = key["label"] as? String, shown.contains(label) {
                reported += 1
            }
        }
        #expect(issued.count == stored + reported, "issued = stored + reported")
        return (stored, reported)
    }
}
