import EncryptedFileBackend
import KeyVaultCore

/// The decoder of payloads; what it accepts has to be listed, changed and decoded again without a loss.
///
/// The first two bytes are the number of items, the rest are the items.
@c(LLVMFuzzerTestOneInput)
public func fuzzPayload(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count >= 2 else { return 0 }
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let items = input.dropFirst(2)
    var plaintext = [UInt8](repeating: 0, count: Padme.padded(16 + items.count))
    let length = UInt32(16 + items.count)
    for place in 0..<4 { plaintext[place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(place))) }
    plaintext[6] = input[0]
    plaintext[7] = input[1]
    plaintext[15] = 1
    plaintext.replaceSubrange(16..<(16 + items.count), with: items)
    do throws(FormatError) {
        let payload = try Payload(decoding: Secret(copying: plaintext.span), generation: 1)
        try checkChanges(of: payload)
    } catch {
        precondition(error == .malformedPayload)
    }
    return 0
}

private func checkChanges(of payload: borrowing Payload) throws(FormatError) {
    let entries = payload.entries()
    precondition(entries.count + payload.unnamedCount == payload.itemCount, "an item is neither listed nor counted")
    var changes = VaultChanges()
    for entry in entries {
        precondition(payload.contains(entry.key) && payload.secret(for: entry.key) != nil, "a listed key is not found")
        if changes.isEmpty { changes.remove(entry.key) }
    }
    if let key = try? CredentialKey(service: "m", account: "") { changes.store(Secret(utf8: "x"), for: key) }
    let next = try payload.applying(changes.all, generation: 2, at: UnixTime(milliseconds: 3))
    let again = try Payload(decoding: next.plaintextCopy(), generation: 2)
    precondition(again.itemCount == next.itemCount && again.entries() == next.entries(), "a change lost something")
    precondition(again.unnamedCount == payload.unnamedCount, "an item that no key can name was lost")
}
