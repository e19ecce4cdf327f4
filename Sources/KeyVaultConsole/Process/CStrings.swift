import Glibc

/// Texts as C wants them, the last pointer null, for as long as the object lives.
@safe package final class CStrings {
    package let pointers: [UnsafeMutablePointer<CChar>?]

    package init(_ texts: [String]) {
        unsafe pointers = texts.map { unsafe strdup($0) } + [nil]
    }

    deinit { unsafe pointers.forEach { unsafe free($0) } }
}
