// error: 'secret' consumed more than once

import KeyVaultCore

func misuse(_ secret: consuming Secret) -> (SecretBox, SecretBox) {
    (SecretBox(secret), SecretBox(secret))
}
