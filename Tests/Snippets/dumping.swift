// error: global function 'dump(_:name:indent:maxDepth:maxItems:)' requires that 'Secret' conform to 'Copyable'

import KeyVaultCore

func misuse(_ secret: borrowing Secret) {
    dump(secret)
}
