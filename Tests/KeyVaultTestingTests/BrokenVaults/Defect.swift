import Testing

/// One way in which a vault breaks its contract, and the check that has to see it.
enum Defect: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case dropsNUL, trimsNewline, trimsBlanks, cutsAt8192, repairsUTF8, takesEmptyForAbsent, decodesWhatLooksEncoded
    case mergesEquivalentKeys, ignoresCase, joinsKeyParts, cutsKeys, refusesEmptyAccount, knowsLatinKeysAlone
    case dropsAttributes, dropsLabel, mergesAttributes, cutsAttributeValues
    case cutsTooLarge, dropsReservedAttributes, dropsLongAttributes, dropsLongLabel
    case losesOldValueOnRefusal, losesOldValueOnFailure, staysRefused
    case keepsFirstValue, listsTwice, replacesCreated, goesBackInTime
    case removesAlwaysTrue, removesNothing, removesWholeService, buriesRemovedKeys, inventsAbsent
    case forgetsFilter, filtersByEquivalence, filtersByPrefix, listsUnsorted, labelsWithSecret, listsBrieflyWithoutLabel
    case commitsUnchecked, commitsBackwards, commitsStoresAlone, commitsOnce, commitsNothingByClearing
    case losesUpdates, tearsReads, leavesBothValues, hidesDuringStore, listsWhatIsGone
    case storesLate, storesWhenCancelled, commitsWhenCancelled, removesWhenCancelled, absentWhenCancelled,
        emptyWhenCancelled
    case saysLocked, unlocksByClearing, absentWhileLocked, emptyWhileLocked, openWhileLocked
    case readsStale, closesStore, forgetsOnClose
    case closesNot, absentAfterClose, openAfterClose, failsSecondClose, closesWithoutWaiting, cancelsOnClose
    case blocksCaller, blocksCallerOnLarge, blocksCallerOnClose
    case keepsCopy, keepsCopyAfterDeath

    /// The name of a check that has to fail.
    var check: String {
        switch self {
        case .dropsNUL: "A secret comes back exactly: a NUL in the middle"
        case .trimsNewline: "A secret comes back exactly: a trailing newline"
        case .trimsBlanks: "A secret comes back exactly: blanks on both sides"
        case .cutsAt8192: "A secret comes back exactly: 8193 bytes"
        case .repairsUTF8: "A secret comes back exactly: invalid UTF-8"
        case .takesEmptyForAbsent: "A secret comes back exactly: no bytes"
        case .decodesWhatLooksEncoded: "A secret comes back exactly: what looks like an encoded value"
        case .mergesEquivalentKeys: "Canonically equivalent keys are different keys"
        case .ignoresCase: "Keys that differ in case or blanks alone are different keys"
        case .joinsKeyParts: "No separator makes one key of two"
        case .cutsKeys: "Keys of 1,024 bytes are kept to the last byte"
        case .refusesEmptyAccount: "A key without an account is a key like any other"
        case .knowsLatinKeysAlone: "Keys may be in any script and hold any sign"
        case .staysRefused: "A secret that was refused can be stored afterwards"
        case .buriesRemovedKeys: "A removed key can be stored again"
        case .inventsAbsent: "An absent key reads as nil"
        case .listsWhatIsGone: "Stores and removals of one key at the same time leave it whole or absent"
        case .storesLate: "A store that is cancelled on its way is done or not done"
        case .dropsAttributes, .dropsLabel: "Label and attributes are kept and listed"
        case .mergesAttributes: "A store replaces label and attributes as a whole"
        case .cutsAttributeValues: "Label and attributes at the limits are kept"
        case .cutsTooLarge, .losesOldValueOnRefusal: "More than 1 MiB is refused and nothing has changed"
        case .dropsReservedAttributes: "Attributes with the vaults' own names are refused and nothing has changed"
        case .dropsLongAttributes: "Attributes beyond the limits are refused and nothing has changed"
        case .dropsLongLabel: "Labels beyond the limits are refused and nothing has changed"
        case .losesOldValueOnFailure: "A store that failed left the old value and can be tried again"
        case .keepsFirstValue, .listsTwice: "Storing again replaces the value and leaves one item"
        case .replacesCreated, .goesBackInTime: "Storing again keeps the first date and moves the last one on"
        case .removesAlwaysTrue, .removesNothing, .removesWholeService: "Removing tells whether there was something"
        case .forgetsFilter, .filtersByEquivalence, .filtersByPrefix: "A list of one service holds its entries alone"
        case .listsBrieflyWithoutLabel: "A list without dates tells the rest of every entry"
        case .listsUnsorted: "Entries are listed in the order of the keys' bytes"
        case .labelsWithSecret: "A list shows no secret"
        case .commitsUnchecked: "A commit with one change that is refused applies none"
        case .commitsBackwards: "A commit applies its changes in their order"
        case .commitsStoresAlone: "A commit applies several changes"
        case .commitsOnce: "A commit borrows its secrets and may be repeated"
        case .commitsNothingByClearing: "A commit of nothing does nothing"
        case .losesUpdates: "Eight writers of different keys lose nothing"
        case .tearsReads, .hidesDuringStore: "Readers during writes see whole values, old or new"
        case .leavesBothValues: "Eight writers of one key leave one item with one of the values"
        case .storesWhenCancelled: "A store that is cancelled beforehand is done or not done"
        case .commitsWhenCancelled: "A commit that is cancelled beforehand is done or not done"
        case .removesWhenCancelled: "A removal that is cancelled beforehand is done or not done"
        case .absentWhenCancelled, .emptyWhenCancelled: "A cancelled read tells the truth or that it was cancelled"
        case .saysLocked: "An open vault says that it is open"
        case .unlocksByClearing: "Unlocking an open vault changes nothing"
        case .absentWhileLocked, .emptyWhileLocked, .openWhileLocked: "A locked vault is never taken for an empty one"
        case .readsStale: "Two vault objects on one store see each other's changes at once"
        case .closesStore: "Closing one vault object leaves another one open"
        case .forgetsOnClose: "What was stored is there when the vault is opened again"
        case .closesNot, .absentAfterClose, .openAfterClose: "A closed vault answers unavailable to every call"
        case .failsSecondClose: "Closing twice, also at the same time, is harmless"
        case .closesWithoutWaiting: "Closing waits for running calls"
        case .cancelsOnClose: "Calls that run while the vault is closed succeed or answer unavailable"
        case .blocksCaller: "No call holds the main actor"
        case .blocksCallerOnLarge: "No call with a secret of 1 MiB holds the main actor"
        case .blocksCallerOnClose: "Neither unlocking nor closing holds the main actor"
        case .keepsCopy: "A closed vault leaves no copy of a secret in memory"
        case .keepsCopyAfterDeath: "A vault that nobody holds any more leaves no copy of a secret in memory"
        }
    }

    var testDescription: String { rawValue }
}
