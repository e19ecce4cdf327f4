import Foundation
import KeyVaultCore
import Testing

@Suite struct UnixTimeTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (999, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
            (-1_000, "1969-12-31T23:59:59Z"), (-1_001, "1969-12-31T23:59:58Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"), (951_868_800_000, "2000-03-01T00:00:00Z"),
            (1_709_251_199_000, "2024-02-29T23:59:59Z"), (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00Z"), (1_796_047_509_000, "2026-11-30T14:05:09Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59Z"), (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
            (-62_198_755_200_000, "-0001-01-01T00:00:00Z"),
        ] as [(Int64, String)])
    func `A moment is written in UTC to the second`(milliseconds: Int64, text: String) {
        #expect(UnixTime(milliseconds: milliseconds).description == text)
    }

    @Test func `Two thousand moments from 1600 to 9999 are written as Foundation writes them`() {
        let formatter = ISO8601DateFormatter()
        let first: Int64 = -11_676_096_000
        let last: Int64 = 253_402_300_799
        for second in stride(from: first, through: last, by: Int((last - first) / 2_000)) {
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(second)))
            #expect(UnixTime(milliseconds: second * 1_000).description == expected)
        }
    }

    @Test(arguments: [1_900, 1_970, 2_000, 2_023, 2_024, 2_100, 2_400, 9_999])
    func `Every day of a year is written as Foundation writes it`(year: Int) throws {
        let formatter = ISO8601DateFormatter()
        let start = try #require(formatter.date(from: "\(year)-01-01T12:34:56Z"))
        for day in 0..<366 {
            let date = start.addingTimeInterval(TimeInterval(day * 86_400))
            guard day < 365 || year < 9_999 else { continue }
            let time = UnixTime(milliseconds: Int64(date.timeIntervalSince1970) * 1_000)
            #expect(time.description == formatter.string(from: date))
        }
    }

    @Test(arguments: [Int64.min, .max])
    func `The farthest moments are written without a crash`(milliseconds: Int64) {
        #expect(UnixTime(milliseconds: milliseconds).description.hasSuffix("Z"))
    }

    @Test func `Moments are ordered, moved and compared by their milliseconds`() {
        let time = UnixTime(milliseconds: 1_000)
        #expect(time.advanced(by: .milliseconds(1_500)).milliseconds == 2_500)
        #expect(time.advanced(by: .seconds(-2)).milliseconds == -1_000)
        #expect(time.advanced(by: .microseconds(999)) == time)
        #expect(time < UnixTime(milliseconds: 1_001))
    }

    @Test func `The present is between two looks at Foundation's clock`() {
        let before = Int64(Date().timeIntervalSince1970 * 1_000) - 1
        let now = UnixTime.now.milliseconds
        let after = Int64(Date().timeIntervalSince1970 * 1_000) + 1
        #expect(before <= now && now <= after)
    }
}
