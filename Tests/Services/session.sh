# shellcheck shell=bash
# A private home, runtime directory and session bus for one command, and the end of all that was started in it.
# Sourced by the with-* scripts.

pids=()
session=
command_pid=
wait_seconds=${SERVICE_WAIT:-20}

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 70
}

need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || die "needs $tool (see README.md)"
    done
}

# Makes the directories, starts the bus, and sets or unsets every variable by which another session could leak in.
begin_session() {
    need dbus-daemon dbus-send setpriv
    # A socket's path may have 107 bytes only, so the directory's stays short.
    if [[ -n ${KEEP_STATE:-} ]]; then
        mkdir -p -- "$KEEP_STATE"
        session=$(cd -- "$KEEP_STATE" && pwd)
    else
        session=$(mktemp -d /tmp/kvbus.XXXXXX)
    fi
    trap end_session EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    export HOME=$session/home XDG_RUNTIME_DIR=$session/run TMPDIR=$session/tmp
    export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share
    export XDG_CACHE_HOME=$HOME/.cache XDG_STATE_HOME=$HOME/.local/state
    unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY XAUTHORITY GNOME_KEYRING_CONTROL GNOME_KEYRING_PID \
        SSH_AUTH_SOCK SECRET_BACKEND XDG_CURRENT_DESKTOP DESKTOP_SESSION KDE_FULL_SESSION G_DEBUG LD_PRELOAD
    mkdir -p -- "$TMPDIR" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_STATE_HOME" "$session/services"
    rm -rf -- "$XDG_RUNTIME_DIR"
    mkdir -m 700 -- "$XDG_RUNTIME_DIR"
    service_log=${SERVICE_LOG:-$session/service.log}
    : >"$service_log"
    [[ ${1:-} == --no-bus ]] || start_bus
}

# A bus that starts nothing by itself but what activatable() adds: with the system's service files another provider
# than the one under test would come up.
start_bus() {
    cat >"$session/bus.conf" <<XML
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$XDG_RUNTIME_DIR/bus</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$session/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_message_size">1000000000</limit>
  <limit name="max_completed_connections">100000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
XML
    spawn dbus-daemon --config-file="$session/bus.conf" --nofork --nopidfile
    export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
    await "the bus" test -S "$XDG_RUNTIME_DIR/bus"
}

# activatable NAME COMMAND: lets the bus start COMMAND when NAME is asked for.
activatable() { printf '[D-BUS Service]\nName=%s\nExec=%s\n' "$1" "$2" >"$session/services/$1.service"; }

# A display that nobody sees, for dialogs.
start_display() {
    need Xvfb xdotool
    spawn Xvfb -noreset -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$session/display"
    await "the display" test -s "$session/display"
    DISPLAY=:$(<"$session/display")
    export DISPLAY
}

# Starts a process that the session ends. Should this shell be killed, the kernel ends it.
spawn() {
    setpriv --pdeathsig TERM "$@" </dev/null >>"$service_log" 2>&1 &
    own "$!"
}

# Remembers a process for the end; bash does not report how it ended.
own() {
    pids+=("$1")
    disown "$1"
}

await() {
    local what=$1 deadline=$((SECONDS + wait_seconds))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || {
            tail -n 20 "$service_log" >&2
            die "$what did not appear in $wait_seconds s"
        }
        sleep 0.02
    done
}

is_alive() {
    local stat
    { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
    [[ ${stat##*) } != Z* ]]
}

# Ends a process, stopped or not: TERM, and KILL after 3 s. It polls, since "wait" in a trap can block on another child.
end() {
    local tries
    kill -TERM "$1" 2>/dev/null || return 0
    kill -CONT "$1" 2>/dev/null || true
    for ((tries = 0; tries < 150; tries++)); do
        is_alive "$1" || return 0
        sleep 0.02
    done
    kill -KILL "$1" 2>/dev/null || true
}

# Ends the command, then what was started here, newest first, then what the bus had started; removes the state.
end_session() {
    local status=$? index pid
    set +e
    trap - EXIT
    trap '' INT TERM HUP
    [[ -z $command_pid ]] || end "$command_pid"
    for ((index = ${#pids[@]} - 1; index >= 0; index--)); do end "${pids[index]}"; done
    while read -r pid; do
        [[ $pid == "$BASHPID" || $pid == "$$" ]] || end "$pid"
    done < <(grep -lszx "XDG_RUNTIME_DIR=$session/run" /proc/[0-9]*/environ | cut -d / -f 3)
    [[ -n ${KEEP_STATE:-} ]] || rm -rf -- "$session"
    exit "$status"
}

# Runs the command and exits with its status. It is waited for in the background, so that a signal ends all at once.
run_command() {
    local status=0
    "$@" <&0 &
    command_pid=$!
    wait "$command_pid" || status=$?
    command_pid=
    exit "$status"
}
