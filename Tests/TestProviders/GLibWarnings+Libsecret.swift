#if SecretService
    import CLibsecret

    /// What GLib complains about.
    package enum GLibWarnings {
        /// Makes every warning and every criticism of GLib end this process, for no test may cause one.
        package static let areFatal: Void = {
            let levels = G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_ERROR.rawValue
            _ = g_log_set_always_fatal(GLogLevelFlags(rawValue: levels | G_LOG_FLAG_RECURSION.rawValue))
        }()
    }
#endif
