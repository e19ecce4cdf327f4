#if EncryptedFile
    import Glibc

    /// Decompresses zlib data with the system's library, which the vectors need and the package does not.
    func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        typealias Uncompress =
            @convention(c) (
                UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt
            ) -> Int32
        guard let library = unsafe dlopen("libz.so.1", RTLD_NOW), let symbol = unsafe dlsym(library, "uncompress")
        else {
            return nil
        }
        let uncompress = unsafe unsafeBitCast(symbol, to: Uncompress.self)
        var result = [UInt8](repeating: 0, count: count)
        var length = UInt(count)
        guard unsafe uncompress(&result, &length, bytes, UInt(bytes.count)) == 0 else { return nil }
        return Array(result.prefix(Int(length)))
    }
#endif
