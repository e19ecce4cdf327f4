#if EncryptedFile
    import Glibc

    /// The least that a durable set costs: seal, write, fsync, rename, fsync of the directory.
    struct FileFloor: ~Copyable {
        private let path: String
        private let directory: Int32
        private let cipher = BareCipher()
        private let message: [UInt8]
        private var sealed: [UInt8]

        /// - Parameter bytes: The bytes of the vault's file.
        init(in directory: String, bytes: Int) {
            path = directory + "/floor"
            self.directory = unsafe open(directory, O_RDONLY | O_DIRECTORY)
            message = [UInt8](repeating: 5, count: max(1, bytes - 16))
            sealed = [UInt8](repeating: 0, count: message.count + 16)
        }

        deinit {
            close(directory)
            unsafe unlink(path)
        }

        mutating func run() {
            cipher.seal(message, into: &sealed)
            let temporary = path + ".tmp"
            let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            _ = unsafe write(file, sealed, sealed.count)
            fsync(file)
            close(file)
            unsafe rename(temporary, path)
            fsync(directory)
        }
    }
#endif
