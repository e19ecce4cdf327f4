// compiles

import KeyVaultCore

func use(_ secret: borrowing Secret) -> Int {
    let copy = secret.copy()
    return secret.isEqual(to: copy) ? copy.withExposedBytes { bytes in bytes.count } : 0
}

func box(_ secret: consuming Secret) -> [String: SecretBox] {
    ["boxed": SecretBox(secret)]
}
