extension CommandSpec {
    /// All commands, in the order of the help.
    package static let all = [
        CommandSpec(
            "set", "SERVICE ACCOUNT", count: 2...2, "Store a secret, read from standard input or asked for",
            options: [OptionSpec("label", "TEXT", "a name for people")],
            details: [
                "All bytes of standard input are the secret, a newline at the end included; on",
                "a terminal it is asked for without echo. It replaces what was stored before.",
            ]),
        CommandSpec(
            "get", "SERVICE ACCOUNT", count: 2...2, "Write a secret to standard output",
            details: ["The bytes come exactly as they were stored; a terminal gets a newline too."]),
        CommandSpec("remove", "SERVICE ACCOUNT", count: 2...2, "Remove a secret"),
        CommandSpec(
            "list", "[SERVICE]", count: 0...1, "List what is stored, never the secrets",
            options: [OptionSpec("times", nil, "show when each was stored last")],
            details: ["Each line has key and label, and the time if it is asked for, separated by tabs."]),
        CommandSpec(
            "exec", "SERVICE [ACCOUNT] [--env NAME=WHAT]… -- COMMAND …", count: 1...2,
            "Run a command with a credential in its environment",
            options: [OptionSpec("env", "NAME=WHAT", "set NAME to 'account' or 'secret'; repeatable")],
            takesCommand: true,
            details: [
                "Without ACCOUNT the service must have one account. Without --env, the service",
                "porkbun.com sets PORKBUN_API_KEY and PORKBUN_SECRET_API_KEY. The command takes",
                "the place of keyvault: signals and exit status are its own.",
            ]),
        CommandSpec(
            "connect", "porkbun --name APP [OPTION]…", count: 0...1, "Get an API key with your approval, and store it",
            options: connectOptions,
            details: [
                "Shows the page where you approve, waits for you, and stores the key."
            ]),
        CommandSpec(
            "migrate", "--from NAME --to NAME [SERVICE ACCOUNT]…", count: 0...64,
            "Move everything to another vault",
            options: [
                OptionSpec("from", "NAME", "the vault that holds the data"),
                OptionSpec("to", "NAME", "the vault that shall hold it"),
                OptionSpec("remove-source", nil, "remove from the source what is in the target"),
                OptionSpec("replace", nil, "let the source's values replace the target's"),
            ],
            details: [
                "Each item is copied, read back and compared; then the target takes the place",
                "of the source. Can be run again after an interruption. Items that other",
                "programs have stored are moved if they are named.",
            ]),
        CommandSpec(
            "doctor", "", "Check each link of the chain, with remedies",
            details: ["Stores and removes a scratch item where the vault is open; changes nothing else."]),
        CommandSpec(
            "file init", "", "Make the encrypted file",
            details: ["A passphrase opens it, or the key that is configured or given."]),
        CommandSpec(
            "file change-passphrase", "", "Replace the passphrase of the encrypted file",
            options: [
                OptionSpec("new-passphrase-fd", "N", "read the new passphrase from descriptor N"),
                OptionSpec("keep-key-file", "PATH", "a key file that goes on opening it; repeatable"),
                OptionSpec("drop-other-keys", nil, "remove keys that are not given"),
            ]),
        CommandSpec(
            "file add-key", "", "Add a key that opens the encrypted file as well",
            options: [
                OptionSpec("new-key-file", "PATH", "add this key file"),
                OptionSpec("new-credential", "NAME", "add this systemd credential"),
                OptionSpec("new-passphrase-fd", "N", "add the passphrase from descriptor N"),
            ],
            details: ["Without these options a passphrase is asked for."]),
        CommandSpec(
            "file keygen", "PATH", count: 1...1, "Make a key file",
            details: ["32 random bytes, for you alone (mode 0600); nothing is ever replaced."]),
        CommandSpec(
            "file info", "", "Tell about the encrypted file",
            details: ["Its keys are told where one is given, by --key-file or --passphrase-fd."]),
        CommandSpec(
            "completion", "bash|zsh|fish", count: 1...1, "Print the completions of a shell",
            details: ["For bash: eval \"$(keyvault completion bash)\""]),
    ]

    private static let connectOptions = [
        OptionSpec("name", "APP", "what you will see on the approval page"),
        OptionSpec("scope", "SCOPE", "ask for this permission alone; repeatable"),
        OptionSpec("return-url", "URL", "an https page to come back to"),
        OptionSpec("service-url", "URL", "the address of the service's API"),
        OptionSpec("no-browser", nil, "print the page's address only"),
        OptionSpec("restart", nil, "start again where a key was lost"),
        OptionSpec("status", nil, "tell what is pending and which keys were lost"),
        OptionSpec("resume", nil, "go on with what is pending"),
        OptionSpec("cancel", nil, "give it up"),
        OptionSpec("forget-orphan", "PUBLICKEY", "forget a lost key that you have deleted"),
    ]
}
