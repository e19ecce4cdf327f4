#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import Testing

    @Suite struct RFCVectorTests {
        struct Vectors: Decodable {
            struct ScryptCase: Decodable, Sendable {
                let P: String
                let S: String
                let N: UInt64
                let r: UInt64
                let p: UInt64
                let dkLen: Int
                let out: String
            }

            struct HKDFCase: Decodable {
                let IKM: String
                let salt: String
                let info: String
                let L: Int
                let OKM: String
            }

            let rfc7914_scrypt: [ScryptCase]
            let rfc5869_sha256: [HKDFCase]

            static func read() throws -> Vectors {
                try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: testFile("Vectors/rfc-vectors.json")))
            }
        }

        @Test(arguments: try Vectors.read().rfc7914_scrypt)
        func `scrypt derives as RFC 7914 says, beyond OpenSSL's own ceiling of memory too`(
            _ vector: Vectors.ScryptCase
        ) throws {
            let salt = Array(vector.S.utf8)
            let derived = [UInt8](
                revealing: try Scrypt.derive(
                    vector.dkLen, from: Secret(utf8: vector.P), salt: salt.span, n: vector.N, r: vector.r,
                    p: vector.p))
            #expect(derived == [UInt8](hex: vector.out))
        }

        @Test func `HKDF derives as RFC 5869 says`() throws {
            let vectors = try Vectors.read().rfc5869_sha256
            #expect(vectors.count == 3)
            for vector in vectors {
                let derived = [UInt8](
                    revealing: try HKDF.sha256.derived(
                        from: [UInt8](hex: vector.IKM), salt: [UInt8](hex: vector.salt),
                        info: [UInt8](hex: vector.info), count: vector.L))
                #expect(derived == [UInt8](hex: vector.OKM))
            }
        }

        @Test func `A failure of OpenSSL carries its call and reason`() {
            let error = #expect(throws: CryptoError.self) {
                // N has to be a power of two.
                _ = try Scrypt.derive(64, from: Secret(utf8: "p"), salt: [1].span, n: 3, r: 8, p: 1)
            }
            guard case .openSSL(let call, let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(call == "EVP_PBE_scrypt")
            #expect(!reason.isEmpty)
        }
    }
#endif
