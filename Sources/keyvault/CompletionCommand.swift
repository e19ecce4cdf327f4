import KeyVaultConsole
import KeyVaultCore

/// `keyvault completion`: the completions of a shell, made from the table of commands.
enum CompletionCommand {
    static func run(_ call: Program.Call) throws(CommandFailure) -> ExitCode {
        switch call.words.operands[0] {
        case "bash": try StandardOutput.write(bash)
        case "zsh": try StandardOutput.write(zsh)
        case "fish": try StandardOutput.write(fish)
        case let name: throw call.usage("there are no completions for '\(name.escapingControls)'")
        }
        return .done
    }

    private static func longNames(_ options: [OptionSpec]) -> String {
        options.map { "--\($0.name)" }.joined(separator: " ")
    }

    private static var firstWords: [String] {
        var words: [String] = []
        for spec in CommandSpec.all {
            let first = String(spec.name.prefix { $0 != " " })
            if !words.contains(first) { words.append(first) }
        }
        return words
    }

    private static var fileWords: String {
        CommandSpec.all.filter { $0.wordCount == 2 }.map { String($0.name.dropFirst("file ".count)) }
            .joined(separator: " ")
    }

    private static let words = "secret-service encrypted-file"

    /// Completions for bash: commands, their options, files and backends.
    private static var bash: String {
        let cases = CommandSpec.all.map { spec in
            "        '\(spec.name)') options='\(longNames(spec.options + OptionSpec.global))' ;;"
        }.joined(separator: "\n")
        return """
            _keyvault_words() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= options= index
                case $before in
                --backend | --from | --to) COMPREPLY=($(compgen -W '\(words)' -- "$word")); return ;;
                --config | --key-file | --new-key-file | --keep-key-file) COMPREPLY=($(compgen -f -- "$word")); return ;;
                esac
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                    --config | --backend | --key-file | --passphrase-fd) ((index++)) ;;
                    -*) ;;
                    *) command="$command${command:+ }${COMP_WORDS[index]}"
                       [ "$command" = file ] || break ;;
                    esac
                done
                case $command in
                '') COMPREPLY=($(compgen -W '\(firstWords.joined(separator: " ")) \(longNames(OptionSpec.global)) --version' -- "$word")); return ;;
                file) COMPREPLY=($(compgen -W '\(fileWords)' -- "$word")); return ;;
                completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$word")); return ;;
                esac
                case $command in
            \(cases)
                esac
                case $word in
                -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
                *) [ "$command" = 'file keygen' ] && COMPREPLY=($(compgen -f -- "$word")) ;;
                esac
            }
            complete -o default -F _keyvault_words keyvault

            """
    }

    /// Completions for zsh, which can use those of bash; as a file of `fpath` they complete the word that loaded them too.
    private static var zsh: String {
        """
        #compdef keyvault
        autoload -U +X bashcompinit && bashcompinit
        \(bash)
        if [ "${funcstack[1]}" = _keyvault ]; then _bash_complete -o default -F _keyvault_words; fi

        """
    }

    /// Completions for fish.
    private static var fish: String {
        var lines = ["complete -c keyvault -f"]
        for word in firstWords {
            let summary = CommandSpec.all.first { $0.name == word }?.summary ?? "The encrypted file"
            lines.append("complete -c keyvault -n __fish_use_subcommand -a \(word) -d '\(summary)'")
        }
        for spec in CommandSpec.all {
            let words = spec.name.split(separator: " ")
            let seen = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            if words.count == 2 {
                lines.append(
                    "complete -c keyvault -n '__fish_seen_subcommand_from \(words[0])' -a \(words[1]) -d '\(spec.summary)'"
                )
            }
            lines += spec.options.map { line($0, condition: seen) }
        }
        lines += OptionSpec.global.map { line($0, condition: nil) }
        lines.append("complete -c keyvault -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ option: OptionSpec, condition: String?) -> String {
        let when = condition.map { " -n '\($0)'" } ?? ""
        let help = option.help.replacing("'", with: "")
        let value =
            switch (option.argument, option.name) {
            case (nil, _): ""
            case (_, "backend"), (_, "from"), (_, "to"): " -x -a '\(words)'"
            case ("FILE", _), ("PATH", _): " -r -F"
            default: " -x"
            }
        return "complete -c keyvault\(when) -l \(option.name)\(value) -d '\(help)'"
    }
}
