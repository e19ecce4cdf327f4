// Tells the thread sanitizer what Swift's Mutex does when it has to wait.
//
// Its fast path is compiled into the program and seen; its slow path is in libswiftSynchronization, which is not built
// with the sanitizer, so that every contended lock would look like a race. Preloaded, these two functions do the same
// and say so. The word of the mutex is what the fast path's atomic operations synchronise on, too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SELF __attribute__((swift_context)) void *mutex
typedef __attribute__((swiftcall)) void (*lock_slow)(uint32_t state, SELF);
typedef __attribute__((swiftcall)) void (*unlock_slow)(SELF);

static void annotate(const char *name, void *mutex) {
    void (*function)(void *) = (void (*)(void *))dlsym(RTLD_DEFAULT, name);
    if (function) function(mutex);
}

__attribute__((swiftcall)) void lock(uint32_t state, SELF) __asm__(
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
__attribute__((swiftcall)) void lock(uint32_t state, SELF) {
    ((lock_slow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"))(state, mutex);
    annotate("__tsan_acquire", mutex);
}

__attribute__((swiftcall)) void unlock(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
__attribute__((swiftcall)) void unlock(SELF) {
    annotate("__tsan_release", mutex);
    ((unlock_slow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"))(mutex);
}
