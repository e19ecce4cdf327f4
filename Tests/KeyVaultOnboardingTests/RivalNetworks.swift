import KeyVaultCore
import KeyVaultTesting

@testable import KeyVaultOnboarding

/// A network on which another process of the user, met where locks do not work, fetches the key first and stores it.
struct Winner: HTTPTransport {
    private let simulator: PorkbunSimulator
    private let vault: FaultyVault
    private let base: SimulatorTransport
    private let afterwards: @Sendable (FaultyVault) -> Void

    init(
        _ simulator: PorkbunSimulator, _ vault: FaultyVault,
        afterwards: @escaping @Sendable (FaultyVault) -> Void = { _ in }
    ) {
        self.simulator = simulator
        self.vault = vault
        self.afterwards = afterwards
        base = SimulatorTransport(simulator)
    }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if request.url.hasSuffix("/retrieve"), simulator.ledger.keys.isEmpty,
            let token = simulator.ledger.requests.last?.token
        {
            simulator.approve(requestToken: token)
            _ = try await base.post(HTTPRequest(url: request.url, body: request.body.copy()))
            if let publicKey = simulator.ledger.keys.last?.publicKey,
                let key = try? CredentialKey(service: "porkbun.com", account: publicKey)
            {
                try? await vault.store(Secret(utf8: "the secret"), for: key)
            }
            afterwards(vault)
        }
        return try await base.post(request)
    }
}

/// A network during whose grant the vault locks itself.
struct LockingNetwork: HTTPTransport {
    private let simulator: PorkbunSimulator
    private let vault: FaultyVault

    init(_ simulator: PorkbunSimulator, _ vault: FaultyVault) {
        self.simulator = simulator
        self.vault = vault
    }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if request.url.hasSuffix("/retrieve"), let token = simulator.ledger.requests.last?.token {
            simulator.approve(requestToken: token)
            vault.lock()
        }
        return try await SimulatorTransport(simulator).post(request)
    }
}

/// A network on which somebody else uses the verifier first.
struct Thief: HTTPTransport {
    private let simulator: PorkbunSimulator
    private let base: SimulatorTransport

    init(_ simulator: PorkbunSimulator) {
        self.simulator = simulator
        base = SimulatorTransport(simulator)
    }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if request.url.hasSuffix("/retrieve"), let token = simulator.ledger.requests.last?.token {
            simulator.approve(requestToken: token)
            _ = try await base.post(HTTPRequest(url: request.url, body: request.body.copy()))
        }
        return try await base.post(request)
    }
}

/// A network on which the user approves at the first call for the key.
struct ApprovingNetwork: HTTPTransport {
    private let simulator: PorkbunSimulator

    init(_ simulator: PorkbunSimulator) { self.simulator = simulator }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if request.url.hasSuffix("/retrieve"), let token = simulator.ledger.requests.last?.token {
            simulator.approve(requestToken: token)
        }
        return try await SimulatorTransport(simulator).post(request)
    }
}
