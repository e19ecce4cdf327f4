// error: binary operator '==' cannot be applied to two 'Secret' operands

import KeyVaultCore

func misuse(_ left: borrowing Secret, _ right: borrowing Secret) -> Bool {
    left == right
}
