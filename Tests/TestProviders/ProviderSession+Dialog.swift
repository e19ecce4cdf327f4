extension ProviderSession {
    /// How many dialogs of the provider are on the display.
    package func dialogCount() async throws -> Int {
        let end = try await dialog("count")
        return Int(end.output.filter(\.isNumber)) ?? -1
    }

    /// Waits for a dialog and types the password into it; tells whether there was one.
    package func answerDialog(_ password: String = "test") async throws -> Bool {
        try await dialog("answer", password).status == 0
    }

    /// Waits for a dialog and presses Escape; tells whether there was one.
    package func dismissDialog() async throws -> Bool { try await dialog("dismiss").status == 0 }

    private func dialog(_ arguments: String...) async throws -> ProgramEnd {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try await run("/\(folder)/Services/dialog", arguments)
    }
}
