import Glibc

/// A moment on the wall clock, for display and for records; never for pacing.
public struct UnixTime: Sendable, Hashable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    public let milliseconds: Int64

    /// A moment by its milliseconds since 1970-01-01 00:00 UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The present moment of the system's clock.
    public static var now: UnixTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return UnixTime(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> UnixTime {
        let (seconds, attoseconds) = duration.components
        return UnixTime(milliseconds: milliseconds + seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}

extension UnixTime: Comparable {
    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension UnixTime: CustomStringConvertible {
    /// ISO 8601 in UTC, to the second: `2026-11-30T14:05:09Z`.
    public var description: String {
        let seconds = Self.floored(milliseconds, by: 1_000)
        let days = Self.floored(seconds, by: 86_400)
        let (year, month, day) = Self.civilDate(daysSince1970: days)
        let second = seconds - days * 86_400
        func padded(_ value: Int64, _ width: Int = 2) -> String {
            let digits = String(value.magnitude)
            return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))"
            + "T\(padded(second / 3_600)):\(padded(second / 60 % 60)):\(padded(second % 60))Z"
    }

    private static func floored(_ value: Int64, by divisor: Int64) -> Int64 {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    /// The proleptic Gregorian date, counted in years that begin in March so that a leap day comes last.
    private static func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = floored(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
