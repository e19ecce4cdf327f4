// error: return expression of type 'Secret' does not conform to 'Copyable'

import KeyVaultCore

func misuse(_ secret: consuming Secret) -> Any {
    secret
}
