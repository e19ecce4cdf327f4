import KeyVaultConsole

/// The tool `keyvault`.
@main struct KeyVaultTool {
    static func main() async {
        await Program.run { call throws(CommandFailure) in try await perform(call) }
    }

    private static func perform(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        switch call.command.name {
        case "set": try await SetCommand.run(call)
        case "get": try await GetCommand.run(call)
        case "remove": try await RemoveCommand.run(call)
        case "list": try await ListCommand.run(call)
        case "exec": try await ExecCommand.run(call)
        case "connect": try ConnectCommand.run(call)
        case "migrate": try await MigrateCommand.run(call)
        case "doctor": try await DoctorCommand.run(call)
        case "completion": try CompletionCommand.run(call)
        default: try await FileCommands.run(call)
        }
    }
}
