import DeskCore
import Glibc
import KeyVaultKit

/// What the command line asks for.
struct CommandOptions {
    var service = OnboardingService.porkbun
    var onboarding = OnboardingOptions()
    var language = Language(locale: CommandOptions.locale)
    /// Where to note how long the main loop was held.
    var measurements: String?
    /// For how many milliseconds the main loop is held once.
    var hold: UInt32?
    /// Whether made-up states are shown instead of real ones.
    var isPreview = false
    var showsHelp = false
    /// What GTK gets: the program's name, and addresses to open.
    var arguments: [String] = []

    static let help = """
        usage: domain-desk [OPTION]… [ADDRESS]
          --service-url URL   talk to the service at this address, such as a simulator on this machine
          --return-url URL    an https page that brings the browser back to the address domain-desk:callback?…
          --restart           begin a new request by itself when a key is lost
          --language CODE     speak en, de or ar
          --measure FILE      note how long the main loop is held (for tests)
          --hold MILLISECONDS sleep once in the main loop, which the measurement must show (for tests)
          --preview           show every page with made-up contents, the next one at each byte of standard input (for tests)
          --help              show this text
        Which vault is used is a matter of configuration: KEYVAULT_BACKEND, or ~/.config/domain-desk/keyvault.json.
        """

    struct Complaint: Error { let text: String }

    static func parse(_ arguments: [String]) -> Result<CommandOptions, Complaint> {
        var options = CommandOptions()
        var rest = arguments[...]
        options.arguments = rest.popFirst().map { [$0] } ?? []
        while let word = rest.popFirst() {
            switch word {
            case "--help": options.showsHelp = true
            case "--restart": options.onboarding.recovery = .restart(limit: 1)
            case "--preview": options.isPreview = true
            case "--service-url", "--return-url", "--language", "--measure", "--hold":
                guard let value = rest.popFirst() else { return .failure(Complaint(text: "\(word) needs a value")) }
                if let complaint = options.take(value, for: word) { return .failure(complaint) }
            case _ where word.hasPrefix("--") && !word.hasPrefix("--gapplication"):
                return .failure(Complaint(text: "there is no option \(word)"))
            default: options.arguments.append(word)
            }
        }
        return .success(options)
    }

    private mutating func take(_ value: String, for option: String) -> Complaint? {
        switch option {
        case "--return-url": onboarding.returnURL = value
        case "--measure": measurements = value
        case "--hold":
            guard let time = UInt32(value), time < 1_000 else { return Complaint(text: "no time '\(value)'") }
            hold = time
        case "--language":
            guard let language = Language(rawValue: value) else { return Complaint(text: "no language '\(value)'") }
            self.language = language
        default:
            do throws(OnboardingError) { service = try OnboardingService.porkbun(apiBase: value) } catch {
                return Complaint(text: error.description)
            }
        }
        return nil
    }

    /// The locale of messages, as the C library finds it.
    private static var locale: String {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = unsafe getenv(name), unsafe value.pointee != 0 { return unsafe String(cString: value) }
        }
        return ""
    }
}
