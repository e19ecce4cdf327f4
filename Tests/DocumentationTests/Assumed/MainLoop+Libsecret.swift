// The program of a reader who has GTK has GLib, too.
@_exported import CLibsecret
