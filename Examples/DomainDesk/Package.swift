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

// What the tests share with those of KeyVault is compiled under the names of its traits.
let shared = settings + [.define("Simulator"), .define("Onboarding")]

let package = Package(
    name: "DomainDesk",
    products: [
        .executable(name: "domain-desk", targets: ["domain-desk"]),
        // For the tests, which load it into the program.
        .library(name: "DisplayWait", type: .dynamic, targets: ["DisplayWait"]),
    ],
    dependencies: [.package(name: "KeyVault", path: "../..", traits: [.defaults, "Simulator"])],
    targets: [
        // Everything but the window: what the program does, and what it shows, as values.
        .target(
            name: "DeskCore", dependencies: [.product(name: "KeyVaultKit", package: "KeyVault")],
            swiftSettings: settings),
        // The window.
        .executableTarget(
            name: "domain-desk",
            dependencies: ["DeskCore", "CGTK4", .product(name: "KeyVaultKit", package: "KeyVault")],
            path: "Sources/DomainDesk", swiftSettings: settings),
        .systemLibrary(name: "CGTK4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),

        .testTarget(
            name: "DeskCoreTests",
            dependencies: [
                "DeskCore", .product(name: "KeyVaultKit", package: "KeyVault"),
                .product(name: "KeyVaultTesting", package: "KeyVault"),
            ], swiftSettings: settings),
        // The program itself, on a display that nobody sees, used through the interface of screen readers.
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "DeskCore", "CGTK4", "TestServers", "TestProviders", "domain-desk",
                .product(name: "KeyVaultKit", package: "KeyVault"),
                .product(name: "porkbun-simulator", package: "KeyVault"),
            ], exclude: ["relay-server"], swiftSettings: shared),
        .target(name: "DisplayWait", path: "Tests/DisplayWait"),
        .target(name: "TestProcesses", path: "Tests/TestProcesses", swiftSettings: shared),
        .target(
            name: "TestServers", dependencies: ["TestProcesses"], path: "Tests/TestServers", exclude: ["make-ca"],
            swiftSettings: shared),
        .target(
            name: "TestProviders",
            dependencies: [
                "TestProcesses",
                .product(name: "KeyVaultCore", package: "KeyVault"),
                .product(name: "KeyVaultTesting", package: "KeyVault"),
            ], path: "Tests/TestProviders", swiftSettings: shared),
    ],
    swiftLanguageModes: [.v6]
)
