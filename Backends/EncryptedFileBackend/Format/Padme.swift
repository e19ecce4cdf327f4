/// Padmé (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication with PURBs", 2019): sizes
/// are rounded up so that at most log log n bits about them show, for at most 12 % more.
package enum Padme {
    /// Everything smaller is made this large.
    package static let floor = 8_192

    /// The length that content of this length is padded to.
    package static func padded(_ count: Int) -> Int {
        guard count > floor else { return floor }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let significantBits = Int.bitWidth - exponent.leadingZeroBitCount
        let mask = (1 << (exponent - significantBits)) - 1
        return (count + mask) & ~mask
    }
}
