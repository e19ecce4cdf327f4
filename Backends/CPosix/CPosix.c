#define _GNU_SOURCE
#include "CPosix.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/wait.h>
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
