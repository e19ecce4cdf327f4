import Glibc
package import KeyVaultCore

extension FileSystem {
    /// The names in a directory that commits have left.
    package func leftovers(in path: String) throws(SystemCallError) -> [String] {
        let directory = try open(path, in: .workingDirectory, flags: O_RDONLY | O_DIRECTORY, mode: 0)
        let names = try names(in: directory)
        try close(directory)
        return names.filter { $0.contains(".tmp-") }
    }
}
