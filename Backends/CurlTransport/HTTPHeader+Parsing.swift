#if Onboarding
    import KeyVaultOnboarding

    extension HTTPHeader {
        /// Reads a line `name: value` (RFC 9112, section 5); `nil` for what is none, such as a folded line.
        init?(parsing line: String) {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
            guard line.utf8.first?.isBlank == false else { return nil }
            self.init(line[..<colon].withoutBlanks, line[colon...].dropFirst().withoutBlanks)
        }

        /// Reads the status of a line such as `HTTP/1.1 200 OK` (RFC 9112, section 4).
        static func status(in line: String) -> Int? {
            guard line.hasPrefix("HTTP/") else { return nil }
            let words = line.utf8.split(maxSplits: 2, whereSeparator: \.isBlank)
            guard words.count >= 2, words[1].count == 3 else { return nil }
            return Int(Substring(words[1]))
        }
    }

    extension Substring {
        /// The text without blanks, CR and LF around it.
        fileprivate var withoutBlanks: String {
            var bytes = utf8
            while bytes.first?.isBlank == true { bytes.removeFirst() }
            while bytes.last?.isBlank == true { bytes.removeLast() }
            return String(Substring(bytes))
        }
    }

    extension UInt8 {
        fileprivate var isBlank: Bool { [0x20, 0x09, 0x0D, 0x0A].contains(self) }
    }
#endif
