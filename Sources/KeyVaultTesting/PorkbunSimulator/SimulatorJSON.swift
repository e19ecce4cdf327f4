package import KeyVaultCore

/// A JSON value that is to be written; its secrets stay masked until then.
package enum SimulatorJSON: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([SimulatorJSON])
    case object([(name: String, value: SimulatorJSON)])
    /// A text whose bytes are masked.
    case masked([UInt8])

    /// Appends the value as JSON.
    package func write(to output: inout SecretBuffer) {
        switch self {
        case .string(let text): output.appendJSONString(text)
        case .integer(let number): output.append(String(number).utf8.span)
        case .boolean(let truth): truth ? output.append("true") : output.append("false")
        case .array(let elements): Self.write(elements, between: ("[", "]"), to: &output) { $0.write(to: &$1) }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &output) {
                $1.appendJSONString($0.name)
                $1.append(":")
                $0.value.write(to: &$1)
            }
        case .masked(let bytes):
            output.append("\"")
            Secret(unmasking: bytes).withExposedBytes { output.append($0) }
            output.append("\"")
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (StaticString, StaticString), to output: inout SecretBuffer,
        each: (Element, inout SecretBuffer) -> Void
    ) {
        output.append(brackets.0)
        for (index, element) in elements.enumerated() {
            if index > 0 { output.append(",") }
            each(element, &output)
        }
        output.append(brackets.1)
    }
}

extension Secret {
    /// Takes the mask from bytes, in the secret's own memory.
    init(unmasking bytes: [UInt8]) {
        self.init(capacity: bytes.count) { output in
            for byte in bytes { output.append(byte ^ SimulatorMask.value) }
        }
    }
}

/// What every byte of a kept secret is XORed with.
enum SimulatorMask {
    static let value: UInt8 = 0x5A
}
