// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let openSSL = TargetDependencyCondition.when(traits: ["EncryptedFile", "Onboarding"])
let encryptedFile = TargetDependencyCondition.when(traits: ["EncryptedFile"])
let secretService = TargetDependencyCondition.when(traits: ["SecretService"])
let onboarding = TargetDependencyCondition.when(traits: ["Onboarding"])
let simulator = TargetDependencyCondition.when(traits: ["Simulator"])

let package = Package(
    name: "KeyVault",
    products: [
        .library(name: "KeyVaultCore", targets: ["KeyVaultCore"]),
        .library(name: "KeyVaultKit", targets: ["KeyVaultKit"]),
        .library(name: "KeyVaultTesting", targets: ["KeyVaultTesting"]),
        .executable(name: "keyvault", targets: ["keyvault"]),
        .executable(name: "keyvault-connect", targets: ["keyvault-connect"]),
        .executable(name: "onboarding", targets: ["onboarding"]),
        .executable(name: "porkbun-simulator", targets: ["porkbun-simulator"]),
    ],
    traits: [
        .trait(name: "SecretService", description: "SecretServiceVault over libsecret"),
        .trait(name: "EncryptedFile", description: "EncryptedFileVault over OpenSSL"),
        .trait(name: "Onboarding", description: "PKCEOnboarder over libcurl and OpenSSL"),
        .trait(
            name: "Simulator", description: "The onboarding service on a loopback socket, through libmicrohttpd",
            enabledTraits: ["Onboarding"]),
        .default(enabledTraits: ["SecretService", "EncryptedFile", "Onboarding"]),
    ],
    targets: [
        // The contract, and the threads and files that vaults share.
        .target(name: "KeyVaultCore", dependencies: ["CPosix"], swiftSettings: settings),

        // The vaults.
        .target(
            name: "InMemoryBackend", dependencies: ["KeyVaultCore"], path: "Backends/InMemoryBackend",
            swiftSettings: settings),
        .target(
            name: "EncryptedFileBackend",
            dependencies: ["KeyVaultCore", .target(name: "COpenSSL", condition: encryptedFile)],
            path: "Backends/EncryptedFileBackend", swiftSettings: settings),

        .target(
            name: "SecretServiceBackend",
            dependencies: ["KeyVaultCore", .target(name: "CLibsecret", condition: secretService)],
            path: "Backends/SecretServiceBackend", swiftSettings: settings),

        .target(
            name: "SecretPortalKeySource",
            dependencies: [
                "KeyVaultCore", "EncryptedFileBackend", .target(name: "CLibsecret", condition: secretService),
            ],
            path: "Backends/SecretPortal", swiftSettings: settings),

        // The onboarding: pure logic, then its HTTP client.
        .target(
            name: "KeyVaultOnboarding",
            dependencies: [
                "KeyVaultCore", "CPosix", .target(name: "COpenSSL", condition: onboarding),
            ], swiftSettings: settings),
        .target(
            name: "CurlTransport",
            dependencies: [
                "KeyVaultCore", "KeyVaultOnboarding", .target(name: "CCurl", condition: onboarding),
                .target(name: "COpenSSL", condition: onboarding),
            ], path: "Backends/CurlTransport", swiftSettings: settings),

        // The choice of a vault by configuration, and moving from one to another.
        .target(
            name: "KeyVaultSelection",
            dependencies: [
                "KeyVaultCore", "InMemoryBackend", "EncryptedFileBackend",
                .target(name: "SecretServiceBackend", condition: secretService),
                .target(name: "SecretPortalKeySource", condition: secretService),
            ], swiftSettings: settings),

        // What programs link, and what their tests link.
        .target(
            name: "KeyVaultKit",
            dependencies: [
                "KeyVaultCore", "InMemoryBackend", "KeyVaultSelection",
                .target(name: "SecretServiceBackend", condition: secretService),
                .target(name: "EncryptedFileBackend", condition: encryptedFile),
                .target(name: "SecretPortalKeySource", condition: secretService),
                .target(name: "KeyVaultOnboarding", condition: onboarding),
                .target(name: "CurlTransport", condition: onboarding),
            ], swiftSettings: settings),
        .target(
            name: "KeyVaultTesting",
            dependencies: ["KeyVaultCore", .target(name: "KeyVaultOnboarding", condition: onboarding)],
            swiftSettings: settings),

        // The command-line tool; what needs libcurl is a program of its own, so that the others start without it.
        .target(
            name: "KeyVaultConsole", dependencies: ["KeyVaultCore", "KeyVaultSelection", "CPosix"],
            swiftSettings: settings),
        .executableTarget(
            name: "keyvault",
            dependencies: [
                "KeyVaultConsole", "KeyVaultCore", "KeyVaultSelection", "CPosix", "EncryptedFileBackend",
                "LazyLibraries",
                .target(name: "SecretServiceBackend", condition: secretService),
            ], exclude: ["install", "keyvault.1", "linking.cfg"], swiftSettings: settings),
        .executableTarget(
            name: "keyvault-connect",
            dependencies: [
                "KeyVaultConsole", "KeyVaultCore", "KeyVaultSelection", "LazyLibraries",
                .target(name: "KeyVaultOnboarding", condition: onboarding),
                .target(name: "CurlTransport", condition: onboarding),
            ], swiftSettings: settings),

        // C libraries, each seen by the targets that need it alone.
        .target(name: "CPosix", path: "Backends/CPosix"),
        .systemLibrary(
            name: "COpenSSL", path: "Backends/COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CLibsecret", path: "Backends/CLibsecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]),
        .systemLibrary(
            name: "CCurl", path: "Backends/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(
            name: "LazyLibraries",
            dependencies: [
                .target(name: "CLibsecret", condition: secretService), .target(name: "COpenSSL", condition: openSSL),
            ], path: "Backends/LazyLibraries",
            cSettings: [
                .define("KEYVAULT_SECRET_SERVICE", .when(traits: ["SecretService"])),
                .define("KEYVAULT_OPENSSL", .when(traits: ["EncryptedFile", "Onboarding"])),
            ]),
        .systemLibrary(
            name: "CMicroHTTPD", path: "Examples/CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),

        // Programs that show the package at work.
        .executableTarget(
            name: "read-back", dependencies: ["KeyVaultKit"], path: "Examples/read-back", swiftSettings: settings),
        .executableTarget(
            name: "store-and-read", dependencies: ["KeyVaultKit"], path: "Examples/store-and-read",
            swiftSettings: settings),
        .executableTarget(
            name: "open-by-configuration", dependencies: ["KeyVaultKit"], path: "Examples/open-by-configuration",
            swiftSettings: settings),
        .testTarget(
            name: "own-vault", dependencies: ["KeyVaultCore", "KeyVaultTesting"], path: "Examples/own-vault",
            swiftSettings: settings),
        .executableTarget(
            name: "onboarding", dependencies: ["KeyVaultKit"], path: "Examples/onboarding", swiftSettings: settings),
        .executableTarget(
            name: "porkbun-simulator",
            dependencies: [
                "KeyVaultCore", "KeyVaultTesting", .target(name: "KeyVaultOnboarding", condition: onboarding),
                .target(name: "CMicroHTTPD", condition: simulator),
            ],
            path: "Examples/porkbun-simulator", swiftSettings: settings),

        // Programs that tests run as processes of their own.
        .executableTarget(
            name: "file-commit", dependencies: ["EncryptedFileBackend", "KeyVaultCore"],
            path: "Tests/Programs/file-commit", swiftSettings: settings),
        .executableTarget(
            name: "encrypted-file-benchmark",
            dependencies: [
                "EncryptedFileBackend", "InMemoryBackend", "KeyVaultCore", "KillWindow", "Measuring",
                .target(name: "COpenSSL", condition: encryptedFile),
            ],
            path: "Tests/Benchmarks/EncryptedFile", swiftSettings: settings),
        .executableTarget(
            name: "secret-service-benchmark", dependencies: ["SecretServiceBackend", "KeyVaultCore", "Measuring"],
            path: "Tests/Benchmarks/SecretService", swiftSettings: settings),
        .executableTarget(
            name: "secret-service-window-benchmark", dependencies: ["KillWindow", "Measuring", "SecretServiceBackend"],
            path: "Tests/Benchmarks/SecretServiceWindow", swiftSettings: settings),
        .target(
            name: "KillWindow", dependencies: ["KeyVaultCore", "KeyVaultOnboarding", "KeyVaultTesting"],
            path: "Tests/Benchmarks/KillWindow", swiftSettings: settings),
        .target(
            name: "Measuring", dependencies: ["KeyVaultCore"], path: "Tests/Benchmarks/Measuring",
            swiftSettings: settings),
        .executableTarget(
            name: "secret-service-user",
            dependencies: [
                "KeyVaultCore", "KeyVaultTesting", "SecretServiceBackend",
                .target(name: "CLibsecret", condition: secretService),
            ], path: "Tests/Programs/secret-service-user", swiftSettings: settings),
        .executableTarget(
            name: "vault-writer", dependencies: ["KeyVaultKit"], path: "Tests/Programs/vault-writer",
            swiftSettings: settings),
        .executableTarget(
            name: "onboarding-run", dependencies: ["KeyVaultKit", "KeyVaultCore"],
            path: "Tests/Programs/onboarding-run", swiftSettings: settings),
        .executableTarget(
            name: "vault-migrator", dependencies: ["KeyVaultKit"], path: "Tests/Programs/vault-migrator",
            swiftSettings: settings),

        // Tests, and what they share.
        .target(name: "TestProcesses", path: "Tests/TestProcesses", swiftSettings: settings),
        .target(
            name: "TestServers", dependencies: ["TestProcesses"], path: "Tests/TestServers", exclude: ["make-ca"],
            swiftSettings: settings),
        .target(
            name: "TestDisks", dependencies: ["TestProcesses", "KeyVaultCore", "KeyVaultTesting"],
            path: "Tests/TestDisks",
            swiftSettings: settings),
        .target(
            name: "TestProviders",
            dependencies: [
                "TestProcesses", "KeyVaultCore", "KeyVaultTesting",
                .target(name: "CLibsecret", condition: secretService),
            ],
            path: "Tests/TestProviders", swiftSettings: settings),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "TestProcesses", "KeyVaultKit", "KeyVaultTesting", "KeyVaultConsole", "KeyVaultSelection",
                "KeyVaultCore",
                "keyvault-connect", .target(name: "KeyVaultOnboarding", condition: onboarding),
            ], exclude: ["Assumed"], swiftSettings: settings),
        .testTarget(
            name: "KeyVaultCoreTests", dependencies: ["TestProcesses", "KeyVaultCore"], swiftSettings: settings),
        .testTarget(
            name: "InMemoryBackendTests", dependencies: ["InMemoryBackend", "KeyVaultCore", "KeyVaultTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "SecretServiceVaultTests", dependencies: ["KeyVaultCore", "KeyVaultTesting", "SecretServiceBackend"],
            swiftSettings: settings),
        .testTarget(
            name: "EncryptedFileDiskTests",
            dependencies: [
                "EncryptedFileBackend", "KeyVaultCore", "KeyVaultTesting", "TestDisks", "CPosix", "file-commit",
            ], swiftSettings: settings),
        .testTarget(
            name: "EncryptedFileVaultTests",
            dependencies: [
                "EncryptedFileBackend", "KeyVaultCore", "KeyVaultTesting", "TestDisks", "file-commit", "vault-writer",
            ], swiftSettings: settings),
        .testTarget(
            name: "EncryptedFileFormatTests",
            dependencies: [
                "EncryptedFileBackend", "KeyVaultCore", "KeyVaultTesting", "TestDisks",
                .target(name: "COpenSSL", condition: encryptedFile),
            ], exclude: ["decoder.py"], swiftSettings: settings),
        .testTarget(
            name: "SecretPortalTests",
            dependencies: [
                "SecretPortalKeySource", "EncryptedFileBackend", "KeyVaultCore", "KeyVaultTesting", "TestDisks",
            ], exclude: ["portal.py"], swiftSettings: settings),
        .testTarget(
            name: "KeyVaultOnboardingTests",
            dependencies: ["KeyVaultOnboarding", "KeyVaultCore", "KeyVaultTesting", "InMemoryBackend"],
            swiftSettings: settings),
        .testTarget(
            name: "OnboardingModelTests",
            dependencies: [
                "KeyVaultOnboarding", "KeyVaultCore", "KeyVaultTesting", "InMemoryBackend", "EncryptedFileBackend",
                "SecretServiceBackend", "TestProviders",
            ], swiftSettings: settings),
        .testTarget(
            name: "OnboardingProcessTests",
            dependencies: [
                "TestProcesses", "KeyVaultKit", "KeyVaultTesting", "TestServers", "onboarding", "onboarding-run",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CurlTransportTests",
            dependencies: [
                "TestProcesses", "CurlTransport", "KeyVaultCore", "KeyVaultOnboarding", "KeyVaultTesting",
                .target(name: "CCurl", condition: onboarding),
            ], swiftSettings: settings),
        .testTarget(
            name: "KeyVaultSelectionTests",
            dependencies: [
                "KeyVaultSelection", "KeyVaultCore", "KeyVaultTesting", "InMemoryBackend", "EncryptedFileBackend",
                "TestDisks", "vault-migrator",
            ], swiftSettings: settings),
        .testTarget(
            name: "KeyVaultToolTests",
            dependencies: [
                "TestProcesses", "KeyVaultConsole", "KeyVaultTesting", "KeyVaultCore", "EncryptedFileBackend",
                "TestServers",
                "TestProviders", "TestDisks", "keyvault", "keyvault-connect",
            ], exclude: ["on-terminal"], swiftSettings: settings),
        .testTarget(
            name: "KeyVaultTestingTests", dependencies: ["KeyVaultTesting", "KeyVaultCore", "InMemoryBackend"],
            swiftSettings: settings),
        .testTarget(
            name: "PorkbunSimulatorTests",
            dependencies: ["TestProcesses", "KeyVaultCore", "KeyVaultOnboarding", "KeyVaultTesting", "TestServers"],
            swiftSettings: settings),
        .testTarget(
            name: "LeakTests", dependencies: ["KeyVaultKit", "KeyVaultTesting", "TestServers"],
            swiftSettings: settings),
        .testTarget(
            name: "SecretServiceStateTests",
            dependencies: [
                "TestProcesses", "KeyVaultCore", "KeyVaultTesting", "SecretServiceBackend", "TestDisks",
                "TestProviders",
                "secret-service-user",
            ], swiftSettings: settings),
        .testTarget(
            name: "BrowserTests", dependencies: ["TestProcesses", "KeyVaultKit", "KeyVaultTesting", "TestServers"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
