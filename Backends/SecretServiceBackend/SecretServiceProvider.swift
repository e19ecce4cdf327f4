#if SecretService
    /// The program that serves the keyring.
    public struct SecretServiceProvider: Sendable, Hashable {
        /// The programs that are told apart, because they behave differently.
        @nonexhaustive
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// gnome-keyring-daemon.
            case gnomeKeyring
            /// KeePassXC.
            case keePassXC
            /// kwalletd, or what serves KWallet's place.
            case kWallet
            /// Any other.
            case other
        }

        /// Which program it is, told by the further names that it has on the bus.
        public let kind: Kind
        /// Its process, as the bus knows it.
        ///
        /// No provider tells its version over the bus.
        public let processID: UInt32?
        /// The unique name of its connection to the bus, which changes when it is started anew.
        public let connection: String
    }

    extension SecretServiceProvider.Kind {
        /// A name that only this program has on the bus.
        static let namesOnBus: [(name: String, kind: Self)] = [
            ("org.gnome.keyring", .gnomeKeyring),
            ("org.keepassxc.KeePassXC.MainWindow", .keePassXC),
            ("org.kde.kwalletd5", .kWallet),
            ("org.kde.kwalletd6", .kWallet),
            ("org.kde.secretservicecompat", .kWallet),
        ]

        /// What the user can do where the provider has no default collection.
        var collectionRemedy: String? {
            switch self {
            case .gnomeKeyring:
                "Make a keyring in \"Passwords and Keys\" (seahorse) and set it as default, then try again."
            case .keePassXC:
                "Open a database in KeePassXC and choose the group to expose under Database Settings, Secret Service "
                    + "Integration, then try again."
            case .kWallet: "Make a wallet in KWalletManager and log in again, then try again."
            case .other: nil
            }
        }

        /// Whether creating an item in an open collection shows no window, although a prompt is involved.
        var createsItemsSilently: Bool { self == .keePassXC }

        /// Whether a search finds just what has the attributes, byte by byte; KeePassXC matches by a pattern, to which a
        /// text with a line feed more at its end is the same.
        var searchesExactly: Bool { self == .gnomeKeyring || self == .kWallet }

        /// Whether what a session answers can be believed; one of 256 sessions with KWallet answers nothing or noise.
        var keepsSessions: Bool { self == .gnomeKeyring || self == .keePassXC }

        /// Whether an item is locked whenever its collection is, and never else.
        var locksCollectionsAlone: Bool { self == .kWallet }

        /// Whether a deleted item still answers in the same go; KWallet forgets its object a turn later.
        var forgetsItemsLate: Bool { self == .kWallet }

        /// Whether the label and the attributes are told sooner by two calls than all properties by one, where there are
        /// many items.
        var tellsPropertiesSlowly: Bool { self == .gnomeKeyring }

        /// Whether what was answered is on the disk.
        var writesBeforeAnswering: Bool { self == .gnomeKeyring }

        /// Whether the program survives that a prompt which is on screen is withdrawn; gnome-keyring 42.1 aborts.
        var survivesDismissal: Bool { self != .gnomeKeyring }
    }
#endif
