import Foundation
import KeyVaultKit
import TestProviders
import TestServers

/// What an installed program has: a desktop file for its address scheme, and a service file for the bus.
extension Desktop {
    private var folder: URL {
        URL(filePath: #filePath).appending(path: "../../../Desktop").standardized
    }

    /// Installs the program for the user of this desktop.
    func install() throws {
        let name = "org.example.DomainDesk"
        let desktopFile = try String(contentsOf: folder.appending(path: "\(name).desktop"), encoding: .utf8)
        try write(desktopFile, to: ".local/share/applications/\(name).desktop")
        // GIO takes no desktop file whose program is not on the path.
        try FileManager.default.createSymbolicLink(
            atPath: "\(environment["HOME"] ?? "")/bin/domain-desk", withDestinationPath: Self.programPath)
        // A session's bus knows its display; this one was there before it.
        let variables = environment.merging(Self.meter) { _, new in new }.map { "\($0.key)=\($0.value)" }
        let words = ["/usr/bin/env"] + variables + [Self.programPath, "--gapplication-service"] + arguments
        let command = words.joined(separator: " ")
        try Self.activatable(name, command, in: URL(filePath: environment["HOME"] ?? ""))
        let chosen = try inSession("/usr/bin/gio", ["mime", "x-scheme-handler/domain-desk", "\(name).desktop"])
        guard chosen.status == 0 else { throw ScreenReader.Failure(description: chosen.errors) }
    }

    /// The token of the last request.
    func token() throws -> String { try requests().last?["token"] as? String ?? "" }

    /// The addresses of the program that the browser has opened.
    func returned() throws -> [String] {
        let file = URL(filePath: environment["HOME"] ?? "").appending(path: "returned")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// When it did that last, in seconds since boot.
    func returnTime() throws -> Double {
        let file = URL(filePath: environment["HOME"] ?? "").appending(path: "returned")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let age = (attributes[.modificationDate] as? Date).map { Date().timeIntervalSince($0) } ?? 0
        return SystemTime().sinceBoot / .seconds(1) - age
    }

    /// Opens the program's address as the bus brings it.
    func callBack(_ query: String) throws {
        try Bus(session.busAddress).callBack("domain-desk:callback?\(query)")
    }

    /// How many processes of the program are in this session.
    func programs() throws -> Int {
        let home = Data("HOME=\(environment["HOME"] ?? "")\0".utf8)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").count { process in
            let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
            guard Int(process) != nil, program == Self.programPath,
                let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ")
            else { return false }
            return variables.range(of: home) != nil
        }
    }

    private func inSession(_ program: String, _ arguments: [String]) throws -> Ended {
        try run(URL(filePath: "/usr/bin/env"), environment.map { "\($0.key)=\($0.value)" } + [program] + arguments)
    }
}

extension Bus {
    fileprivate func callBack(_ address: String) throws {
        _ = try call(
            "org.example.DomainDesk", "/org/example/DomainDesk", "org.freedesktop.Application", "Open",
            "(['\(address)'], @a{sv} {})")
    }
}
