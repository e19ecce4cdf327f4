/// An open file that belongs to its user alone.
package struct PrivateFile: ~Copyable {
    package let file: OpenFile
    package let identity: FileIdentity
    package let path: String
    package let access: FileAccess

    /// Reads the file into memory that a closure provides.
    ///
    /// - Parameters:
    ///   - limit: The most bytes the file may have.
    ///   - first: How many bytes are wanted, from the first one on.
    ///   - makeMemory: Given a capacity and how to fill it.
    package func read<R: ~Copyable>(
        limit: Int, first: Int = .max,
        into makeMemory: (Int, (inout OutputSpan<UInt8>) throws(VaultError) -> Void) throws(VaultError) -> R
    ) throws(VaultError) -> R {
        guard identity.size > 0 else { throw VaultError(.empty, path: path, during: access.operation) }
        guard identity.size <= limit else {
            throw VaultError(.tooLarge(limit: limit), path: path, during: access.operation)
        }
        let size = Int(identity.size)
        let wanted = min(size, first)
        // Room for one byte more shows that the file did not grow.
        return try makeMemory(first < size ? wanted : size + 1) { output throws(VaultError) in
            do throws(SystemCallError) { try file.read(into: &output) } catch {
                throw error.vaultError(during: access.operation)
            }
            guard output.count == wanted else { throw VaultError(.changed, path: path, during: access.operation) }
        }
    }

    /// Compares the file, from where it has been read to, with bytes that are no secret.
    package func holds(_ expected: Span<UInt8>) throws(VaultError) -> Bool {
        let blockBytes = 65_536
        for start in stride(from: 0, to: expected.count, by: blockBytes) {
            let wanted = expected.extracting(start..<min(start + blockBytes, expected.count))
            let block = try access.reporting { () throws(SystemCallError) in
                try [UInt8](capacity: wanted.count) { output throws(SystemCallError) in try file.read(into: &output) }
            }
            guard wanted.isIdentical(to: block.span) else { return false }
        }
        return true
    }
}
