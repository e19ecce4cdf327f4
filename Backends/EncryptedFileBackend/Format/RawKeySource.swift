/// Where the bytes of a raw key come from; it informs people and decides nothing.
package struct RawKeySource: RawRepresentable, Sendable, Hashable {
    /// The byte in the file; unknown ones are kept.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let other = Self(rawValue: 0)
    package static let keyFile = Self(rawValue: 1)
    package static let systemdCredential = Self(rawValue: 2)
    package static let portal = Self(rawValue: 3)
}

extension RawKeySource: CustomStringConvertible {
    package var description: String {
        switch self {
        case .keyFile: "key file"
        case .systemdCredential: "systemd credential"
        case .portal: "portal secret"
        default: "raw key"
        }
    }
}
