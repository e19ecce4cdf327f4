// error: 'secret' is borrowed and cannot be consumed

import KeyVaultCore

func misuse(_ secret: borrowing Secret) -> SecretBox {
    SecretBox(secret)
}
