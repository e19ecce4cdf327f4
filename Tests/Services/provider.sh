# shellcheck shell=bash
# What the scripts of the three providers have in common: options, states, and a way to be told what to do next.
# Sourced by them; each defines
#   provider_option OPTION      takes an option of its own, or fails
#   prepare                     writes configuration, and what an empty home lacks
#   launch open|locked|none     starts the daemon and waits until it is in that state; "none" is without a collection

. "${BASH_SOURCE[0]%/*}/session.sh"

state=unlocked prompter=none setup=:
provider_pid=
password=${KEYRING_PASSWORD-test}

# Starts the daemon by its command, with a file as standard input.
start_provider() {
    local input=$1
    shift
    setpriv --pdeathsig KILL "$@" <"$input" >>"$service_log" 2>&1 &
    provider_pid=$!
    own "$provider_pid"
    await org.freedesktop.secrets has_owner org.freedesktop.secrets
}

end_provider() {
    end "$provider_pid"
    await "the end of the provider" is_gone
}
is_gone() { ! is_alive "$provider_pid" && ! has_owner org.freedesktop.secrets; }

# The password in a file of the runtime directory, without a newline after it.
password_file() { (umask 077 && printf '%s' "$password" >"$XDG_RUNTIME_DIR/password") && echo "$XDG_RUNTIME_DIR/password"; }

bus_call() { dbus-send --session --print-reply=literal --dest="$1" "${@:2}" 2>/dev/null; }
service_call() { bus_call org.freedesktop.secrets "$@"; }

has_owner() {
    [[ $(bus_call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner "string:$1") == *true* ]]
}

# The path behind the alias "default"; "/" where there is none.
default_collection() {
    service_call /org/freedesktop/secrets org.freedesktop.Secret.Service.ReadAlias string:default | tr -d ' '
}
has_default() { [[ $(default_collection) == /?* ]]; }

# is_locked true|false: whether there is a default collection in that state.
is_locked() {
    local path
    path=$(default_collection) && [[ $path == /?* ]] || return 1
    [[ $(service_call "$path" org.freedesktop.DBus.Properties.Get \
        string:org.freedesktop.Secret.Collection string:Locked) == *"$1"* ]]
}

# change_lock Lock|Unlock: asks for it, and runs the prompt that providers give where nobody has to be asked.
change_lock() {
    local reply
    reply=$(dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
        "org.freedesktop.Secret.Service.$1" "array:objpath:$(default_collection)")
    if [[ $reply =~ \"(/org/freedesktop/secrets/prompts?/[^\"]+)\" ]]; then
        service_call "${BASH_REMATCH[1]}" org.freedesktop.Secret.Prompt.Prompt string: >>"$service_log"
    fi
}

lock() {
    change_lock Lock
    await "the locked collection" is_locked true
}

# Reads options, brings the provider into the state, and runs the command or serves.
run_session() {
    local option
    while [[ ${1:-} == --* ]]; do
        option=$1
        shift
        case $option in
            --state=unlocked | --state=locked | --state=relocked | --state=none) state=${option#*=} ;;
            --prompter=none | --prompter=gui) prompter=${option#*=} ;;
            --setup=*) setup=${option#*=} ;;
            --serve) set -- serve ;;
            *) provider_option "$option" || die "unknown option $option" ;;
        esac
    done
    (($#)) || die "no command given"
    begin_session ""
    [[ $prompter == none ]] || start_display
    prepare
    if [[ $state == none ]]; then
        launch none
    else
        launch open
        bash -euo pipefail -c "$setup" >>"$service_log" 2>&1 || die "the setup failed: $(tail -n 20 "$service_log")"
        [[ $state == unlocked ]] || lock
        if [[ $state == locked ]]; then
            end_provider
            launch locked
        fi
    fi
    if [[ $1 == serve ]]; then serve; else run_command "$@"; fi
}

# Tells the environment, then does what each line says and answers "done PID", until standard input ends:
#   start open|locked   starts the daemon again ("logged-in" for KWallet: open, before anybody has asked for it)
#   kill, end, stop, continue   sends it KILL, TERM, STOP, CONT
#   lock
serve() {
    local what argument
    env -0 | grep -zE '^(DBUS_SESSION_BUS_ADDRESS|HOME|XDG_[A-Z_]+|TMPDIR|DISPLAY)=' | tr '\0' '\n'
    echo "done $provider_pid"
    while read -r what argument; do
        case $what in
            start) launch "$argument" ;;
            kill)
                kill -KILL "$provider_pid"
                await "the end of the provider" is_gone
                ;;
            end)
                # Locking makes every provider write to disk what it has only answered so far.
                is_locked false && lock
                end_provider
                ;;
            stop) kill -STOP "$provider_pid" ;;
            continue) kill -CONT "$provider_pid" ;;
            lock) lock ;;
            *) die "unknown command $what" ;;
        esac
        echo "done $provider_pid"
    done
}
