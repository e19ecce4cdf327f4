import KeyVaultCore
import Synchronization

/// Sees to it that the first use of a vault pins it, and that no use goes elsewhere than the pin says.
///
/// A store claims the pin before it writes anything, so that of two programs with contradicting configurations one is
/// refused; the claim is taken back if nothing was stored.
final class PinKeeper: Sendable {
    private let file: PinFile
    private let place: PinnedPlace
    private let claim: String
    private let isSettled = Mutex(false)
    private let executor = BlockingExecutor(label: "keyvault.pin")
    /// Whether the application may do without a pin where none can be written.
    private let isOptional: Bool
    /// Whether the pin said just now that the data is here, and nothing about the place is open.
    private let isKnown: Bool

    /// - Parameter present: The pin as it was read, if it names this place.
    init(
        _ file: PinFile, _ place: PinnedPlace, present: VaultPin?, isOptional: Bool
    ) throws(VaultError) {
        self.file = file
        self.place = place
        self.isOptional = isOptional
        let isPlaceKnown = place.opened.provider == nil || place.known.provider != nil
        isKnown = isPlaceKnown && present == VaultPin(place.known)
        let bytes = try [UInt8](capacity: 16) { output throws(VaultError) in try SecureRandom().fill(&output) }
        claim = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Runs a call that may store something.
    func storing(_ call: () async throws(VaultError) -> Void) async throws(VaultError) {
        if isSettled.withLock(\.self) { return try await call() }
        let isPinned = await executor.run { [file] in (try? file.read()) != nil }
        // A vault that cannot be opened leaves no trace.
        if !isPinned { try await place.opened.vault.unlock() }
        let location = try await place.locationOfRunningProvider()
        try await check(location) { [file, claim] () throws(VaultError) in
            try file.make(VaultPin(location, claim: claim))
        }
        do throws(VaultError) { try await call() } catch {
            if !error.mayHaveStored {
                await executor.run { [file, claim] in try? file.release(claim: claim) }
            }
            throw error
        }
        await settle(location)
    }

    /// Runs a call that only looks; one that finds nothing pins nothing.
    func reading<R: ~Copyable>(
        _ call: () async throws(VaultError) -> R, isUse: (borrowing R) -> Bool
    ) async throws(VaultError) -> R {
        let result = try await call()
        if isKnown || isSettled.withLock(\.self) { return result }
        let location = await place.location()
        guard isUse(result) else {
            // The call may have started another program than the one that has the data.
            try await check(location) { [file] () throws(VaultError) in try file.read() ?? VaultPin(location) }
            return result
        }
        try await check(location) { [file] () throws(VaultError) in try file.make(VaultPin(location)) }
        await settle(location)
        return result
    }

    private func check(
        _ location: VaultLocation, _ pin: @escaping @Sendable () throws(VaultError) -> VaultPin
    ) async throws(VaultError) {
        let found = await executor.run { Result { () throws(VaultError) in try pin() } }
        do throws(VaultError) {
            let present = try found.get()
            guard present.location.isSame(as: location) else { throw conflict(present.location, location) }
        } catch {
            guard isOptional && error.isNoPlaceForPin else { throw error }
        }
    }

    private func settle(_ location: VaultLocation) async {
        await executor.run { [file] in try? file.confirm(location) }
        isSettled.withLock { $0 = true }
    }

    private func conflict(_ pinned: VaultLocation, _ chosen: VaultLocation) -> VaultError {
        let error = VaultSelectionError.pinnedElsewhere(
            PinConflict(pinned: pinned, chosen: chosen, pinFile: file.path))
        return VaultError(
            .pinnedElsewhere, during: .open, cause: .format("the data is in \(pinned)"), remedy: error.remedy)
    }
}

extension VaultError {
    /// Whether an item may be there although the call failed.
    fileprivate var mayHaveStored: Bool {
        switch code {
        case .cancelled, .timedOut, .outcomeUnknown, .durabilityUnknown, .verificationFailed: true
        default: false
        }
    }

    /// Whether the pin cannot be written for want of a place.
    fileprivate var isNoPlaceForPin: Bool { code == .readOnly || code == .accessDenied }
}

/// Where a vault keeps its data, found out anew where the program behind it was not running yet.
struct PinnedPlace: Sendable {
    let opened: OpenedBackend
    let known: VaultLocation

    func location() async -> VaultLocation {
        known.provider == nil && opened.provider != nil ? await opened.location(known.backend) : known
    }

    /// Opens the vault first if nothing runs that could be told.
    func locationOfRunningProvider() async throws(VaultError) -> VaultLocation {
        let location = await location()
        guard location.provider == nil, opened.provider != nil else { return location }
        try await opened.vault.unlock()
        return await self.location()
    }
}
