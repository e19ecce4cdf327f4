#if Simulator
    // For getopt_long(3), which Swift's Glibc module does not have.
    import CMicroHTTPD
    import Glibc
    import KeyVaultTesting

    /// What the command line asks for.
    struct Options {
        var port: UInt16 = 0
        var certificate: String?
        var key: String?
        var origin: String?
        var speed = 1
        var seed = UInt64.random(in: .min ... .max)
        var configuration = SimulatorConfiguration()
        var faults: [(fault: SimulatorFault, endpoint: SimulatorEndpoint)] = []
        var showsHelp = false

        static let help = """
            usage: porkbun-simulator [OPTION]…
              --port N                   listen on 127.0.0.1, port N; 0, the default, means any free port
              --tls-certificate FILE     speak https with this certificate (PEM)
              --tls-key FILE             the key of the certificate (PEM)
              --origin URL               where approval URLs point, if not to this server
              --switch NAME=VALUE        settle an open question; may be repeated
              --fault ENDPOINT:NAME[:ARGUMENT]
                                         let the next call of request, retrieve or ping go wrong; may be repeated
              --speed N                  let time pass N times faster
              --seed N                   draw tokens and keys from this seed
              --help                     show this text

            switches, each with its values, the default one first:
            \(SimulatorConfiguration.switches.map { "  \($0.name)=\($0.values.joined(separator: "|"))" }
                .joined(separator: "\n"))

            faults: unreachable lostRequest lostAnswer cutOff:BYTES delayed:SECONDS rateLimited:SECONDS unavailable
              redirected:URL error:STATUS[:CODE] replaced:STATUS:BODY replacedAfter:STATUS:BODY replayed duplicateKeys
              oversized:BYTES gzipGarbage wrongContentLength:BY withoutSecret legacyDelivery authURL:URL
            """

        private enum Name: Int32, CaseIterable {
            case port = 256, certificate, key, origin, setting, fault, speed, seed, help

            var text: StaticString {
                switch self {
                case .port: "port"
                case .certificate: "tls-certificate"
                case .key: "tls-key"
                case .origin: "origin"
                case .setting: "switch"
                case .fault: "fault"
                case .speed: "speed"
                case .seed: "seed"
                case .help: "help"
                }
            }
        }

        /// Reads the command line; `nil`, after a message, if it is wrong.
        static func parse() -> Options? {
            var table = unsafe Name.allCases.map { name in
                unsafe option(
                    name: UnsafeRawPointer(name.text.utf8Start).assumingMemoryBound(to: CChar.self),
                    has_arg: name == .help ? no_argument : required_argument, flag: nil, val: name.rawValue)
            }
            unsafe table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))

            var options = Options()
            while true {
                let found = unsafe getopt_long(CommandLine.argc, CommandLine.unsafeArgv, "", &table, nil)
                if found == -1 { break }
                guard let name = Name(rawValue: found) else { return nil }
                let argument = unsafe simulator_option_argument().map { unsafe String(cString: $0) } ?? ""
                guard options.apply(name, argument) else {
                    complain("--\(name.text) does not take '\(argument)'")
                    return nil
                }
            }
            guard simulator_next_option() == CommandLine.argc, (options.certificate == nil) == (options.key == nil)
            else {
                complain("surplus arguments, or one of certificate and key without the other")
                return nil
            }
            return options
        }

        private mutating func apply(_ name: Name, _ argument: String) -> Bool {
            switch name {
            case .port: return assign(UInt16(argument), to: \.port)
            case .certificate: certificate = argument
            case .key: key = argument
            case .origin: origin = argument
            case .speed: return assign(Int(argument).flatMap { $0 > 0 ? $0 : nil }, to: \.speed)
            case .seed: return assign(UInt64(argument), to: \.seed)
            case .help: showsHelp = true
            case .setting:
                let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
                return parts.count == 2 && configuration.set(parts[0], to: parts[1])
            case .fault:
                guard let fault = SimulatorFault.onEndpoint(argument) else { return false }
                faults.append(fault)
            }
            return true
        }

        private mutating func assign<Value>(_ value: Value?, to place: WritableKeyPath<Self, Value>) -> Bool {
            guard let value else { return false }
            self[keyPath: place] = value
            return true
        }
    }
#endif
