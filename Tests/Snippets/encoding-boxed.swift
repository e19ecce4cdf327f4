// error: instance method 'encode' requires that 'SecretBox' conform to 'Encodable'

import KeyVaultCore

func misuse(_ box: SecretBox, into encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(box)
}
