// What the documentation of the package's own parts takes for granted; none of it is ever run.
import KeyVaultCore

@testable import EncryptedFileBackend

let bytes: [UInt8] = []
let readBack: [UInt8] = []
let deadline = Duration.seconds(30)
var changes: VaultChanges { VaultChanges() }
var material: KeyMaterial { fatalError() }

func nextState(after bytes: [UInt8]) -> [UInt8] { bytes }
