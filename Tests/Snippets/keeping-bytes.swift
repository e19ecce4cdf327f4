// error: lifetime-dependent

import KeyVaultCore

func misuse(_ secret: borrowing Secret) -> Int {
    var kept = Span<UInt8>()
    secret.withExposedBytes { bytes in kept = bytes }
    return kept.count
}
