import KeyVaultConsole

/// The program `keyvault-connect`, which `keyvault connect` becomes: the only one that loads an HTTP client.
@main struct ConnectTool {
    static func main() async {
        await Program.run { call throws(CommandFailure) in
            guard call.command.name == "connect" else {
                throw .usage("keyvault-connect does nothing but 'connect'")
            }
            #if Onboarding
                return try await Connection(call).run()
            #else
                throw .invalid("This program was built without the onboarding", remedy: "Use another build.")
            #endif
        }
    }
}
