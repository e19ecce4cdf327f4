#pragma once
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
