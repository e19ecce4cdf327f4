// error: argument type 'Secret' does not conform to expected type 'Copyable'

import KeyVaultCore

func misuse(_ secret: borrowing Secret) -> Mirror {
    Mirror(reflecting: secret)
}
