#if Onboarding
    import CCurl
    import Glibc
    import Synchronization

    /// The memory that libcurl works in: the C library's, wiped before it is given back.
    ///
    /// libcurl copies what it sends and receives into buffers of its own; with `free(3)` alone they would stay readable
    /// until somebody else needs the memory.
    package enum WipingAllocator {
        private static let wasUsed = Atomic(false)

        /// Whether libcurl has ever asked for memory here.
        static var isInUse: Bool { wasUsed.load(ordering: .relaxed) }

        package static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
            wasUsed.store(true, ordering: .relaxed)
            return unsafe malloc(size)
        }

        static func allocate(zeroed count: Int, of size: Int) -> UnsafeMutableRawPointer? {
            wasUsed.store(true, ordering: .relaxed)
            return unsafe calloc(count, size)
        }

        static func duplicate(_ text: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
            guard let text = unsafe text else { return nil }
            return unsafe strdup(text)
        }

        /// Wipes a block and gives it back.
        package static func release(_ block: UnsafeMutableRawPointer?) {
            guard let block = unsafe block else { return }
            unsafe explicit_bzero(block, malloc_usable_size(block))
            unsafe free(block)
        }

        /// Moves a block; `realloc(3)` would leave the old one as it is.
        package static func resize(_ block: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
            guard let larger = unsafe allocate(size) else { return nil }
            guard let block = unsafe block else { return unsafe larger }
            unsafe memcpy(larger, block, min(size, malloc_usable_size(block)))
            unsafe release(block)
            return unsafe larger
        }
    }
#endif
