#if SecretService
    import KeyVaultCore

    /// A vault's connection to the provider that had the name on the bus when it was made.
    ///
    /// Everything is addressed to the provider's own connection: a provider that was started anew is never taken for
    /// the former, whose objects and sessions are gone.
    struct ProviderLink: ~Copyable, Sendable {
        private static let placeLimit = 4_096

        let bus: BusConnection
        /// The unique name of the provider's connection.
        let owner: String
        /// Which program the provider is.
        let kind: SecretServiceProvider.Kind
        let configuration: SecretServiceConfiguration
        private var session: SecretSession?
        /// The collection that the alias stood for when it was asked last.
        var collection: String?
        /// Where the items of keys were when they were looked up last.
        private(set) var places: [CredentialKey: String] = [:]

        /// Connects to the bus and finds the provider.
        ///
        /// - Parameter starting: Whether the bus may start a provider that it knows how to start.
        init(
            _ configuration: SecretServiceConfiguration, loop: EventLoop, starting: Bool, for request: Request
        ) throws(Setback) {
            guard let address = configuration.busAddress ?? SessionBusAddress.ofSession else {
                let reason = "neither DBUS_SESSION_BUS_ADDRESS nor a socket in XDG_RUNTIME_DIR names a session bus"
                throw .bus(BusFailure(kind: .noBus, cause: .format(reason)))
            }
            do throws(BusFailure) {
                let bus = try BusConnection(to: address, loop: loop, until: request.interruption)
                (owner, kind) = try Self.owner(on: bus, starting: starting, until: request.interruption)
                self.bus = bus
            } catch { throw .bus(error) }
            self.configuration = configuration
        }

        /// Who serves the keyring, and which program that is: one that has a further name which is its alone.
        private static func owner(
            on bus: borrowing BusConnection, starting: Bool, until interruption: Interruption
        ) throws(BusFailure) -> (String, SecretServiceProvider.Kind) {
            do throws(BusFailure) { return try owner(on: bus, until: interruption) } catch {
                guard error.kind == .noProvider, starting else { throw error }
            }
            let start = BusCall.bus(
                "StartServiceByName", .tuple(.text(ServiceName.secrets), .unsigned32(0)), answer: "(u)")
            _ = try bus.send(start, until: interruption)
            return try owner(on: bus, until: interruption)
        }

        private static func owner(
            on bus: borrowing BusConnection, until interruption: Interruption
        ) throws(BusFailure) -> (String, SecretServiceProvider.Kind) {
            let known = SecretServiceProvider.Kind.namesOnBus
            let questions = ([ServiceName.secrets] + known.map(\.name)).map { name in
                BusCall.bus("GetNameOwner", .tuple(.text(name)), answer: "(s)")
            }
            let answers = bus.send(questions, until: interruption)
            let owner = try answers[0].get()[0].text
            for (name, answer) in zip(known, answers.dropFirst()) {
                if (try? answer.get())?[0].text == owner { return (owner, name.kind) }
            }
            return (owner, .other)
        }

        /// Makes a call to the provider.
        func send(_ call: BusCall, for request: Request) throws(Setback) -> Variant {
            do throws(BusFailure) { return try bus.send(call, until: request.interruption) } catch {
                throw .bus(error)
            }
        }

        /// Makes several calls to the provider at once, which it answers in their order.
        func send(_ calls: [BusCall], for request: Request) -> [Result<Variant, Setback>] {
            bus.send(calls, until: request.interruption).map { $0.mapError(Setback.bus) }
        }

        /// The session, which is opened at the first use.
        mutating func openedSession(for request: Request) throws(Setback) -> SecretSession {
            if let session { return session }
            let opened = try openSession(for: request)
            session = opened
            return opened
        }

        /// Notes where the item of a key is, or that it is nowhere; the next look-up then needs one turn only.
        mutating func remember(_ path: String?, of key: CredentialKey) {
            if places.count >= Self.placeLimit { places = [:] }
            places[key] = path
        }

        /// Closes the session, because it may be broken; the next use opens another one.
        mutating func dropSession() { session = nil }

        private func openSession(for request: Request) throws(Setback) -> SecretSession {
            // KWallet refuses some keys of ours, those that begin with a zero byte; the next ones are others.
            for isLast in [false, false, true] {
                do throws(BusFailure) {
                    let session = try SecretSession(with: owner, on: bus, until: request.interruption)
                    guard session.isEncrypted || configuration.allowsPlainSession else {
                        throw BusFailure(kind: .unsupported, cause: .format("only plain sessions are offered"))
                    }
                    return session
                } catch {
                    let isRefusal = error.kind == .other || error.kind == .garbage
                    guard isRefusal, !isLast else { throw .bus(error) }
                }
            }
            throw .badSession(isDecrypted: false)
        }

        /// What is known of the provider.
        func provider(for request: Request) throws(Setback) -> SecretServiceProvider {
            let process = BusCall.bus("GetConnectionUnixProcessID", .tuple(.text(owner)), answer: "(u)")
            let processID = try? send(process, for: request)[0].unsigned32
            return SecretServiceProvider(kind: kind, processID: processID, connection: owner)
        }
    }

    extension ProviderLink {
        /// A call to an object of the provider.
        func call(
            _ method: String, of interface: String, at path: String, _ arguments: Variant?, answer: String
        ) -> BusCall {
            BusCall(
                destination: owner, path: path, interface: interface, method: method, arguments: arguments,
                answer: answer)
        }

        /// A call that reads a property.
        func property(_ name: String, of interface: String, at path: String) -> BusCall {
            call("Get", of: ServiceName.properties, at: path, .tuple(.text(interface), .text(name)), answer: "(v)")
        }

        /// A call that changes a property.
        func setting(_ name: String, of interface: String, at path: String, to value: Variant) -> BusCall {
            call(
                "Set", of: ServiceName.properties, at: path,
                .tuple(.text(interface), .text(name), .wrapped(value)), answer: "()")
        }

        /// A call that reads all properties of an item.
        func properties(ofItem path: String) -> BusCall {
            call("GetAll", of: ServiceName.properties, at: path, .tuple(.text(ServiceName.item)), answer: "(a{sv})")
        }
    }
#endif
