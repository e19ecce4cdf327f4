import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct PacingAdviceTests {
    private func advice(_ headers: [HTTPHeader], ttlRemaining: Int64? = nil) -> PacingAdvice {
        PacingAdvice(
            .fixture("", status: 429, headers: headers), ttlRemaining: ttlRemaining,
            at: UnixTime(milliseconds: 1_800_000_000_000))
    }

    @Test(
        arguments: [
            ([HTTPHeader("Retry-After", "30")], nil, 30), ([HTTPHeader("retry-after", "30")], 1_800, 30),
            ([], 1_800, 1_800), ([HTTPHeader("Retry-After", "99999999")], nil, 3_600),
            ([HTTPHeader("Retry-After", "-5")], nil, 0),
        ] as [([HTTPHeader], Int64?, Int)])
    func `The wait comes from Retry-After, else from ttlRemaining, and is bounded`(
        headers: [HTTPHeader], ttl: Int64?, seconds: Int
    ) {
        #expect(advice(headers, ttlRemaining: ttl).retryAfter == .seconds(seconds))
    }

    @Test(arguments: ["Wed, 21 Oct 2026 07:28:00 GMT", "", "soon", "9999999999999999999999"])
    func `A wait that is no number of seconds is none`(value: String) {
        #expect(advice([HTTPHeader("Retry-After", value)]).retryAfter == nil)
    }

    @Test(arguments: [
        ("1800000600", 600), ("600", 600), ("1799999960", 0), ("1800003650", 3_600), ("9999", 3_600), ("-7", 0),
    ])
    func `The reset is a moment or a number of seconds`(value: String, seconds: Int) {
        let advice = advice([HTTPHeader("X-RateLimit-Remaining", "3"), HTTPHeader("X-RateLimit-Reset", value)])
        #expect(advice.remaining == 3)
        #expect(advice.resetIn == .seconds(seconds))
    }

    @Test(arguments: ["1799990000", "1900000000", "1484467200", "soon"])
    func `A moment outside its window says only that a clock is wrong`(value: String) {
        let advice = advice([HTTPHeader("X-RateLimit-Remaining", "0"), HTTPHeader("X-RateLimit-Reset", value)])
        #expect(advice.resetIn == nil)
    }
}
