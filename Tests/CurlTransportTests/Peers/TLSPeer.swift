import Foundation
import TestProcesses

/// A TLS server in a process of its own: Python's `ssl`, with certificates of a test's own authority.
///
/// It answers each request with the bytes that it was given. Keys and answers can be handed to it masked, so that the
/// test's process never holds them.
final class TLSPeer: Sendable {
    private static let program = """
        import os, socket, ssl, sys, threading
        certificate, key, version, tunnels, mask, answer = sys.argv[1:]
        unmask = lambda data: bytes(byte ^ int(mask) for byte in data)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        if version == "1.1":
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
        if version == "1.2": context.maximum_version = ssl.TLSVersion.TLSv1_2
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        def receive(connection):
            data = b""
            while b"\\r\\n\\r\\n" not in data: data += connection.recv(65536) or sys.exit("cut")
            head, body = data.split(b"\\r\\n\\r\\n", 1)
            length = [int(l.split(b":")[1]) for l in head.split(b"\\r\\n") if l.lower().startswith(b"content-length:")]
            while len(body) < sum(length): body += connection.recv(65536)
            return head, body
        while True:
            connection, _ = listener.accept()
            try:
                if tunnels == "yes":
                    receive(connection)
                    connection.sendall(b"HTTP/1.1 200 Connected\\r\\nX-Proxy: yes\\r\\n\\r\\n")
                with context.wrap_socket(connection, server_side=True) as secured:
                    head, body = receive(secured)
                    payload = unmask(bytes.fromhex(answer))
                    secured.sendall(b"HTTP/1.1 200 OK\\r\\nX-Masked-Body: " + unmask(body).hex().encode()
                        + b"\\r\\nX-TLS: " + secured.version().encode()
                        + b"\\r\\nContent-Length: " + str(len(payload)).encode() + b"\\r\\n\\r\\n" + payload)
            except (OSError, ssl.SSLError): pass
            finally: connection.close()
        """

    /// The server ends when this is closed, even if the test's process is killed.
    private let lifeline: FileHandle
    private let certificate: TestAuthority.Certificate
    let port: Int
    var url: String { "https://127.0.0.1:\(port)/api" }

    /// - Parameters:
    ///   - version: The only version it speaks, `1.1` or `1.2`, or `any`.
    ///   - tunnels: Whether a `CONNECT` comes first, as to a proxy.
    ///   - answer: The body of each answer, its bytes combined with `mask` by exclusive or.
    init(
        _ certificate: TestAuthority.Certificate, version: String = "any", tunnels: Bool = false,
        answer: [UInt8] = Array("secured".utf8), mask: UInt8 = 0
    ) throws {
        let output = Pipe.alone()
        let lifeline = Pipe.alone()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let hex = answer.map { String(format: "%02x", $0) }.joined()
        process.arguments = [
            "python3", "-c", Self.program, certificate.file, certificate.key, version, tunnels ? "yes" : "no",
            String(mask), hex,
        ]
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.launchAlone()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        self.lifeline = lifeline.fileHandleForWriting
        self.certificate = certificate
        port = Int(line.filter(\.isNumber)) ?? 0
    }

    deinit { try? lifeline.close() }
}
