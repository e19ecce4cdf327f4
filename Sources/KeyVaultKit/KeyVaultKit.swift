// The umbrella: `import KeyVaultKit` brings everything that a program uses.
@_exported public import InMemoryBackend
@_exported public import KeyVaultCore
@_exported public import KeyVaultSelection

#if SecretService
    @_exported public import SecretServiceBackend
#endif

#if EncryptedFile
    @_exported public import EncryptedFileBackend
#endif

#if SecretService && EncryptedFile
    @_exported public import SecretPortalKeySource
#endif

#if Onboarding
    @_exported public import CurlTransport
    @_exported public import KeyVaultOnboarding
#endif
