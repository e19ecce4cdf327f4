import KeyVaultCore

/// What tells one written state of a vault from every other: no two commits share it, even after an older copy was
/// put back.
package struct SnapshotIdentity: Sendable, Hashable {
    /// As many of a file's first bytes as can be needed to read its identity.
    static let prefixBytes = FileLayout.headerBytes.upperBound + FileLayout.bodySaltBytes

    package let vaultID: VaultID
    package let generation: UInt64
    private let bodySalt: [UInt8]

    /// Reads the identity of a file without checking anything else; `nil` if it is too short to have one.
    package init?(of file: Span<UInt8>) {
        guard file.count >= FileLayout.recordsOffset else { return nil }
        vaultID = VaultID(file.extracting(FileLayout.vaultID))
        generation = file.bigEndian(UInt64.self, at: FileLayout.generation.lowerBound)
        let start = Int(file.bigEndian(UInt32.self, at: FileLayout.headerLength.lowerBound))
        guard FileLayout.bodySaltBytes <= file.count - start else { return nil }
        let salt = file.extracting(start..<(start + FileLayout.bodySaltBytes))
        bodySalt = Array(capacity: salt.count) { $0.append(copying: salt) }
    }
}
