#if SecretService && EncryptedFile
    import CLibsecret

    /// Ends a retrieval, from whatever thread; the owner of a `GCancellable`.
    @safe
    final class PortalCancellation: Sendable {
        nonisolated(unsafe) let cancellable: UnsafeMutablePointer<GCancellable>?

        init() { unsafe cancellable = g_cancellable_new() }

        deinit { unsafe g_object_unref(cancellable) }

        var isCancelled: Bool { unsafe g_cancellable_is_cancelled(cancellable) != 0 }

        func cancel() { unsafe g_cancellable_cancel(cancellable) }
    }
#endif
