#if Onboarding
    import Foundation
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting

    /// A simulator on a clock that stands still, asked without any network.
    struct TestService {
        /// The pair of RFC 7636, appendix B.
        static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        static let otherVerifier = String(repeating: "x", count: 43)

        let clock = ManualClock(sinceBoot: .seconds(1_000))
        let simulator: PorkbunSimulator

        init(seed: UInt64 = 1, _ configure: (inout SimulatorConfiguration) -> Void = { _ in }) {
            var configuration = SimulatorConfiguration()
            configure(&configuration)
            simulator = PorkbunSimulator(configuration: configuration, time: clock, seed: seed)
        }

        func send(
            _ method: String = "POST", _ path: String, _ body: String = "", headers: [HTTPHeader] = [],
            peer: String = "192.0.2.1"
        ) -> Reply {
            Reply(
                simulator.answer(
                    SimulatorRequest(
                        method: method, path: path, headers: headers, body: Secret(utf8: body), peer: peer)))
        }

        func request(
            _ body: String = #"{"name":"App","codeChallenge":"\#(challenge)"}"#, headers: [HTTPHeader] = [],
            peer: String = "192.0.2.1"
        ) -> Reply {
            send("POST", SimulatorEndpoint.request.path, body, headers: headers, peer: peer)
        }

        func requestToken(returnURL: String? = nil) -> String {
            let more = returnURL.map { #","returnUrl":"\#($0)""# } ?? ""
            return request(#"{"name":"App","codeChallenge":"\#(Self.challenge)"\#(more)}"#)["requestToken"] ?? ""
        }

        func approvedToken() -> String {
            let token = requestToken()
            simulator.approve(requestToken: token)
            return token
        }

        func retrieve(
            _ token: String, verifier: String? = verifier, headers: [HTTPHeader] = [], peer: String = "192.0.2.1"
        ) -> Reply {
            let proof = verifier.map { #","codeVerifier":"\#($0)""# } ?? ""
            return send(
                "POST", SimulatorEndpoint.retrieve.path, #"{"requestToken":"\#(token)"\#(proof)}"#, headers: headers,
                peer: peer)
        }

        func ping(_ body: String = "", headers: [HTTPHeader] = []) -> Reply {
            send("POST", SimulatorEndpoint.ping.path, body, headers: headers)
        }
    }

    /// An answer in a form that tests can compare.
    struct Reply {
        let status: Int
        let headers: [HTTPHeader]
        let body: String
        let delivery: SimulatorAnswer.Delivery
        let declaredLength: Int
        private let members: [String: Any]

        init(_ answer: consuming SimulatorAnswer) {
            status = answer.status
            headers = answer.headers
            body = answer.body.withExposedBytes { bytes in
                String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
            }
            delivery = answer.delivery
            declaredLength = answer.declaredLength
            members = (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) ?? [:]
        }

        /// A member of the body that is a text.
        subscript(name: String) -> String? { members[name] as? String }

        func member<Value>(_ name: String, as type: Value.Type) -> Value? { members[name] as? Value }

        func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    }
#endif
