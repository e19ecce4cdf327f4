import EncryptedFileBackend
import Glibc
package import KeyVaultCore

/// The file that remembers where an application's data is, `$XDG_STATE_HOME/<application>/vault-pin.json`.
///
/// It is the user's alone (mode 0600), replaced whole and durably, and changed under a lock. Every call blocks.
package struct PinFile: Sendable {
    private let file: VaultFile

    /// How long another process may be at the pin; it needs a few milliseconds.
    private static let patience = Duration.seconds(10)

    /// Names the file; nothing is opened yet.
    package init(path: String) throws(VaultError) { file = try VaultFile(path: path) }

    /// The absolute path.
    package var path: String { file.path }

    /// What the pin says, or `nil` if there is none.
    package func read() throws(VaultError) -> VaultPin? {
        guard let contents = try file.read(during: .open) else { return nil }
        return try VaultPin(json: contents.bytes.span)
    }

    /// Makes the pin if there is none.
    ///
    /// - Returns: What the pin says now.
    package func make(_ pin: VaultPin) throws(VaultError) -> VaultPin {
        // Most calls find a pin and need no lock.
        if let present = try read() { return present }
        return try change { locked throws(VaultError) in
            if let contents = try locked.read() { return try VaultPin(json: contents.bytes.span) }
            try locked.create(with: pin.json.utf8.span)
            return pin
        }
    }

    /// Takes the claim away from a pin that names this place: an item is there now.
    package func confirm(_ location: VaultLocation) throws(VaultError) {
        guard let present = try read() else {
            _ = try make(VaultPin(location))
            return
        }
        guard present.claim != nil else { return }
        try change { locked throws(VaultError) in
            let pin = VaultPin(location)
            guard let contents = try locked.read() else {
                try locked.create(with: pin.json.utf8.span)
                return
            }
            let present = try VaultPin(json: contents.bytes.span)
            guard present.claim != nil, present.location.isSame(as: location) else { return }
            try locked.replace(contents.identity, with: pin.json.utf8.span)
        }
    }

    /// Removes a pin that still has this claim: nothing was stored after all.
    package func release(claim: String) throws(VaultError) {
        try change { locked throws(VaultError) in
            guard let contents = try locked.read() else { return }
            if try VaultPin(json: contents.bytes.span).claim == claim { unsafe unlink(path) }
        }
    }

    /// Makes the pin say that the data is in another place.
    ///
    /// - Parameter former: Where the data may have been until now; `nil` and the new place are accepted as well.
    /// - Throws: `pinnedElsewhere` if the pin says anything else.
    package func move(from former: VaultLocation, to new: VaultLocation) throws(VaultError) {
        let pin = VaultPin(new)
        try change { locked throws(VaultError) in
            guard let contents = try locked.read() else {
                try locked.create(with: pin.json.utf8.span)
                return
            }
            let present = try VaultPin(json: contents.bytes.span)
            if present == pin { return }
            guard present.location.isSame(as: former) || present.location.isSame(as: new) else {
                throw VaultError(
                    .pinnedElsewhere, during: .open, cause: .format("the data is in \(present.location)"))
            }
            try locked.replace(contents.identity, with: pin.json.utf8.span)
        }
    }

    private func change<R>(
        _ body: (borrowing LockedVaultFile) throws(VaultError) -> R
    ) throws(VaultError) -> R {
        let deadline = SystemTime().sinceBoot + Self.patience
        return try file.withLock(during: .open, until: deadline, makingDirectory: true) {
            locked throws(VaultError) in try body(locked)
        }
    }
}
