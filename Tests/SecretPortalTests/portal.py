#!/usr/bin/python3
"""A portal that gives applications a secret, or does what no portal should.

portal.py ADDRESS BEHAVIOUR SECRET-FILE

Says "ready" once it can be called, then "asked" and "closed" for each call of RetrieveSecret and Close.
"""
import os
import sys
import threading

from gi.repository import Gio, GLib

address, behaviour, secret_file = sys.argv[1:]
NAME = "org.freedesktop.portal.Desktop"
REQUEST = "org.freedesktop.portal.Request"
INTERFACES = Gio.DBusNodeInfo.new_for_xml(
    """<node><interface name="org.freedesktop.portal.Secret">
    <method name="RetrieveSecret"><arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/></method></interface>
    <interface name="org.freedesktop.portal.Request"><method name="Close"/></interface></node>"""
).interfaces


def connect():
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def say(word):
    print(word, flush=True)


def respond(connection, caller, path, response):
    results = GLib.Variant("(ua{sv})", (response, {}))
    connection.emit_signal(caller, path, REQUEST, "Response", results)
    connection.flush_sync(None)


def give(socket, secret):
    try:
        while secret:
            secret = secret[os.write(socket, secret):]
    except BrokenPipeError:
        say("broken")
    os.close(socket)


def answer(caller, path, socket):
    secret = open(secret_file, "rb").read()
    if behaviour == "dies":
        os._exit(1)
    if behaviour == "stranger":
        respond(connect(), caller, path, 1)
        respond(bus, caller, path + "x", 1)
    if behaviour in ("gives", "stranger"):
        give(socket, secret)
        respond(bus, caller, path, 0)
    elif behaviour == "responds-first":
        respond(bus, caller, path, 0)
        GLib.timeout_add(50, lambda: give(socket, secret))
    elif behaviour == "by-bytes":
        for byte in secret:
            os.write(socket, bytes([byte]))
        give(socket, b"")
        respond(bus, caller, path, 0)
    elif behaviour == "half":
        os.write(socket, secret[:40])
    elif behaviour == "flood":
        threading.Thread(target=give, args=(socket, secret * 16_384)).start()
    elif behaviour == "silent":
        respond(connect(), caller, path, 0)
    elif behaviour.isdigit():
        respond(bus, caller, path, int(behaviour))


def called(_, caller, path, interface, method, arguments, invocation):
    if method == "Close":
        say("closed")
        invocation.return_value(None)
        return
    if behaviour in ("mute", "forbids"):
        say("asked")
    if behaviour == "mute":
        return
    if behaviour == "forbids":
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotAllowed", "not for you")
        return
    token = arguments.unpack()[1]["handle_token"]
    path = f"/org/freedesktop/portal/desktop/request/{caller[1:].replace('.', '_')}/{token}"
    # Only what is taken out of the list is closed where this program says so.
    socket = invocation.get_message().get_unix_fd_list().steal_fds()[0]
    bus.register_object(path, INTERFACES[1], called, None, None)
    # Only now, for whoever hears it may close the request.
    say("asked")
    handle = "/org/freedesktop/portal/desktop/request/1_1/other" if behaviour == "elsewhere" else path
    if behaviour == "answers-at-once":
        give(socket, open(secret_file, "rb").read())
        respond(bus, caller, path, 0)
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    bus.flush_sync(None)
    answer(caller, path, socket)


bus = connect()
if behaviour != "no-interface":
    bus.register_object("/org/freedesktop/portal/desktop", INTERFACES[0], called, None, None)
reply = bus.call_sync(
    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
    GLib.Variant("(su)", (NAME, 4)), None, Gio.DBusCallFlags.NONE, -1, None)
say("ready" if reply.unpack() == (1,) else "taken")
GLib.MainLoop().run()
