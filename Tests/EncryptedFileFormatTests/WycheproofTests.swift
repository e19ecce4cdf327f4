#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import Testing

    /// A file of Project Wycheproof.
    struct Wycheproof<Group: Decodable>: Decodable {
        let numberOfTests: Int
        let testGroups: [Group]

        static func read(_ name: String) throws -> Self {
            try JSONDecoder().decode(
                Self.self, from: Data(contentsOf: testFile("Vectors/wycheproof-\(name)_test.json")))
        }
    }

    @Suite struct WycheproofTests {
        struct GCMGroup: Decodable {
            let ivSize: Int
            let keySize: Int
            let tagSize: Int
            let tests: [GCMCase]
        }

        struct GCMCase: Decodable {
            let tcId: Int
            let key: String
            let iv: String
            let aad: String
            let msg: String
            let ct: String
            let tag: String
            let result: String
        }

        @Test func `AES-256-GCM seals and opens as all applicable cases say`() throws {
            let file = try Wycheproof<GCMGroup>.read("aes_gcm")
            let groups = file.testGroups.filter { $0.keySize == 256 && $0.ivSize == 96 && $0.tagSize == 128 }
            let cases = groups.flatMap(\.tests)
            #expect(file.numberOfTests == 316)
            #expect(cases.count == 66)
            for test in cases {
                let key = [UInt8](hex: test.key)
                let nonce = [UInt8](hex: test.iv)
                let additional = [UInt8](hex: test.aad)
                let message = [UInt8](hex: test.msg)
                let sealed = [UInt8](hex: test.ct + test.tag)
                let opener = try AES256GCM(key: key.span, for: .opening)
                func opened() throws -> [UInt8] {
                    try [UInt8](capacity: message.count) { output in
                        try opener.open(
                            sealed.span, nonce: nonce.span, additional: additional.span, into: &output)
                    }
                }
                guard test.result == "valid" else {
                    #expect(throws: CryptoError.notAuthentic, "case \(test.tcId)") { try opened() }
                    continue
                }
                #expect(try opened() == message, "case \(test.tcId)")
                let sealer = try AES256GCM(key: key.span, for: .sealing)
                let result = try [UInt8](capacity: message.count + AES256GCM.tagBytes) { output in
                    try sealer.seal(message.span, nonce: nonce.span, additional: additional.span, into: &output)
                }
                #expect(result == sealed, "case \(test.tcId)")
            }
        }

        struct ChunkedGroup: Decodable {
            let tests: [ChunkedCase]
        }

        struct ChunkedCase: Decodable {
            let tcId: Int
            let comment: String
            let key: String
            let ctx: String
            let ct: String
            let msgLength: Int?
            let msgSha512: String?
            let result: String
        }

        @Test func `Cobblestone-256 opens and seals as all 35 cases say`() throws {
            let cases = try Wycheproof<ChunkedGroup>.read("c2sp_chunked_encryption_aes_256_gcm").testGroups
                .flatMap(\.tests)
            #expect(cases.count == 35)
            for test in cases {
                let key = [UInt8](hex: test.key)
                let context = [UInt8](hex: test.ctx)
                let sealed = try #require(inflated([UInt8](hex: test.ct), count: 16 << 20), "case \(test.tcId)")
                guard test.result == "valid" else {
                    let error = #expect(throws: CryptoError.self, "case \(test.tcId): \(test.comment)") {
                        _ = try Cobblestone256.open(sealed.span, key: key.span, context: context.span)
                    }
                    #expect(error == .wrongKey || error == .notAuthentic)
                    continue
                }
                let message = [UInt8](
                    revealing: try Cobblestone256.open(sealed.span, key: key.span, context: context.span))
                #expect(message.count == test.msgLength, "case \(test.tcId)")
                #expect(Hash.sha512(message) == [UInt8](hex: test.msgSha512 ?? ""), "case \(test.tcId)")
                #expect(Cobblestone256.sealedCount(message.count) == sealed.count)
                let salt = Array(sealed.prefix(Cobblestone256.saltBytes))
                let again = try [UInt8](capacity: sealed.count) { output in
                    try Cobblestone256.seal(
                        message.span, key: key.span, salt: salt.span, context: context.span, into: &output)
                }
                #expect(again == sealed, "case \(test.tcId)")
            }
        }

        struct HKDFGroup: Decodable {
            let tests: [HKDFCase]
        }

        struct HKDFCase: Decodable {
            let tcId: Int
            let ikm: String
            let salt: String
            let info: String
            let size: Int
            let okm: String
            let result: String
        }

        @Test func `HKDF-SHA-512 derives as all 83 cases say`() throws {
            let cases = try Wycheproof<HKDFGroup>.read("hkdf_sha512").testGroups.flatMap(\.tests)
            #expect(cases.count == 83)
            for test in cases {
                let key = [UInt8](hex: test.ikm)
                let salt = [UInt8](hex: test.salt)
                let info = [UInt8](hex: test.info)
                func derived() throws -> [UInt8] {
                    [UInt8](revealing: try HKDF.sha512.derived(from: key, salt: salt, info: info, count: test.size))
                }
                if test.result == "valid" {
                    #expect(try derived() == [UInt8](hex: test.okm), "case \(test.tcId)")
                } else {
                    #expect(throws: CryptoError.self, "case \(test.tcId)") { try derived() }
                }
            }
        }
    }

    extension HKDF {
        /// Both steps.
        func derived(from key: [UInt8], salt: [UInt8], info: [UInt8], count: Int) throws(CryptoError) -> Secret {
            try extract(key.span, salt: salt.span).withExposedBytes { key throws(CryptoError) in
                try expand(key, info: info.span, count: count)
            }
        }
    }
#endif
