// Is loaded before the C library into a program whose main loop is measured. How long GTK waits for the answers of an X
// server is the server's doing, and that of whatever else keeps the processors busy; no other wait is told here.
#define _GNU_SOURCE
#include "DisplayWait.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int64_t waited;

int64_t desk_waited_for_display(void) { return waited; }

static int is_display(int descriptor) {
    struct sockaddr_un peer = {0};
    socklen_t length = sizeof peer;
    if (getpeername(descriptor, (struct sockaddr *)&peer, &length) != 0 || peer.sun_family != AF_UNIX) return 0;
    // An abstract name begins with a zero.
    const char *name = peer.sun_path[0] ? peer.sun_path : peer.sun_path + 1;
    return strncmp(name, "/tmp/.X11-unix/", 15) == 0;
}

// Nanoseconds in which the thread could have run: without those in which it waited for a processor, as the meter has it.
static int64_t now(void) {
    static int statistics = -1;
    if (statistics < 0) statistics = open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
    char text[128] = {0};
    long long busy = 0, waiting = 0;
    if (pread(statistics, text, sizeof text - 1, 0) > 0) sscanf(text, "%lld %lld", &busy, &waiting);
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec - waiting;
}

// libxcb waits for an answer with one descriptor and no end; the main loop has more of them.
int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    static int (*real)(struct pollfd *, nfds_t, int);
    if (!real) real = (int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");
    if (count != 1 || timeout != -1 || gettid() != getpid() || !is_display(descriptors[0].fd))
        return real(descriptors, count, timeout);
    int64_t began = now();
    int ready = real(descriptors, count, timeout);
    waited += now() - began;
    return ready;
}
