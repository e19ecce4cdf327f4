import KeyVaultCore

/// Writes one flat JSON object into memory that is wiped.
struct JSONObjectWriter: ~Copyable {
    private var buffer = SecretBuffer()
    private var hasMembers = false

    init() { buffer.append("{") }

    mutating func add(_ name: String, _ text: String) {
        begin(name)
        buffer.appendJSONString(text)
    }

    /// Adds a text if there is one.
    mutating func add(_ name: String, _ text: String?) {
        if let text { add(name, text) }
    }

    /// Adds a secret that is known to be ASCII, such as base64url, and needs no escapes.
    mutating func add(_ name: String, ascii secret: borrowing Secret) {
        begin(name)
        buffer.append("\"")
        secret.withExposedBytes { buffer.append($0) }
        buffer.append("\"")
    }

    mutating func add(_ name: String, _ number: Int64) {
        begin(name)
        append(number)
    }

    /// Adds a number if there is one.
    mutating func add(_ name: String, _ number: Int64?) {
        if let number { add(name, number) }
    }

    mutating func add(_ name: String, _ flag: Bool) {
        begin(name)
        buffer.append(flag ? "true" : "false")
    }

    mutating func add(_ name: String, _ texts: [String]) {
        beginArray(name)
        for (index, text) in texts.enumerated() {
            if index > 0 { buffer.append(",") }
            buffer.appendJSONString(text)
        }
        buffer.append("]")
    }

    mutating func add(_ name: String, _ numbers: [Int64]) {
        beginArray(name)
        for (index, number) in numbers.enumerated() {
            if index > 0 { buffer.append(",") }
            append(number)
        }
        buffer.append("]")
    }

    consuming func finish() -> Secret {
        buffer.append("}")
        return buffer.finish()
    }

    private mutating func begin(_ name: String) {
        if hasMembers { buffer.append(",") }
        hasMembers = true
        buffer.appendJSONString(name)
        buffer.append(":")
    }

    private mutating func beginArray(_ name: String) {
        begin(name)
        buffer.append("[")
    }

    private mutating func append(_ number: Int64) { buffer.append(String(number).utf8.span) }
}
