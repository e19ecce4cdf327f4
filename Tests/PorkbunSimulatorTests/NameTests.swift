import KeyVaultTesting
import Testing

@Suite("Names for programs' options")
struct NameTests {
    @Test func `Every property but the origin is a switch with a name`() {
        let properties = Mirror(reflecting: SimulatorConfiguration()).children.compactMap(\.label)
        #expect(properties.filter { $0 != "origin" } == SimulatorConfiguration.switches.map(\.name))
    }

    /// What a switch makes of the default configuration; `nil` if it refuses the value.
    private func configured(_ name: String, _ value: String) -> SimulatorConfiguration? {
        var configuration = SimulatorConfiguration()
        return configuration.set(name, to: value) ? configuration : nil
    }

    @Test func `Every switch takes each of its values and nothing else, and its first is the default`() {
        for (name, values) in SimulatorConfiguration.switches {
            let configurations = values.map { configured(name, $0) }
            #expect(configurations.first == SimulatorConfiguration())
            #expect(Set(configurations).count == values.count && !configurations.contains(nil))
            #expect(values.count >= 2)
            #expect(configured(name, "nonsense") == nil)
        }
        #expect(configured("nonsense", "success") == nil)
    }

    @Test(arguments: [
        ("unreachable", SimulatorFault.unreachable), ("lostRequest", .lostRequest), ("lostAnswer", .lostAnswer),
        ("cutOff:17", .cutOff(afterBodyBytes: 17)), ("delayed:2.5", .delayed(.milliseconds(2_500))),
        ("rateLimited:60", .rateLimited(seconds: 60)), ("unavailable", .unavailable),
        ("redirected:https://a.example:8443/", .redirected(to: "https://a.example:8443/")),
        ("error:200", .error(status: 200, code: nil)), ("error:400:NEW", .error(status: 400, code: "NEW")),
        ("replaced:200:{\"a\":1}", .replaced(status: 200, body: "{\"a\":1}", processed: false)),
        ("replacedAfter:502", .replaced(status: 502, body: "", processed: true)), ("replayed", .replayed),
        ("duplicateKeys", .duplicateKeys), ("oversized:71680", .oversized(bytes: 71_680)),
        ("gzipGarbage", .gzipGarbage), ("wrongContentLength:-5", .wrongContentLength(by: -5)),
        ("withoutSecret", .withoutSecret), ("legacyDelivery", .legacyDelivery),
        ("authURL:http://x/", .authURL("http://x/")),
    ])
    func `A fault is read from its name`(text: String, fault: SimulatorFault) {
        #expect(SimulatorFault(text) == fault)
    }

    @Test(arguments: ["", "nonsense", "cutOff", "cutOff:", "cutOff:-1", "lostAnswer:1", "error:0", "delayed:x"])
    func `What is no fault is none`(text: String) {
        #expect(SimulatorFault(text) == nil)
    }
}
