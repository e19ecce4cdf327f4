#if SecretService
    import CLibsecret
    import Synchronization

    /// Checks what a provider answers to `OpenSession` before libsecret sees it, which trusts the answer: it would write
    /// warnings on standard error, or end the program where GLib's warnings are fatal.
    ///
    /// GDBus calls it on its worker thread for every message of the connection.
    final class SessionAnswerCheck: Sendable {
        /// No key of the group that libsecret uses is longer (RFC 2409, second Oakley group: 128 bytes); KWallet puts a
        /// zero byte before half of its keys.
        private static let longestKey = 129

        private let serial = Atomic<UInt32>(0)

        /// Lets all messages of a connection pass the check, for as long as there is the connection.
        static func add(to connection: OpaquePointer) {
            let check = unsafe Unmanaged.passRetained(SessionAnswerCheck()).toOpaque()
            unsafe g_dbus_connection_add_filter(connection, passThroughCheck, check, releaseCheck)
        }

        /// Notes which call asks for a session, and tells whether a message may pass.
        fileprivate func admits(_ message: OpaquePointer, isIncoming: Bool) -> Bool {
            guard isIncoming else {
                if unsafe g_dbus_message_get_member(message).map({ unsafe String(cString: $0) }) == "OpenSession" {
                    serial.store(unsafe g_dbus_message_get_serial(message), ordering: .relaxed)
                }
                return true
            }
            let isAnswer = unsafe g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_RETURN
            guard isAnswer, unsafe g_dbus_message_get_reply_serial(message) == serial.load(ordering: .relaxed) else {
                return true
            }
            guard let body = unsafe g_dbus_message_get_body(message) else { return false }
            let answer = unsafe Variant(adopting: g_variant_ref(body))
            guard answer.type == "(vo)" else { return false }
            let key = answer[0].unwrapped
            // A plain session has an empty text in the place of the key.
            return key.type == "s" || key.type == "ay" && (1...Self.longestKey).contains(key.count)
        }
    }

    private let passThroughCheck: GDBusMessageFilterFunction = { _, message, isIncoming, data in
        guard let message = unsafe message, let data = unsafe data else { return unsafe message }
        let check = unsafe Unmanaged<SessionAnswerCheck>.fromOpaque(data).takeUnretainedValue()
        if unsafe check.admits(message, isIncoming: isIncoming != 0) { return unsafe message }
        let refusal = unsafe g_dbus_message_new()
        unsafe g_dbus_message_set_message_type(refusal, G_DBUS_MESSAGE_TYPE_ERROR)
        unsafe g_dbus_message_set_reply_serial(refusal, g_dbus_message_get_reply_serial(message))
        unsafe g_dbus_message_set_error_name(refusal, BusFailure.inconsistentAnswer)
        unsafe g_object_unref(UnsafeMutableRawPointer(message))
        return unsafe refusal
    }

    private let releaseCheck: GDestroyNotify = { data in
        if let data = unsafe data { unsafe Unmanaged<SessionAnswerCheck>.fromOpaque(data).release() }
    }
#endif
