#if Simulator
    import Foundation
    import TestProcesses
    import TestServers

    /// A headless Chromium, steered through the W3C WebDriver protocol.
    final class WebDriver {
        private let driver: Process
        private let session: String
        private let profile: URL

        /// - Parameters:
        ///   - environment: The variables of the session that the browser is part of; those of this process unless told.
        ///   - preferences: What its user has chosen before.
        init(environment: [String: String]? = nil, preferences: [String: Any] = [:]) throws {
            profile = FileManager.default.temporaryDirectory.appending(path: "chromium-\(UUID())")
            let (driver, port) = try Self.startDriver(environment)
            self.driver = driver
            do { session = try Self.startSession(port: port, profile: profile, preferences) } catch {
                kill(driver.processIdentifier, SIGKILL)
                throw error
            }
        }

        deinit {
            _ = try? Self.call("DELETE", session, nil)
            // It was started on a thread that blocks signals, and so never sees any other.
            kill(driver.processIdentifier, SIGKILL)
            driver.waitUntilExit()
            try? FileManager.default.removeItem(at: profile)
        }

        private static func startDriver(_ environment: [String: String]?) throws -> (Process, port: Substring) {
            let driver = Process()
            let output = Pipe.alone()
            driver.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            driver.arguments = ["chromedriver", "--port=0"]
            if let environment { driver.environment = environment }
            driver.standardOutput = output
            driver.standardError = FileHandle.nullDevice
            try driver.launchAlone()
            var said = ""
            while true {
                if let match = said.firstMatch(of: /started successfully on port (\d+)/) { return (driver, match.1) }
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { throw Failure("chromedriver did not start: \(said)") }
                said += String(decoding: data, as: UTF8.self)
            }
        }

        private static func startSession(
            port: Substring, profile: URL, _ preferences: [String: Any]
        ) throws -> String {
            // As root, and in containers, Chromium's own sandbox cannot be had.
            let arguments = [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--ignore-certificate-errors", "--user-data-dir=\(profile.path)",
            ]
            let options: [String: Any] = ["args": arguments, "prefs": preferences]
            let capabilities = ["alwaysMatch": ["goog:chromeOptions": options]]
            let sessions = "http://127.0.0.1:\(port)/session"
            let answer = try call("POST", sessions, ["capabilities": capabilities])
            guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
                throw Failure("no session: \(answer)")
            }
            return "\(sessions)/\(id)"
        }

        struct Failure: Error, CustomStringConvertible {
            let description: String
            init(_ description: String) { self.description = description }
        }

        func open(_ url: String) throws { try Self.call("POST", "\(session)/url", ["url": url]) }

        /// Opens a page in a new tab and goes on there.
        func openInNewTab(_ url: String) throws {
            let window = try Self.call("POST", "\(session)/window/new", ["type": "tab"]) as? [String: Any]
            try Self.call("POST", "\(session)/window", ["handle": window?["handle"] as? String ?? ""])
            try open(url)
        }

        /// Goes on in the first tab.
        func returnToFirstTab() throws {
            let tabs = try Self.call("GET", "\(session)/window/handles", nil) as? [String]
            try Self.call("POST", "\(session)/window", ["handle": tabs?.first ?? ""])
        }

        func click(_ selector: String) throws {
            try Self.call("POST", "\(session)/element/\(element(selector))/click", [:])
        }

        func type(_ text: String, into selector: String) throws {
            try Self.call("POST", "\(session)/element/\(element(selector))/value", ["text": text])
        }

        func text(_ selector: String) throws -> String {
            try Self.call("GET", "\(session)/element/\(element(selector))/text", nil) as? String ?? ""
        }

        /// The address that the browser shows.
        func address() throws -> String { try Self.call("GET", "\(session)/url", nil) as? String ?? "" }

        private func element(_ selector: String) throws -> String {
            let found = try Self.call(
                "POST", "\(session)/element", ["using": "css selector", "value": selector])
            guard let id = (found as? [String: String])?.values.first else { throw Failure("no \(selector): \(found)") }
            return id
        }

        @discardableResult
        private static func call(_ method: String, _ url: String, _ body: [String: Any]?) throws -> Any {
            // A browser takes long to start on a busy machine.
            var arguments = [
                "--max-time", "120", "--request", method, url, "--header", "Content-Type: application/json",
            ]
            if let body {
                let data = try JSONSerialization.data(withJSONObject: body)
                arguments += ["--data-binary", String(decoding: data, as: UTF8.self)]
            }
            let answer = try curl(arguments).json
            if let error = answer["value"] as? [String: Any], let name = error["error"] as? String {
                throw Failure("\(method) \(url): \(name): \(error["message"] ?? "")")
            }
            return answer["value"] ?? [:]
        }
    }
#endif
