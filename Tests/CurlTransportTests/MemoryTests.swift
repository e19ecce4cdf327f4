#if Onboarding
    import CurlTransport
    import Foundation
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    /// What is left in a process's memory of a request and its answer; each request in a process of its own.
    @Suite(.timeLimit(.minutes(10)), .disabled(if: isSanitized, "a sanitizer's memory is too large to be searched"))
    struct MemoryTests {
        @Test(arguments: ["1.2", "any"])
        func `Nothing of a request or an answer stays in memory`(version: String) async throws {
            let authority = try TestAuthority()
            let sent = Canary()
            let received = Canary()
            let peer = try TLSPeer(
                authority.certificate(for: "IP:127.0.0.1"), version: version, answer: received.masked,
                mask: received.mask)
            await #expect(processExitsWith: .success) {
                [
                    url = peer.url as String, file = authority.file as String, sent = sent.masked as [UInt8],
                    received = received.masked as [UInt8]
                ] in
                let left = try await copiesLeft(of: sent, and: received, at: url, trusting: file)
                #expect(CurlTransport.wipesFreedMemory)
                #expect(left.sent == 0)
                #expect(left.received == 0)
                let kept = Canary(masked: received).leaked()
                #expect(try MemoryScan.copies(ofMasked: received) == 1)
                withExtendedLifetime(kept) {}
            }
            withExtendedLifetime(peer) {}
        }

        @Test func `A block that moves leaves nothing behind`() throws {
            let canary = Canary()
            // A size that nobody else asks for, lest the freed block be used again before the search.
            let margin = 900
            var block = unsafe WipingAllocator.allocate(margin + canary.count)
            for (index, byte) in canary.masked.enumerated() {
                unsafe block?.storeBytes(of: byte ^ canary.mask, toByteOffset: margin + index, as: UInt8.self)
            }
            #expect(try MemoryScan.copies(of: canary) == 1)
            unsafe block = WipingAllocator.resize(block, to: 100_000)
            #expect(try MemoryScan.copies(of: canary) == 1)
            unsafe WipingAllocator.release(block)
            #expect(try MemoryScan.copies(of: canary) == 0)
        }

        @Test func `It is known when libcurl does not wipe what it frees`() async throws {
            let authority = try TestAuthority()
            let sent = Canary()
            let received = Canary()
            let peer = try TLSPeer(
                authority.certificate(for: "IP:127.0.0.1"), answer: received.masked, mask: received.mask)
            await #expect(processExitsWith: .success) {
                [
                    url = peer.url as String, file = authority.file as String, sent = sent.masked as [UInt8],
                    received = received.masked as [UInt8]
                ] in
                initialiseCurl()
                let left = try await copiesLeft(of: sent, and: received, at: url, trusting: file)
                #expect(!CurlTransport.wipesFreedMemory)
                // The scan sees what is not wiped: the zeros of the other test are no blindness.
                #expect(left.sent > 0)
                #expect(left.sent <= 3 && left.received <= 3)
            }
            withExtendedLifetime(peer) {}
        }
    }

    private var isSanitized: Bool {
        unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    }

    /// Posts one value, receives another, drops both, and counts what is left of them.
    private func copiesLeft(
        of sent: [UInt8], and received: [UInt8], at url: String, trusting file: String
    ) async throws -> (sent: Int, received: Int) {
        unsafe setenv("SSL_CERT_FILE", file, 1)
        try await exchange(Canary(masked: sent), for: Canary(masked: received), at: url)
        return (try MemoryScan.copies(ofMasked: sent), try MemoryScan.copies(ofMasked: received))
    }

    private func exchange(_ sent: Canary, for received: Canary, at url: String) async throws {
        let response = try await CurlTransport().post(HTTPRequest(url: url, body: sent.secret()))
        #expect(response.header("X-Masked-Body") == sent.masked.map { String(format: "%02x", $0) }.joined())
        let isReceived = received.isEqual(to: response.body)
        #expect(isReceived)
    }
#endif
