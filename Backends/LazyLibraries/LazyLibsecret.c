#ifdef KEYVAULT_SECRET_SERVICE
#include "../CLibsecret/shim.h"
#include "LazyLibrary.h"
#include <stdarg.h>

// All of these are found through libsecret, which brings GIO, GObject and GLib.
static struct lazy_library libsecret = {"libsecret-1.so.0", "libsecret-1-0", NULL};

#define SECRET(result, name, parameters, arguments) LAZY(libsecret, result, name, parameters, arguments)

SECRET(void, g_cancellable_cancel, (GCancellable *cancellable), (cancellable))
SECRET(gulong, g_cancellable_connect, (GCancellable *cancellable, GCallback callback, gpointer data, GDestroyNotify
    data_destroy_func), (cancellable, callback, data, data_destroy_func))
SECRET(void, g_cancellable_disconnect, (GCancellable *cancellable, gulong handler_id), (cancellable, handler_id))
SECRET(gboolean, g_cancellable_is_cancelled, (GCancellable *cancellable), (cancellable))
SECRET(GCancellable *, g_cancellable_new, (void), ())
SECRET(char *, g_dbus_address_get_for_bus_sync, (GBusType bus_type, GCancellable *cancellable, GError **error),
    (bus_type, cancellable, error))
SECRET(GIOStream *, g_dbus_address_get_stream_sync, (const char *address, char **out_guid, GCancellable *cancellable,
    GError **error), (address, out_guid, cancellable, error))
SECRET(guint, g_dbus_connection_add_filter, (GDBusConnection *connection, GDBusMessageFilterFunction filter_function,
    gpointer user_data, GDestroyNotify user_data_free_func), (connection, filter_function, user_data,
    user_data_free_func))
SECRET(void, g_dbus_connection_call, (GDBusConnection *connection, const char *bus_name, const char *object_path,
    const char *interface_name, const char *method_name, GVariant *parameters, const GVariantType *reply_type,
    GDBusCallFlags flags, int timeout_msec, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer
    user_data), (connection, bus_name, object_path, interface_name, method_name, parameters, reply_type, flags,
    timeout_msec, cancellable, callback, user_data))
SECRET(GVariant *, g_dbus_connection_call_finish, (GDBusConnection *connection, GAsyncResult *res, GError **error),
    (connection, res, error))
SECRET(GVariant *, g_dbus_connection_call_sync, (GDBusConnection *connection, const char *bus_name, const char
    *object_path, const char *interface_name, const char *method_name, GVariant *parameters, const GVariantType
    *reply_type, GDBusCallFlags flags, int timeout_msec, GCancellable *cancellable, GError **error), (connection,
    bus_name, object_path, interface_name, method_name, parameters, reply_type, flags, timeout_msec, cancellable,
    error))
SECRET(GVariant *, g_dbus_connection_call_with_unix_fd_list_sync, (GDBusConnection *connection, const char *bus_name,
    const char *object_path, const char *interface_name, const char *method_name, GVariant *parameters, const
    GVariantType *reply_type, GDBusCallFlags flags, int timeout_msec, GUnixFDList *fd_list, GUnixFDList **out_fd_list,
    GCancellable *cancellable, GError **error), (connection, bus_name, object_path, interface_name, method_name,
    parameters, reply_type, flags, timeout_msec, fd_list, out_fd_list, cancellable, error))
SECRET(gboolean, g_dbus_connection_close_sync, (GDBusConnection *connection, GCancellable *cancellable, GError
    **error), (connection, cancellable, error))
SECRET(GIOStream *, g_dbus_connection_get_stream, (GDBusConnection *connection), (connection))
SECRET(const char *, g_dbus_connection_get_unique_name, (GDBusConnection *connection), (connection))
SECRET(gboolean, g_dbus_connection_is_closed, (GDBusConnection *connection), (connection))
SECRET(GDBusConnection *, g_dbus_connection_new_for_address_sync, (const char *address, GDBusConnectionFlags flags,
    GDBusAuthObserver *observer, GCancellable *cancellable, GError **error), (address, flags, observer, cancellable,
    error))
SECRET(GDBusConnection *, g_dbus_connection_new_sync, (GIOStream *stream, const char *guid, GDBusConnectionFlags
    flags, GDBusAuthObserver *observer, GCancellable *cancellable, GError **error), (stream, guid, flags, observer,
    cancellable, error))
