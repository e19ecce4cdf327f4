// error: instance method 'encode' requires that 'Secret' conform to 'Encodable'

import KeyVaultCore

func misuse(_ secret: borrowing Secret, into encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secret)
}
