import Foundation
import TestServers

/// Makes an account by the forms, as somebody did long ago in another browser.
func createAccount(at page: String) throws {
    let jar = FileManager.default.temporaryDirectory.appending(path: "cookies-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: jar) }
    let account = ["action=create-account", "email=existing@example.org", "password=correct horse"]
    for fields in [account, ["action=verify-email"]] {
        let data = fields.flatMap { ["--data-urlencode", $0] }
        _ = try curl(["--cookie", jar, "--cookie-jar", jar, page] + data)
    }
}

/// Makes an account on the approval page, then presses a button of it.
func makeAccount(_ browser: WebDriver, _ page: String, then button: String?) throws {
    try browser.open(page)
    try browser.type("new@example.org", into: "#email")
    try browser.type("correct horse", into: "#password")
    try browser.click("#create-account")
    try browser.click("#verify-email")
    if let button { try browser.click(button) }
}
