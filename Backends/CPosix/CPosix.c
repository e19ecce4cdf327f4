#define _GNU_SOURCE
#include "CPosix.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static int add_streams(posix_spawn_file_actions_t *actions) {
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        int failure = posix_spawn_file_actions_addopen(actions, descriptor, "/dev/null", O_RDWR, 0);
        if (failure != 0) return failure;
    }
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int failure = posix_spawnattr_setsigdefault(attributes, &all);
    if (failure == 0) failure = posix_spawnattr_setsigmask(attributes, &none);
    if (failure == 0) {
        failure = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    return failure;
}

pid_t cposix_spawn_detached(char *const *arguments, char *const *environment) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure != 0) return -failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -failure;
    }
    pid_t child = -1;
    failure = add_streams(&actions);
    if (failure == 0) failure = set_attributes(&attributes);
    if (failure == 0) failure = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure == 0 ? child : -failure;
}

static int exit_status(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int cposix_wait(pid_t child) {
    int status;
    pid_t ended;
    do ended = waitpid(child, &status, 0);
    while (ended == -1 && errno == EINTR);
    return ended == child ? exit_status(status) : -1;
}

int cposix_poll(pid_t child) {
    int status;
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == 0) return -2;
    return ended == child ? exit_status(status) : -1;
}

char **cposix_environment(void) { return environ; }

static struct flock byte_range(short type, off_t byte) {
    return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
}

static int set_lock(int file, short type, off_t byte) {
    struct flock range = byte_range(type, byte);
    return fcntl(file, F_OFD_SETLK, &range) == 0 ? 0 : errno;
}

int cposix_lock_byte(int file, off_t byte) { return set_lock(file, F_WRLCK, byte); }
int cposix_share_byte(int file, off_t byte) { return set_lock(file, F_RDLCK, byte); }
int cposix_unlock_byte(int file, off_t byte) { return set_lock(file, F_UNLCK, byte); }

int cposix_is_byte_locked(int file, off_t byte) {
    struct flock range = byte_range(F_WRLCK, byte);
    if (fcntl(file, F_OFD_GETLK, &range) != 0) return -errno;
    return range.l_type != F_UNLCK;
}

int cposix_rename_exclusive(int directory, const char *name, const char *new_name) {
    return renameat2(directory, name, directory, new_name, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int cposix_execute(char *const *arguments, char *const *environment) {
    execvpe(arguments[0], arguments, environment);
    return errno;
}

struct cposix_option cposix_next_option(
    int count, char *const *words, const char *letters, const struct option *options, int begins) {
    if (begins) optind = 0;
    opterr = 0;
    optarg = NULL;
    int code = getopt_long(count, words, letters, options, NULL);
    return (struct cposix_option){.code = code, .argument = optarg, .next = optind};
}

static const int ending_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
static struct sigaction former_actions[5];
static struct termios former_settings;
static int hidden_terminal = -1;

static void show_and_end(int signal) {
    tcsetattr(hidden_terminal, TCSANOW, &former_settings);
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(signal, &standard, NULL);
    raise(signal);
}

int cposix_hide_input(int terminal) {
    if (tcgetattr(terminal, &former_settings) != 0) return errno;
    hidden_terminal = terminal;
    for (int index = 0; index < 4; index++) {
        struct sigaction action = {.sa_handler = show_and_end};
        sigaction(ending_signals[index], NULL, &former_actions[index]);
        if (former_actions[index].sa_handler != SIG_IGN) sigaction(ending_signals[index], &action, NULL);
    }
    // A stopped program would leave the terminal as it is.
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigaction(SIGTSTP, &ignored, &former_actions[4]);
    struct termios settings = former_settings;
    settings.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON);
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    return tcsetattr(terminal, TCSAFLUSH, &settings) == 0 ? 0 : errno;
}

void cposix_show_input(void) {
    tcsetattr(hidden_terminal, TCSAFLUSH, &former_settings);
    for (int index = 0; index < 4; index++) sigaction(ending_signals[index], &former_actions[index], NULL);
    sigaction(SIGTSTP, &former_actions[4], NULL);
}
