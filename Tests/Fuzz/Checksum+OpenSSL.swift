import COpenSSL

/// Puts SHA-256 of all bytes before the last 32 into these, so that a fuzzer gets beyond the checksum.
func putChecksumRight(in bytes: inout [UInt8]) {
    let covered = bytes.count - 32
    guard covered > 0 else { return }
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe EVP_Digest(bytes, covered, &digest, nil, EVP_sha256(), nil)
    bytes.replaceSubrange(covered..., with: digest)
}
