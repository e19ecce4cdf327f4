// error: no exact matches in call to instance method 'appendInterpolation'

import KeyVaultCore

func misuse(_ secret: borrowing Secret) -> String {
    "the key is \(secret)"
}
