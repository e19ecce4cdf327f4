import KeyVaultCore

/// The call that proves a stored pair, `POST /ping`.
enum CredentialPing {
    /// The body, or `nil` for a secret that JSON cannot express and so cannot have come from the service.
    static func body(publicKey: String, secret: borrowing Secret) -> Secret? {
        var body = SecretBuffer()
        body.append("{\"apikey\":")
        body.appendJSONString(publicKey)
        body.append(",\"secretapikey\":")
        do throws(JSONError) { try body.appendJSONString(secret) } catch { return nil }
        body.append("}")
        return body.finish()
    }

    /// Reads the answer; without credentials the service says `SUCCESS` too, so that alone proves nothing.
    static func verification(of response: borrowing HTTPResponse, at wallClock: UnixTime) -> Verification {
        let answer = ServiceAnswer(response, at: wallClock)
        let isValid = answer.isSuccess && answer.status == "SUCCESS" && answer.isTrue("credentialsValid", in: response)
        return isValid ? .verified : .notVerified(.service(answer.failure))
    }

    /// The address that the service saw the call come from; `nil` unless it told one.
    static func clientAddress(in response: borrowing HTTPResponse, at wallClock: UnixTime) -> String? {
        guard let text = ServiceAnswer(response, at: wallClock).string("yourIp", in: response) else { return nil }
        // An IPv6 address has up to 45 characters; nothing else is passed on.
        let isAddress = text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit || $0 == 0x2E || $0 == 0x3A }
        return isAddress && (2...45).contains(text.utf8.count) ? text : nil
    }
}

/// Whether the service accepted the stored pair.
@nonexhaustive
public enum Verification: Sendable, Equatable {
    /// It did, after the pair was read back from the vault.
    case verified
    /// It could not be found out; the pair is stored all the same.
    case notVerified(OnboardingError.Cause)
}
