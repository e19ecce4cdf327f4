#pragma once
#include <dlfcn.h>
#include <glib-unix.h>
#include <gtk/gtk.h>

// Functions of their own, because Swift can neither call variadic functions nor use macros that cast.

static inline void desk_connect(gpointer object, const char *signal, void (*handler)(gpointer, gpointer), gpointer data) {
    g_signal_connect(object, signal, G_CALLBACK(handler), data);
}

// The closure lives as long as the object.
static inline void desk_connect_owned(
    gpointer object, const char *signal, void (*handler)(gpointer, gpointer), gpointer data, void (*release)(gpointer)) {
    g_signal_connect_data(object, signal, G_CALLBACK(handler), data, (GClosureNotify)(void (*)(void))release, 0);
}

static inline void desk_connect_open(
    GtkApplication *application, void (*handler)(GApplication *, GFile **, gint, const char *, gpointer), gpointer data) {
    g_signal_connect(application, "open", G_CALLBACK(handler), data);
}

// A label that screen readers speak when it appears.
static inline GtkWidget *desk_status_label_new(void) {
    return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
}

// The window may stay open: the handler tells whether it does.
static inline void desk_connect_close_request(GtkWindow *window, gboolean (*handler)(GtkWindow *, gpointer), gpointer data) {
    g_signal_connect(window, "close-request", G_CALLBACK(handler), data);
}

// An entry whose text is hidden unless its button is pressed; Return presses the default button.
static inline GtkWidget *desk_passphrase_entry_new(void) {
    return g_object_new(GTK_TYPE_PASSWORD_ENTRY, "show-peek-icon", TRUE, "activates-default", TRUE, NULL);
}

static inline const char *desk_entry_text(GtkWidget *entry) { return gtk_editable_get_text(GTK_EDITABLE(entry)); }

static inline void desk_clear_entry(GtkWidget *entry) { gtk_editable_set_text(GTK_EDITABLE(entry), ""); }

// A picture that says nothing that the text beside it does not say.
static inline GtkWidget *desk_decoration_new(const char *icon) {
    return g_object_new(
        GTK_TYPE_IMAGE, "icon-name", icon, "pixel-size", 64, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

static inline void desk_set_accessible_label(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static inline void desk_set_accessible_description(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline gboolean desk_is_label(GtkWidget *widget) { return GTK_IS_LABEL(widget); }

// For how many nanoseconds the display kept this thread waiting; 0 but in tests, which load a library that knows.
static inline int64_t desk_display_wait(void) {
    int64_t (*waited)(void) = (int64_t (*)(void))dlsym(RTLD_DEFAULT, "desk_waited_for_display");
    return waited ? waited() : 0;
}
