// error: no exact matches in call to initializer

import KeyVaultCore

func misuse(_ secret: borrowing Secret) -> String {
    String(describing: secret)
}
