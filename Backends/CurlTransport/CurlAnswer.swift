#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    /// An answer whose head has arrived; it can go to another thread.
    struct CurlAnswer: Sendable {
        let status: Int
        let headers: [HTTPHeader]
        let body: SecretBox
        let ending: HTTPResponse.Ending

        var response: HTTPResponse {
            HTTPResponse(status: status, headers: headers, body: body.secret.copy(), ending: ending)
        }
    }

    /// What has arrived of an answer so far.
    struct PartialAnswer: ~Copyable {
        private static let headerLineLimit = 100
        private static let headerByteLimit = 16_384

        private var status = 0
        private var headers: [HTTPHeader] = []
        private var headerBytes = 0
        private var body = SecretBuffer(capacity: 4_096)
        private var isTooLong = false
        /// Whether the head of the final answer has arrived to its last byte.
        private(set) var hasHead = false

        /// Takes one line as it came: a status line, a header line, or the empty line that ends a head.
        mutating func take(headerLine line: String) {
            // What follows the body are trailers, which are not part of the head (RFC 9110, section 6.5.1).
            guard !hasHead else { return }
            if let status = HTTPHeader.status(in: line) {
                self.status = status
            } else if line == "\r\n" || line == "\n" {
                endHead()
            } else {
                headerBytes += line.utf8.count
                guard headers.count < Self.headerLineLimit, headerBytes <= Self.headerByteLimit,
                    let header = HTTPHeader(parsing: line)
                else { return }
                headers.append(header)
            }
        }

        /// Takes a part of the body and tells whether all of it found room.
        mutating func take(bodyPart part: Span<UInt8>) -> Bool {
            let room = HTTPResponse.bodyLimit - body.count
            body.append(part.extracting(first: room))
            isTooLong = isTooLong || part.count > room
            return !isTooLong
        }

        /// The answer as far as it came; only once its head is there.
        ///
        /// - Parameter isWhole: Whether the transfer ended as HTTP says that it should.
        consuming func finish(isWhole: Bool) -> CurlAnswer {
            CurlAnswer(
                status: status, headers: headers, body: SecretBox(body.finish()),
                ending: isTooLong ? .tooLong : isWhole ? .complete : .cutOff)
        }

        /// An interim answer (1xx) is forgotten: another head follows it.
        private mutating func endHead() {
            hasHead = status >= 200
            if !hasHead {
                headers = []
                headerBytes = 0
            }
        }
    }
#endif
