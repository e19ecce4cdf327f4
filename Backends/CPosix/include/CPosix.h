#pragma once
#include <getopt.h>
#include <sys/types.h>

// What Swift's Glibc module cannot call or does not export.

// Starts a program found on PATH in a session of its own, with default signal handling, /dev/null for its standard
// streams and no other descriptor. Gives its process id, or the negative errno of why there is none.
pid_t cposix_spawn_detached(char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment);

// Waits until a child has ended. Gives its exit status, 128 + N if signal N ended it, or -1 if it is not ours to ask.
int cposix_wait(pid_t child);

// The same without waiting; gives -2 while the child runs.
int cposix_poll(pid_t child);

// The environment of the process: "NAME=value" texts, the last one NULL.
char *_Nullable *_Nullable cposix_environment(void);

// Takes an exclusive or a shared lock of the open file description on one byte of a file, or gives it up, without
// waiting. Gives 0, or the errno: EAGAIN or EACCES if another open of the file is in the way.
int cposix_lock_byte(int file, off_t byte);
int cposix_share_byte(int file, off_t byte);
int cposix_unlock_byte(int file, off_t byte);

// Tells whether another open of the file holds a lock on the byte: 1 if so, 0 if not, or the negative errno.
int cposix_is_byte_locked(int file, off_t byte);

// Renames within a directory unless the new name is taken. Gives 0 or the errno.
int cposix_rename_exclusive(int directory, const char *_Nonnull name, const char *_Nonnull new_name);

// Replaces the process by a program found on PATH. Gives the errno if that fails.
int cposix_execute(char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment);

// What getopt_long(3) found: the code that it gives, the argument of the option, and the index of the next word.
struct cposix_option {
    int code;
    const char *_Nullable argument;
    int next;
};

// One step of getopt_long(3), which prints nothing; a step that begins anew forgets the words before.
struct cposix_option cposix_next_option(
    int count, char *const _Nullable *_Nonnull words, const char *_Nonnull letters,
    const struct option *_Nonnull options, int begins);

// Lets a terminal neither show what is typed nor wait for the end of the line, until input is shown again or a signal
// ends the process. One terminal at a time. Gives 0 or the errno.
int cposix_hide_input(int terminal);
void cposix_show_input(void);
