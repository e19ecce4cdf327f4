#if Onboarding
    import CCurl
    import Foundation

    /// Does what another library of the program might have done before the first request: initialises libcurl, with the
    /// allocator that it has by itself.
    func initialiseCurl() {
        curl_global_init(keyvault_curl_global_all)
    }
#endif
