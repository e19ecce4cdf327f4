import EncryptedFileBackend
import KeyVaultCore

/// Whole files, as they come from a disk.
@c(LLVMFuzzerTestOneInput)
public func fuzzFile(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let file = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard let material = try? KeyMaterial.rawKey(Secret(copying: key.span)) else { return 0 }
    do throws(SealedFileError) {
        let opened = try UnsealedFile(opening: file.span, with: material)
        precondition(opened.payload.entries().count + opened.payload.unnamedCount == opened.payload.itemCount)
    } catch {
        guard case .format = error else { preconditionFailure("\(error)") }
    }
    return 0
}

/// The raw key of the golden files, for which the script puts it in place of this one.
private let key: [UInt8] = goldenRawKey
