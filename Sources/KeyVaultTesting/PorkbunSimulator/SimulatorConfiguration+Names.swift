/// The switches by their names, for programs whose options set them.
extension SimulatorConfiguration {
    /// Sets a switch to the value of a name, such as `denialAnswer` to `badRequest`.
    ///
    /// - Returns: Whether there are such a switch and such a value; otherwise nothing changes.
    public mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "claimedAnswer": assign(value, to: \.claimedAnswer)
        case "denialAnswer": assign(value, to: \.denialAnswer)
        case "expiryAnswer": assign(value, to: \.expiryAnswer)
        case "verifierAnswer": assign(value, to: \.verifierAnswer)
        case "verifierCheck": assign(value, to: \.verifierCheck)
        case "checkOrder": assign(value, to: \.checkOrder)
        case "unknownTokenAnswer": assign(value, to: \.unknownTokenAnswer)
        case "claimedAfterWindow": assign(value, to: \.claimedAfterWindow)
        case "expirationFormat": assign(value, to: \.expirationFormat)
        case "idempotencyKey": assign(value, to: \.idempotencyKey)
        case "denialRedirect": assign(value, to: \.denialRedirect)
        case "returnURLQuery": assign(value, to: \.returnURLQuery)
        case "rateLimitReset": assign(value, to: \.rateLimitReset)
        case "nextAction": assign(value, to: \.nextAction)
        case "edgeLimit": assign(value, to: \.edgeLimit)
        case "mintingAnswer": assign(value, to: \.mintingAnswer)
        case "scopes": assign(value, to: \.scopes)
        default: false
        }
    }

    /// The names of the switches, each with the names of its values, the default one first.
    public static let switches: [(name: String, values: [String])] = [
        ("claimedAnswer", names(of: ClaimedAnswer.self)), ("denialAnswer", names(of: DenialAnswer.self)),
        ("expiryAnswer", names(of: ExpiryAnswer.self)), ("verifierAnswer", names(of: VerifierAnswer.self)),
        ("verifierCheck", names(of: VerifierCheck.self)), ("checkOrder", names(of: CheckOrder.self)),
        ("unknownTokenAnswer", names(of: UnknownTokenAnswer.self)),
        ("claimedAfterWindow", names(of: ClaimedAfterWindow.self)),
        ("expirationFormat", names(of: ExpirationFormat.self)),
        ("idempotencyKey", names(of: IdempotencyKeyTreatment.self)),
        ("denialRedirect", names(of: DenialRedirect.self)), ("returnURLQuery", names(of: ReturnURLQuery.self)),
        ("rateLimitReset", names(of: RateLimitReset.self)), ("nextAction", names(of: NextActionPresence.self)),
        ("edgeLimit", names(of: EdgeLimit.self)), ("mintingAnswer", names(of: MintingAnswer.self)),
        ("scopes", names(of: ScopesTreatment.self)),
    ]

    private mutating func assign<Switch: RawRepresentable<String>>(
        _ value: String, to place: WritableKeyPath<Self, Switch>
    ) -> Bool {
        guard let setting = Switch(rawValue: value) else { return false }
        self[keyPath: place] = setting
        return true
    }

    private static func names<Switch: RawRepresentable<String> & CaseIterable>(of type: Switch.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }
}
