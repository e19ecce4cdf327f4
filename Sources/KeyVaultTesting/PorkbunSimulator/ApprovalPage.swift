#if Onboarding
    import KeyVaultOnboarding

    /// The pages of the simulated website.
    enum ApprovalPage {
        enum Tone: String { case plain, good, warning }

        case signIn(SimulatorLedger.KeyRequest, notice: String?)
        case verification(email: String)
        case decision(SimulatorLedger.KeyRequest, email: String)
        case message(String, tone: Tone)

        static let stylePath = "/account/simulator.css"

        var html: String {
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>API key approval (simulator)</title>
            <link rel="stylesheet" href="\(Self.stylePath)">
            </head>
            <body>
            <p id="simulator" class="banner">This is a simulator for tests. It is not Porkbun: enter no real password.</p>
            <main>
            \(content)
            </main>
            </body>
            </html>

            """
        }

        private var content: String {
            switch self {
            case .signIn(let request, let notice):
                """
                <h1>An application asks for an API key</h1>
                \(Self.application(request))
                \(notice.map { "<p id=\"notice\" class=\"warning\" role=\"alert\">\($0.escapedForHTML)</p>" } ?? "")
                <form method="post">
                <label for="email">E-mail address</label>
                <input id="email" name="email" type="email" autocomplete="username" required autofocus>
                <label for="password">Password</label>
                <input id="password" name="password" type="password" autocomplete="current-password" required>
                <button id="sign-in" name="action" value="sign-in" class="primary">Sign in</button>
                <button id="create-account" name="action" value="create-account">Create a new account</button>
                </form>
                """
            case .verification(let email):
                """
                <h1>Verify your e-mail address</h1>
                <p>A message would be on its way to <strong>\(email.escapedForHTML)</strong>; here one button is enough.</p>
                <form method="post">
                <button id="verify-email" name="action" value="verify-email" class="primary">Verify e-mail</button>
                </form>
                """
            case .decision(let request, let email):
                """
                <h1>Approve this API key?</h1>
                \(Self.application(request))
                <p>It will have full access to the account of <strong id="account">\(email.escapedForHTML)</strong>.</p>
                <form method="post">
                <button id="approve" name="action" value="approve" class="primary">Approve</button>
                <button id="deny" name="action" value="deny">Deny</button>
                </form>
                """
            case .message(let text, let tone):
                "<p id=\"message\" class=\"\(tone.rawValue)\">\(text.escapedForHTML)</p>"
            }
        }

        private static func application(_ request: SimulatorLedger.KeyRequest) -> String {
            let name = request.label ?? "No application name was provided."
            return "<p>Application: <strong id=\"application\">\(name.escapedForHTML)</strong></p>"
        }

        static let style = """
            body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #222; background: #f4f4f6; }
            .banner { margin: 0; padding: .5rem 1rem; background: #fff3c4; text-align: center; }
            main { max-width: 26rem; margin: 3rem auto; padding: 1.5rem 2rem; background: #fff; border-radius: .5rem; }
            h1 { font-size: 1.3rem; }
            label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
            input { margin-bottom: 1rem; padding: .5rem; border: 1px solid #888; border-radius: .25rem; }
            button { margin-top: .75rem; padding: .6rem; border: 1px solid #888; border-radius: .25rem; background: #fff; }
            button.primary { border-color: #b3195b; background: #b3195b; color: #fff; }
            .good { color: #17632e; }
            .warning { color: #a3122b; }

            """
    }

    extension AnswerDraft {
        static func page(_ page: ApprovalPage, status: Int = 200) -> AnswerDraft {
            var draft = AnswerDraft(status: status, contentType: "text/html; charset=utf-8", text: page.html)
            draft.headers += protection
            return draft
        }

        /// A redirect that the browser follows with a GET.
        static func seeOther(_ place: String) -> AnswerDraft {
            var draft = AnswerDraft(status: 303, contentType: "text/html; charset=utf-8", text: "")
            draft.headers += protection + [HTTPHeader("Location", place)]
            return draft
        }

        // Browsers apply form-action to the redirect that answers a form too, and a return URL may be on any https host.
        private static var protection: [HTTPHeader] {
            [
                HTTPHeader(
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'self'; form-action 'self' https:; base-uri 'none'; "
                        + "frame-ancestors 'none'"),
                HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
                HTTPHeader("X-Content-Type-Options", "nosniff"),
            ]
        }
    }

    extension String {
        /// The text with the characters that HTML gives a meaning to replaced.
        fileprivate var escapedForHTML: String {
            var escaped = ""
            for character in unicodeScalars {
                switch character {
                case "&": escaped += "&amp;"
                case "<": escaped += "&lt;"
                case ">": escaped += "&gt;"
                case "\"": escaped += "&quot;"
                case "'": escaped += "&#39;"
                default: escaped.unicodeScalars.append(character)
                }
            }
            return escaped
        }
    }
#endif
