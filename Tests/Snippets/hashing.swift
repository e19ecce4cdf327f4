// error: instance method 'combine' requires that 'Secret' conform to 'Hashable'

import KeyVaultCore

func misuse(_ secret: borrowing Secret, into hasher: inout Hasher) {
    hasher.combine(secret)
}
