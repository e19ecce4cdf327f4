#pragma once
#include <gio/gio.h>
// For secrets as they go over the bus (secret-paths.h), which have been as they are since libsecret 0.2.
#define SECRET_WITH_UNSTABLE
#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

// libsecret's own constructor insists on the session bus, which GLib refuses beside a connection; a type that is made as
// any other proxy is on the bus that it is given.
static inline void keyvault_secret_service_class_init(gpointer type, gpointer data) {
    (void)data;
    GObjectClass *proxy = g_type_class_ref(G_TYPE_DBUS_PROXY);
    G_OBJECT_CLASS(type)->constructor = proxy->constructor;
    g_type_class_unref(proxy);
}

static inline GType keyvault_secret_service_get_type(void) {
    static gsize once = 0;
    if (g_once_init_enter(&once)) {
        GTypeQuery parent;
        g_type_query(SECRET_TYPE_SERVICE, &parent);
        g_once_init_leave(
            &once, g_type_register_static_simple(
                       SECRET_TYPE_SERVICE, "KeyVaultSecretService", parent.class_size,
                       keyvault_secret_service_class_init, parent.instance_size, NULL, 0));
    }
    return once;
}

// A function of its own, because Swift cannot call variadic ones.
//
// Makes a libsecret service on a connection of ours and opens its session; never the shared one of secret_service_get,
// so that neither SECRET_BACKEND nor the detection of sandboxes plays a part. The name is that of a connection and not
// the well-known one, so that a provider that was started anew is never taken for the former.
static inline SecretService *keyvault_secret_service_new(
    GDBusConnection *connection, const char *name, GCancellable *cancellable, GError **error) {
    return g_initable_new(
        keyvault_secret_service_get_type(), cancellable, error, "g-connection", connection, "g-name", name,
        "g-object-path", "/org/freedesktop/secrets", "g-interface-name", "org.freedesktop.Secret.Service", "g-flags",
        G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS
            | G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START,
        "flags", SECRET_SERVICE_OPEN_SESSION, NULL);
}

// Connects to a message bus. The stream's socket is shut down when the cancellable is cancelled, because GLib's own call
// cannot be cancelled while it waits for the bus to answer Hello.
static inline void keyvault_shut_down_socket(GCancellable *cancellable, GSocket *socket) {
    (void)cancellable;
    g_socket_shutdown(socket, TRUE, TRUE, NULL);
}

static inline GDBusConnection *keyvault_bus_connect(const char *address, GCancellable *cancellable, GError **error) {
    char *guid = NULL;
    GIOStream *stream = g_dbus_address_get_stream_sync(address, &guid, cancellable, error);
    if (stream == NULL) return NULL;
    gulong handler = 0;
    if (G_IS_SOCKET_CONNECTION(stream)) {
        GSocket *socket = g_socket_connection_get_socket(G_SOCKET_CONNECTION(stream));
        handler = g_cancellable_connect(
            cancellable, G_CALLBACK(keyvault_shut_down_socket), g_object_ref(socket), g_object_unref);
    }
    GDBusConnection *connection = g_dbus_connection_new_sync(
        stream, guid,
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
        cancellable, error);
    if (handler != 0) g_cancellable_disconnect(cancellable, handler);
    g_object_unref(stream);
    g_free(guid);
    return connection;
}

// Closes a connection at once, whatever the bus has not read yet.
static inline void keyvault_bus_disconnect(GDBusConnection *connection) {
    GIOStream *stream = g_dbus_connection_get_stream(connection);
    if (G_IS_SOCKET_CONNECTION(stream)) {
        g_socket_shutdown(g_socket_connection_get_socket(G_SOCKET_CONNECTION(stream)), TRUE, TRUE, NULL);
    }
    g_dbus_connection_close_sync(connection, NULL, NULL);
    g_object_unref(connection);
}
