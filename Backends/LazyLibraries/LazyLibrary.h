#pragma once
#include <stddef.h>

/// A library that is loaded when it is needed.
struct lazy_library {
    /// What the dynamic linker looks for.
    const char *name;
    /// The Debian package that brings it.
    const char *package;
    /// What dlopen(3) gave, once it did.
    void *handle;
};

/// The address of a function; ends the process with status 5 if library or function are not there.
void *lazy_find(struct lazy_library *library, const char *function);

// A function of a library, hidden from all other libraries. The parentheses keep macros of the same name away.
#define LAZY(library, result, name, parameters, arguments)                                                             \
    __attribute__((visibility("hidden"))) result(name) parameters {                                                    \
        static void *found;                                                                                            \
        void *function = __atomic_load_n(&found, __ATOMIC_ACQUIRE);                                                    \
        if (function == NULL) {                                                                                        \
            function = lazy_find(&library, #name);                                                                     \
            __atomic_store_n(&found, function, __ATOMIC_RELEASE);                                                      \
        }                                                                                                              \
        return ((__typeof__(&(name)))function)arguments;                                                               \
    }
