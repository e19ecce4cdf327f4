// libsecret's simple API as a bare C program uses it: the peer of SecretServiceVault.
//
//   libsecret serve                 reads "get N", "set N", "replace N", "remove N" or "list" a line and answers with
//                                   the nanoseconds that the call took
//   libsecret cold N                one look-up in a new process; prints its nanoseconds, the connection included
//   libsecret list-memory           lists once; prints the peak memory in KiB
#include <inttypes.h>
#include <stdbool.h>
#include <libsecret/secret.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SERVICE "benchmark.example"
#define SECRET_A "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define SECRET_B "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

// The attributes are those of the vault, so that both see the same items.
static const SecretSchema schema = {
    "org.freedesktop.Secret.Generic",
    SECRET_SCHEMA_DONT_MATCH_NAME,
    {{"service", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"username", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void check(GError *error) {
    if (error == NULL) return;
    fprintf(stderr, "libsecret: %s\n", error->message);
    exit(1);
}

static void account(char *text, size_t size, int number) { snprintf(text, size, "account-%06d", number); }

static void get(int number) {
    char name[32];
    GError *error = NULL;
    account(name, sizeof name, number);
    gchar *value = secret_password_lookup_nonpageable_sync(
        &schema, NULL, &error, "service", SERVICE, "username", name, NULL);
    check(error);
    if (value == NULL || strlen(value) != strlen(SECRET_A)) {
        fprintf(stderr, "libsecret: no value for %s\n", name);
        exit(1);
    }
    secret_password_free(value);
}

static void set(int number, const char *secret) {
    char name[32];
    GError *error = NULL;
    account(name, sizeof name, number);
    secret_password_store_sync(
        &schema, SECRET_COLLECTION_DEFAULT, name, secret, NULL, &error, "service", SERVICE, "username", name, NULL);
    check(error);
}

static void removeItem(int number) {
    char name[32];
    GError *error = NULL;
    account(name, sizeof name, number);
    secret_password_clear_sync(&schema, NULL, &error, "service", SERVICE, "username", name, NULL);
    check(error);
}

// Every item with its label and attributes; returns how many there are.
static int list(void) {
    GError *error = NULL;
    int count = 0;
    GList *items = secret_password_search_sync(&schema, SECRET_SEARCH_ALL, NULL, &error, "service", SERVICE, NULL);
    check(error);
    for (GList *item = items; item != NULL; item = item->next) {
        gchar *label = secret_retrievable_get_label(item->data);
        GHashTable *attributes = secret_retrievable_get_attributes(item->data);
        if (label != NULL && g_hash_table_contains(attributes, "username")) count += 1;
        g_free(label);
        g_hash_table_unref(attributes);
    }
    g_list_free_full(items, g_object_unref);
    return count;
}

static long peakMemory(void) {
    char line[256];
    long peak = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL) sscanf(line, "VmHWM: %ld kB", &peak);
    if (status != NULL) fclose(status);
    return peak;
}

static void serve(void) {
    char line[64], command[16];
    bool second = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        int number = 0;
        if (sscanf(line, "%15s %d", command, &number) < 1) continue;
        int64_t start = now();
        if (strcmp(command, "get") == 0) get(number);
        else if (strcmp(command, "set") == 0) set(number, SECRET_A);
        else if (strcmp(command, "replace") == 0) set(number, (second = !second) ? SECRET_B : SECRET_A);
        else if (strcmp(command, "remove") == 0) removeItem(number);
        else if (strcmp(command, "list") == 0 && list() == 0) exit(1);
        printf("%" PRId64 "\n", now() - start);
        fflush(stdout);
    }
}

int main(int count, char **arguments) {
    int64_t start = now();
    if (count == 2 && strcmp(arguments[1], "serve") == 0) {
        serve();
    } else if (count == 3 && strcmp(arguments[1], "cold") == 0) {
        get(atoi(arguments[2]));
        printf("%" PRId64 "\n", now() - start);
    } else if (count == 2 && strcmp(arguments[1], "list-memory") == 0) {
        list();
        printf("%ld\n", peakMemory());
    } else {
        fprintf(stderr, "usage: libsecret serve | cold N | list-memory\n");
        return 2;
    }
    return 0;
}
