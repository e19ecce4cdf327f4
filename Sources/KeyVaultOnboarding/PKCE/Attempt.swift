import KeyVaultCore

/// One run of the flow: its random name, and the label that the key will carry.
struct Attempt: Sendable {
    /// 128 random bits in hexadecimal.
    let id: String
    /// "<Application> (Linux) · <4 letters of id>": finds the key in the user's list even if nothing else is known.
    let label: String

    init(id: String, label: String) {
        self.id = id
        self.label = label
    }

    init(applicationName: String, random: any RandomSource) throws(VaultError) {
        id = Self.hexadecimal(try Self.randomOctets(16, random))
        label = Self.label(applicationName, id)
    }

    /// Whether a text is the name of an attempt.
    static func isID(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Random bytes that are no secret.
    static func randomOctets(_ count: Int, _ random: any RandomSource) throws(VaultError) -> [UInt8] {
        try [UInt8](capacity: count) { (output: inout OutputSpan<UInt8>) throws(VaultError) in
            try random.fill(&output)
        }
    }

    static func hexadecimal(_ octets: [UInt8]) -> String {
        octets.reduce(into: "") { text, octet in text += (octet < 16 ? "0" : "") + String(octet, radix: 16) }
    }

    /// The service accepts names of up to 255 characters; the application's is shortened to fit.
    static func label(_ applicationName: String, _ id: String) -> String {
        let suffix = " (Linux) · \(id.prefix(4))"
        var name = applicationName.escapingControls
        while (name + suffix).utf16.count > 255 { name.removeLast() }
        return name + suffix
    }
}
