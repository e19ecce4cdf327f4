import KeyVaultCore
import KeyVaultTesting
import Synchronization

typealias Dice = SplitMix64

extension Dice {
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }
}

/// Random bytes that repeat themselves with the seed.
final class SeededRandom: RandomSource {
    private let dice: Mutex<Dice>

    init(seed: UInt64) { dice = Mutex(Dice(seed: seed)) }

    func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
        dice.withLock { dice in
            while output.freeCapacity > 0 { output.append(UInt8(truncatingIfNeeded: dice.next())) }
        }
    }
}
