import Glibc

/// Whether the tests run in a build with a sanitizer, which maps terabytes and locks no memory; `Tests/run` says so.
let isSanitized = unsafe getenv("KEYVAULT_SANITIZER") != nil
