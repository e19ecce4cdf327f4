import CPosix
import Glibc

/// The environment of the process.
package enum ProcessEnvironment {
    /// The entries as they stand in memory, without the null at the end.
    ///
    /// - Parameter names: Variables that are left out.
    package static func entries(without names: [String] = []) -> [UnsafeMutablePointer<CChar>?] {
        var kept: [UnsafeMutablePointer<CChar>?] = unsafe []
        guard var entry = unsafe cposix_environment() else { return unsafe kept }
        while let text = unsafe entry.pointee {
            if unsafe !names.contains(name(of: text)) { unsafe kept.append(text) }
            unsafe entry += 1
        }
        return unsafe kept
    }

    /// The names of all variables.
    package static var names: [String] {
        unsafe entries().compactMap { entry in unsafe entry.map { unsafe name(of: $0) } }
    }

    private static func name(of entry: UnsafeMutablePointer<CChar>) -> String {
        unsafe String(String(cString: entry).prefix { $0 != "=" })
    }
}
