// swift-tools-version: 6.3
import PackageDescription

// A program that uses the package with all traits off: it must build without any C development package and load none
// of their libraries.
let package = Package(
    name: "LinkageTest",
    dependencies: [.package(name: "KeyVault", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "consumer", dependencies: [.product(name: "KeyVaultKit", package: "KeyVault")])
    ]
)
