import DeskCore
import Glibc

/// Domain Desk: a desktop program that gets its user a Porkbun key and keeps it in the vault of the configuration.
///
/// The main thread belongs to GTK. Everything that may take time happens in `Desk`, on other threads; see `Application`
/// for what goes between the two.
@main struct DomainDesk {
    static func main() {
        let options: CommandOptions
        switch CommandOptions.parse(CommandLine.arguments) {
        case .success(let parsed): options = parsed
        case .failure(let complaint):
            say("domain-desk: \(complaint.text)\n\n\(CommandOptions.help)\n", on: STDERR_FILENO)
            exit(2)
        }
        if options.showsHelp {
            say(CommandOptions.help + "\n", on: STDOUT_FILENO)
            return
        }
        guard Application.hasDisplay else {
            say("domain-desk: There is no display. Start it in a desktop session, or set DISPLAY.\n", on: STDERR_FILENO)
            exit(1)
        }
        exit(Application(options).run())
    }
}

/// Writes at once, for whoever reads a pipe.
func say(_ text: String, on descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe write(descriptor, bytes, bytes.count)
}