SECRET(guint, g_dbus_connection_signal_subscribe, (GDBusConnection *connection, const char *sender, const char
    *interface_name, const char *member, const char *object_path, const char *arg0, GDBusSignalFlags flags,
    GDBusSignalCallback callback, gpointer user_data, GDestroyNotify user_data_free_func), (connection, sender,
    interface_name, member, object_path, arg0, flags, callback, user_data, user_data_free_func))
SECRET(void, g_dbus_connection_signal_unsubscribe, (GDBusConnection *connection, guint subscription_id), (connection,
    subscription_id))
SECRET(char *, g_dbus_error_encode_gerror, (const GError *error), (error))
SECRET(char *, g_dbus_error_get_remote_error, (const GError *error), (error))
SECRET(GQuark, g_dbus_error_quark, (void), ())
SECRET(gboolean, g_dbus_error_strip_remote_error, (GError *error), (error))
SECRET(GVariant *, g_dbus_message_get_body, (GDBusMessage *message), (message))
SECRET(const char *, g_dbus_message_get_member, (GDBusMessage *message), (message))
SECRET(GDBusMessageType, g_dbus_message_get_message_type, (GDBusMessage *message), (message))
SECRET(guint32, g_dbus_message_get_reply_serial, (GDBusMessage *message), (message))
SECRET(guint32, g_dbus_message_get_serial, (GDBusMessage *message), (message))
SECRET(GDBusMessage *, g_dbus_message_new, (void), ())
SECRET(void, g_dbus_message_set_error_name, (GDBusMessage *message, const char *value), (message, value))
SECRET(void, g_dbus_message_set_message_type, (GDBusMessage *message, GDBusMessageType type), (message, type))
SECRET(void, g_dbus_message_set_reply_serial, (GDBusMessage *message, guint32 value), (message, value))
SECRET(GType, g_dbus_proxy_get_type, (void), ())
SECRET(void, g_error_free, (GError *error), (error))
SECRET(gboolean, g_error_matches, (const GError *error, GQuark domain, int code), (error, domain, code))
SECRET(void, g_free, (gpointer mem), (mem))
SECRET(GQuark, g_io_error_quark, (void), ())
SECRET(void, g_main_context_add_poll, (GMainContext *context, GPollFD *fd, int priority), (context, fd, priority))
SECRET(gboolean, g_main_context_iteration, (GMainContext *context, gboolean may_block), (context, may_block))
SECRET(GMainContext *, g_main_context_new, (void), ())
SECRET(void, g_main_context_pop_thread_default, (GMainContext *context), (context))
SECRET(void, g_main_context_push_thread_default, (GMainContext *context), (context))
SECRET(void, g_main_context_remove_poll, (GMainContext *context, GPollFD *fd), (context, fd))
SECRET(void, g_main_context_unref, (GMainContext *context), (context))
SECRET(void, g_main_context_wakeup, (GMainContext *context), (context))
SECRET(gpointer, g_object_ref, (gpointer object), (object))
SECRET(void, g_object_unref, (gpointer object), (object))
SECRET(gboolean, g_once_init_enter, (volatile void *location), (location))
SECRET(void, g_once_init_leave, (volatile void *location, gsize result), (location, result))
SECRET(const char *, g_quark_to_string, (GQuark quark), (quark))
SECRET(GSocket *, g_socket_connection_get_socket, (GSocketConnection *connection), (connection))
SECRET(GType, g_socket_connection_get_type, (void), ())
SECRET(gboolean, g_socket_shutdown, (GSocket *socket, gboolean shutdown_read, gboolean shutdown_write, GError
    **error), (socket, shutdown_read, shutdown_write, error))
SECRET(char *, g_strdup, (const char *str), (str))
SECRET(GTypeClass *, g_type_check_class_cast, (GTypeClass *g_class, GType is_a_type), (g_class, is_a_type))
SECRET(GTypeInstance *, g_type_check_instance_cast, (GTypeInstance *instance, GType iface_type), (instance,
    iface_type))
