/// What one derivation by scrypt (RFC 7914) costs: 2^logN blocks of 128 * r bytes, p times.
///
/// The standard, N = 2^17 with r = 8 and p = 1, takes about half a second and 128 MiB; each step of the exponent doubles
/// both. The derivation runs once for each unlocking, never for a write.
public struct ScryptCost: Sendable, Hashable {
    /// The exponent of N.
    public let logN: UInt8
    /// r; always 8.
    let blockSize: UInt8
    /// p; 1 in everything that is written here.
    let parallelism: UInt8

    /// N = 2^17, 128 MiB: what new slots are made with.
    public static let standard = Self(readLogN: 17, blockSize: blockSize, parallelism: 1)
    /// The range of the exponent, for reading and for writing.
    public static let exponents: ClosedRange<UInt8> = 14...20
    /// The most work that trying all slots of a file may cost: about 5 seconds.
    package static let maximumWork = 1 << 20

    /// A cost to write, or `nil` if the exponent is outside the accepted range.
    public init?(logN: UInt8) {
        self.init(readLogN: logN, blockSize: Self.blockSize, parallelism: 1)
        guard isAcceptable else { return nil }
    }

    /// The only r that is accepted.
    package static let blockSize: UInt8 = 8
    /// The accepted range of p.
    package static let parallelisms: ClosedRange<UInt8> = 1...4

    /// What a file asks for, acceptable or not.
    init(readLogN logN: UInt8, blockSize: UInt8, parallelism: UInt8) {
        self.logN = logN
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// Whether a derivation of this cost may be begun.
    var isAcceptable: Bool {
        Self.exponents.contains(logN) && blockSize == Self.blockSize && Self.parallelisms.contains(parallelism)
            && work <= Self.maximumWork
    }

    /// p * N.
    var work: Int { Int(parallelism) << Int(logN) }
}
