/// The owner of an open file or directory.
package struct OpenFile: ~Copyable {
    package let descriptor: FileDescriptor
    private let fileSystem: any FileSystem
    private var isOpen = true

    package init(
        _ name: String, in directory: FileDescriptor, flags: Int32, mode: UInt32 = 0, on fileSystem: any FileSystem
    ) throws(SystemCallError) {
        descriptor = try uninterrupted { () throws(SystemCallError) in
            try fileSystem.open(name, in: directory, flags: flags, mode: mode)
        }
        self.fileSystem = fileSystem
    }

    deinit { if isOpen { try? fileSystem.close(descriptor) } }

    /// Closes the file and tells whether that went well, for network file systems report lost writes only here.
    package consuming func close() throws(SystemCallError) {
        isOpen = false
        try fileSystem.close(descriptor)
    }

    package func status() throws(SystemCallError) -> FileStatus { try fileSystem.status(of: descriptor) }

    /// Appends the rest of the file, or as much of it as fits.
    package func read(into output: inout OutputSpan<UInt8>) throws(SystemCallError) {
        var before = -1
        while output.count != before && output.freeCapacity > 0 {
            before = output.count
            do throws(SystemCallError) { try fileSystem.read(descriptor, into: &output) } catch {
                guard error.isInterruption else { throw error }
                before = -1
            }
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: Span<UInt8>) throws(SystemCallError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written...)
            do throws(SystemCallError) { written += try fileSystem.write(rest, to: descriptor) } catch {
                guard error.isInterruption else { throw error }
            }
        }
    }

    /// Makes what was written durable; after a failure the descriptor is good for nothing but closing, because the
    /// kernel reports lost data once and then forgets.
    package func synchronize() throws(SystemCallError) { try fileSystem.synchronize(descriptor) }
}
