#pragma once
#include <arpa/inet.h>
#include <getopt.h>
#include <microhttpd.h>
#include <netinet/in.h>

// Swift cannot call variadic functions, and does not see macros with casts.

// Starts a server on 127.0.0.1, with a thread for each connection so that an answer may wait; with TLS if there is a
// certificate. A port of 0 lets the system choose one.
static inline struct MHD_Daemon *_Nullable simulator_start(
    uint16_t port, const char *_Nullable certificate, const char *_Nullable key,
    MHD_AccessHandlerCallback _Nonnull handler, MHD_RequestCompletedCallback _Nonnull completed,
    void *_Nonnull context) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL;
    if (!certificate)
        return MHD_start_daemon(
            flags, port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
            MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
    return MHD_start_daemon(
        flags | MHD_USE_TLS, port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_HTTPS_MEM_CERT, certificate,
        MHD_OPTION_HTTPS_MEM_KEY, key, MHD_OPTION_END);
}

static inline uint16_t simulator_port(struct MHD_Daemon *_Nonnull daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

// Writes the client's IPv4 address as text.
static inline void simulator_peer(struct MHD_Connection *_Nonnull connection, char text[_Nonnull INET_ADDRSTRLEN]) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    text[0] = 0;
    if (info) inet_ntop(AF_INET, &((const struct sockaddr_in *)info->client_addr)->sin_addr, text, INET_ADDRSTRLEN);
}

static const ssize_t simulator_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

// Swift takes the variables of getopt_long(3) for data that threads may race for.
static inline const char *_Nullable simulator_option_argument(void) { return optarg; }
static inline int simulator_next_option(void) { return optind; }
