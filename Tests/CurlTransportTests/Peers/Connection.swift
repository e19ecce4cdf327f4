import Foundation
import Glibc

/// One accepted connection of a test server.
struct Connection: Sendable {
    let socket: Int32

    /// Reads one request with its body, or as much of it as comes.
    func readRequest() -> String {
        var text = ""
        while let part = receive() {
            text += part
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            if text[end.upperBound...].utf8.count >= Self.bodyLength(in: text[..<end.lowerBound]) { break }
        }
        return text
    }

    /// Waits until the other side closes.
    func waitForEnd() {
        while receive() != nil {}
    }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // The client may hang up when it has enough.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends the connection with RST instead of FIN, likewise: dissolving the association aborts it.
    func reset() {
        var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        unsafe connect(socket, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
        Glibc.close(socket)
    }

    /// Ends the connection even if a child process, started at the wrong moment, has inherited the socket.
    func close() {
        shutdown(socket, Int32(SHUT_RDWR))
        Glibc.close(socket)
    }

    private func receive() -> String? {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(socket, &block, block.count, 0)
        return count > 0 ? String(decoding: block.prefix(count), as: UTF8.self) : nil
    }

    private static func bodyLength(in head: Substring) -> Int {
        let lines = head.lowercased().split(separator: "\r\n")
        let line = lines.first { $0.hasPrefix("content-length:") }
        return line.flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
    }
}

/// A listening socket on this machine alone.
struct Listener: Sendable {
    let socket: Int32
    let port: Int

    init() {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                precondition(unsafe bind(socket, pointer, length) == 0, "bind")
                precondition(listen(socket, 128) == 0, "listen")
                precondition(unsafe getsockname(socket, pointer, &length) == 0, "getsockname")
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// The next connection, or `nil` if it is gone already.
    func accept() -> Connection? {
        let connection = Glibc.accept(socket, nil, nil)
        guard connection >= 0 else { return nil }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return Connection(socket: connection)
    }

    /// A port of this machine where nobody listens, nor ever will: a reserved one, since a free one may soon be another
    /// test's.
    static let closedPort = 1
}
