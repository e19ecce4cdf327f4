/// The clock of a vault, for its thread.
package struct BlockingTime: BlockingClock {
    package let time: any TimeSource

    package init(time: any TimeSource) { self.time = time }

    package var sinceBoot: Duration { time.sinceBoot }

    package func pause(for duration: Duration) { SystemBlockingClock().pause(for: duration) }
}
