#if SecretService
    /// A method call that is to go over the bus.
    struct BusCall {
        let destination: String
        let path: String
        let interface: String
        let method: String
        /// A tuple; `nil` for none.
        var arguments: Variant?
        /// The type that an answer must have.
        let answer: String

        /// A call to the bus itself.
        static func bus(_ method: String, _ arguments: Variant, answer: String) -> BusCall {
            BusCall(
                destination: ServiceName.bus, path: ServiceName.busPath, interface: ServiceName.bus, method: method,
                arguments: arguments, answer: answer)
        }
    }
#endif