SECRET(gboolean, g_type_check_instance_is_a, (GTypeInstance *instance, GType iface_type), (instance, iface_type))
SECRET(gpointer, g_type_class_ref, (GType type), (type))
SECRET(void, g_type_class_unref, (gpointer g_class), (g_class))
SECRET(void, g_type_query, (GType type, GTypeQuery *query), (type, query))
SECRET(GType, g_type_register_static_simple, (GType parent_type, const char *type_name, guint class_size,
    GClassInitFunc class_init, guint instance_size, GInstanceInitFunc instance_init, GTypeFlags flags), (parent_type,
    type_name, class_size, class_init, instance_size, instance_init, flags))
SECRET(GUnixFDList *, g_unix_fd_list_new_from_array, (const int *fds, int n_fds), (fds, n_fds))
SECRET(gboolean, g_variant_check_format_string, (GVariant *value, const char *format_string, gboolean copy_only),
    (value, format_string, copy_only))
SECRET(gboolean, g_variant_get_boolean, (GVariant *value), (value))
SECRET(GVariant *, g_variant_get_child_value, (GVariant *value, gsize index_), (value, index_))
SECRET(const char *, g_variant_get_string, (GVariant *value, gsize *length), (value, length))
SECRET(const char *, g_variant_get_type_string, (GVariant *value), (value))
SECRET(guint32, g_variant_get_uint32, (GVariant *value), (value))
SECRET(guint64, g_variant_get_uint64, (GVariant *value), (value))
SECRET(GVariant *, g_variant_get_variant, (GVariant *value), (value))
SECRET(GVariant *, g_variant_lookup_value, (GVariant *dictionary, const char *key, const GVariantType *expected_type),
    (dictionary, key, expected_type))
SECRET(gsize, g_variant_n_children, (GVariant *value), (value))
SECRET(GVariant *, g_variant_new_array, (const GVariantType *child_type, GVariant *const *children, gsize n_children),
    (child_type, children, n_children))
SECRET(GVariant *, g_variant_new_boolean, (gboolean value), (value))
SECRET(GVariant *, g_variant_new_dict_entry, (GVariant *key, GVariant *value), (key, value))
SECRET(GVariant *, g_variant_new_object_path, (const char *object_path), (object_path))
SECRET(GVariant *, g_variant_new_string, (const char *string), (string))
SECRET(GVariant *, g_variant_new_tuple, (GVariant *const *children, gsize n_children), (children, n_children))
SECRET(GVariant *, g_variant_new_uint32, (guint32 value), (value))
SECRET(GVariant *, g_variant_new_variant, (GVariant *value), (value))
SECRET(GVariant *, g_variant_parse, (const GVariantType *type, const char *text, const char *limit, const char
    **endptr, GError **error), (type, text, limit, endptr, error))
SECRET(GVariant *, g_variant_ref, (GVariant *value), (value))
SECRET(GVariant *, g_variant_ref_sink, (GVariant *value), (value))
SECRET(void, g_variant_type_free, (GVariantType *type), (type))
SECRET(GVariantType *, g_variant_type_new, (const char *type_string), (type_string))
SECRET(void, g_variant_unref, (GVariant *value), (value))
SECRET(GQuark, secret_error_get_quark, (void), ())
SECRET(SecretValue *, secret_service_decode_dbus_secret, (SecretService *service, GVariant *value), (service, value))
SECRET(GVariant *, secret_service_encode_dbus_secret, (SecretService *service, SecretValue *value), (service, value))
SECRET(const char *, secret_service_get_session_algorithms, (SecretService *self), (self))
SECRET(const char *, secret_service_get_session_dbus_path, (SecretService *self), (self))
SECRET(GType, secret_service_get_type, (void), ())
SECRET(const char *, secret_value_get, (SecretValue *value, gsize *length), (value, length))
SECRET(SecretValue *, secret_value_new_full, (char *secret, gssize length, const char *content_type, GDestroyNotify
    destroy), (secret, length, content_type, destroy))
SECRET(void, secret_value_unref, (gpointer value), (value))
SECRET(
    GObject *, g_initable_new_valist, (GType object_type, const char *first_property_name, va_list var_args,
    GCancellable *cancellable, GError **error), (object_type, first_property_name, var_args, cancellable, error))

__attribute__((visibility("hidden"))) gpointer g_initable_new(
    GType object_type, GCancellable *cancellable, GError **error, const char *first_property_name, ...) {
    va_list arguments;
    va_start(arguments, first_property_name);
    GObject *object = g_initable_new_valist(object_type, first_property_name, arguments, cancellable, error);
    va_end(arguments);
    return object;
}
#endif
