import Glibc

/// How much longer a fixed computation takes here and now than on the machine for which times are limited.
enum Slowness {
    /// What it takes there at best, in milliseconds.
    private static let reference = 8.5

    /// The worst of some tries, and at least 1.
    ///
    /// The cores of a virtual machine are not always as fast; waiting for one does not count.
    static var now: Double { (0..<8).reduce(1) { worst, _ in max(worst, milliseconds() / reference) } }

    private static func milliseconds() -> Double {
        let began = processorTime()
        var state: UInt64 = 1
        for _ in 0..<2_000_000 { state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
        return state == 0 ? 0 : processorTime() - began
    }

    private static func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
