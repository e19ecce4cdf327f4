import Foundation
import Testing

/// What the doctor finds, and that he changes nothing.
@Suite struct DoctorTests {
    private func checks(_ ended: ToolHome.Ended) -> [String: (verdict: String, detail: String, remedy: String?)] {
        let checks = ended.json["checks"] as? [[String: Any]] ?? []
        return Dictionary(
            checks.map { check in
                let text = { (name: String) in check[name] as? String }
                return (text("name") ?? "", (text("verdict") ?? "", text("detail") ?? "", text("remedy")))
            }
        ) { first, _ in first }
    }

    @Test func `A vault in order has nothing but good verdicts, and no scratch item stays`() throws {
        let home = try ToolHome.withFile()
        _ = try home.run("set service account", input: "secret")
        let ended = try home.run("--json doctor")
        #expect(ended.status == 0)
        let checks = checks(ended)
        #expect(checks.allSatisfy { $0.value.verdict == "ok" && $0.value.remedy == nil }, "\(ended.output)")
        for name in ["configuration", "pin", "encrypted file", "disk", "vault", "round trip", "core dumps"] {
            #expect(checks[name] != nil, "\(name)")
        }
        #expect(try home.run("list").output.split(separator: "\n").count == 1)
        #expect(try home.run("doctor").output.hasPrefix("ok       configuration: encrypted-file, chosen by"))
    }

    @Test func `A scratch item that an interrupted doctor left is removed`() throws {
        let home = try ToolHome.withFile()
        _ = try home.run("set keyvault/doctor scratch", input: "left")
        _ = try home.run("set keyvault/doctor other", input: "left")
        #expect(try home.run("doctor").status == 0)
        #expect(try home.run("list").output == "")
    }

    @Test func `Looking at a fresh account pins nothing and makes no file`() throws {
        let home = try ToolHome()
        let ended = try home.run("--backend encrypted-file --json doctor")
        #expect(ended.status == 5)
        #expect(checks(ended)["vault"]?.remedy?.contains("keyvault file init") == true)
        #expect(home.files == [])
        let made = try ToolHome.withFile()
        #expect(try made.run("doctor").status == 0)
        #expect(!FileManager.default.fileExists(atPath: made.pinPath))
    }

    @Test func `What endangers secrets is told with a remedy, and is no failure`() throws {
        let home = try ToolHome.withFile()
        let variables = [
            "SSLKEYLOGFILE": "/tmp/keys", "KEYVAULT_BACKENDS": "x", "https_proxy": "http://user:hunter2@proxy",
            "SWIFT_BACKTRACE": "enable=yes",
        ]
        let ended = try home.run("--json doctor", environment: variables)
        let checks = checks(ended)
        #expect(ended.status == 0)
        #expect(checks["TLS"]?.verdict == "warning" && checks["TLS"]?.remedy != nil)
        #expect(checks["variables"]?.detail == "KEYVAULT_BACKENDS has no effect")
        #expect(checks["proxy"]?.detail == "set by https_proxy")
        #expect(checks["crash reports"]?.verdict == "warning")
        #expect(!ended.output.contains("hunter2"))
    }

    @Test func `A locked vault is a warning, a damaged one and an open file are failures with their status`() throws {
        let home = try ToolHome.withFile()
        let locked = try home.run("--json doctor", environment: ["KEYVAULT_CREDENTIAL": "nothing"])
        #expect(locked.status == 5)
        try home.write("{\"backend\": \"encrypted-file\"}", to: ".config/keyvault/keyvault.json")
        let prompting = try home.run("--json doctor")
        #expect(prompting.status == 0 && checks(prompting)["vault"]?.verdict == "warning")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home.vaultPath)
        let open = try home.run("--json doctor")
        #expect(open.status == 8 && checks(open)["vault"]?.remedy?.contains("0600") == true)
        try Data("no vault at all".utf8).write(to: URL(filePath: home.vaultPath))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: home.vaultPath)
        #expect(try home.run("doctor").status == 6)
    }
}
