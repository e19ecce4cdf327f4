// swift-tools-version: 6.3
import PackageDescription

// A program of somebody else's, whose tests need neither a keyring nor a network.
let package = Package(
    name: "tested-program",
    dependencies: [.package(name: "KeyVault", path: "../..", traits: [])],
    targets: [
        .target(name: "SignIn", dependencies: [.product(name: "KeyVaultKit", package: "KeyVault")]),
        .testTarget(
            name: "SignInTests", dependencies: ["SignIn", .product(name: "KeyVaultTesting", package: "KeyVault")]),
    ],
    swiftLanguageModes: [.v6]
)
