extension SimulatorFault {
    /// Reads a fault as options of programs write it: its name and, after colons, what it takes.
    ///
    /// Examples: `lostAnswer`, `cutOff:17`, `delayed:2.5`, `rateLimited:60`, `error:400:SOME_CODE`,
    /// `redirected:https://a.example/`, `replaced:200:{}`, and `replacedAfter:200:{}` for an answer that is replaced
    /// after the request was processed. It is `nil` if there is no such fault.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let argument = parts.count > 1 ? parts[1] : nil
        let fault: SimulatorFault? =
            switch (parts.first, argument) {
            case ("unreachable", nil): .unreachable
            case ("lostRequest", nil): .lostRequest
            case ("lostAnswer", nil): .lostAnswer
            case ("unavailable", nil): .unavailable
            case ("replayed", nil): .replayed
            case ("duplicateKeys", nil): .duplicateKeys
            case ("gzipGarbage", nil): .gzipGarbage
            case ("withoutSecret", nil): .withoutSecret
            case ("legacyDelivery", nil): .legacyDelivery
            case ("cutOff", let bytes?): Self.count(bytes).map { .cutOff(afterBodyBytes: $0) }
            case ("delayed", let seconds?): Double(seconds).map { .delayed(.seconds($0)) }
            case ("rateLimited", let seconds?): Self.count(seconds).map { .rateLimited(seconds: $0) }
            case ("oversized", let bytes?): Self.count(bytes).map { .oversized(bytes: $0) }
            case ("wrongContentLength", let error?): Int(error).map { .wrongContentLength(by: $0) }
            case ("redirected", let place?): .redirected(to: place)
            case ("authURL", let url?): .authURL(url)
            case ("error", let answer?): Self.answer(answer).map { .error(status: $0, code: $1) }
            case ("replaced", let answer?):
                Self.answer(answer).map { .replaced(status: $0, body: $1 ?? "", processed: false) }
            case ("replacedAfter", let answer?):
                Self.answer(answer).map { .replaced(status: $0, body: $1 ?? "", processed: true) }
            default: nil
            }
        guard let fault else { return nil }
        self = fault
    }

    private static func count(_ text: String) -> Int? {
        Int(text).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// A status and, after a colon, a code or body.
    private static func answer(_ text: String) -> (Int, String?)? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let status = parts.first.flatMap(Int.init), (100...599).contains(status) else { return nil }
        return (status, parts.count > 1 ? parts[1] : nil)
    }
}
