#include "LazyLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

/// Loads a library unless that was done; NULL if it is not there.
static void *lazy_load(struct lazy_library *library) {
    void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
    if (handle == NULL) {
        // Two threads that come here at once get the same handle; it is never closed.
        handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
        __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
    }
    return handle;
}

void *lazy_find(struct lazy_library *library, const char *function) {
    void *handle = lazy_load(library);
    void *address = handle == NULL ? NULL : dlsym(handle, function);
    if (address == NULL) {
        const char *missing = handle == NULL ? library->name : function;
        dprintf(
            STDERR_FILENO, "keyvault: Cannot load %s (Install it; on Debian with 'apt install %s'.)\n", missing,
            library->package);
        _exit(5);
    }
    return address;
}
