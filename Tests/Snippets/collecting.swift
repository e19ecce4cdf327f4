// error: type 'Secret' does not conform to protocol 'Copyable'

import KeyVaultCore

func misuse(_ secret: consuming Secret) -> [Secret] {
    [secret]
}
