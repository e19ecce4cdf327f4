import Foundation
import TestProcesses

/// A certificate authority in a directory of its own, made by `openssl(1)`; nobody trusts it but who is told to.
final class TestAuthority: Sendable {
    /// A certificate and its key, as files.
    struct Certificate: Sendable {
        let file: String
        let key: String
        /// Whoever has the certificate keeps the files.
        fileprivate let authority: TestAuthority
    }

    private let directory: URL
    /// The authority's own certificate.
    var file: String { path("authority.pem") }

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try request("authority", subject: "KeyVault test authority", extensions: ["basicConstraints=critical,CA:TRUE"])
    }

    /// A directory with the authority's certificate, in the form in which OpenSSL looks for it.
    func hashedDirectory() throws -> String {
        let trusted = directory.appending(path: "trusted")
        try FileManager.default.createDirectory(at: trusted, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: file, toPath: trusted.appending(path: "authority.pem").path)
        try openSSL(["rehash", trusted.path])
        return trusted.path
    }

    /// Settings of OpenSSL's that accept old versions of TLS, for `OPENSSL_CONF`.
    func openSSLSettings(minimum version: String) throws -> String {
        let text = """
            openssl_conf = start
            [start]
            ssl_conf = ssl
            [ssl]
            system_default = system
            [system]
            MinProtocol = \(version)
            CipherString = ALL:@SECLEVEL=0

            """
        try text.write(toFile: path("openssl.cnf"), atomically: true, encoding: .utf8)
        return path("openssl.cnf")
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// Makes a certificate for names such as `IP:127.0.0.1` and `DNS:example.org`.
    func certificate(for names: String, file: String = "server") throws -> Certificate {
        try request(
            file, subject: "server", extensions: ["subjectAltName=\(names)"],
            ["-CA", self.file, "-CAkey", path("authority.key")])
        return Certificate(file: path("\(file).pem"), key: path("\(file).key"), authority: self)
    }

    private func path(_ name: String) -> String { directory.appending(path: name).path }

    private func request(_ name: String, subject: String, extensions: [String], _ more: [String] = []) throws {
        try openSSL(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                "2", "-subj", "/CN=\(subject)", "-keyout", path("\(name).key"), "-out", path("\(name).pem"),
            ] + extensions.flatMap { ["-addext", $0] } + more)
    }

    private func openSSL(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.launchAlone()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
