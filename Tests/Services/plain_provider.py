"""A Secret Service that works, but for encryption; the stubs are made of it."""
import dbus

ROOT = "/org/freedesktop/secrets"
COLLECTION = ROOT + "/collection/stub"
SESSION = ROOT + "/session/1"
SECRET = "(oayays)"


class Refusal(Exception):
    """An error name to answer with."""


class Plain:
    """A provider that works, but for encryption."""

    def __init__(self):
        self.items = {}
        self.made = 0

    def answer(self, member, path, arguments):
        """The signature and the values of the answer; None for silence."""
        handler = getattr(self, member, None)
        if handler is None:
            raise Refusal("org.freedesktop.DBus.Error.UnknownMethod")
        return handler(path, *arguments)

    def OpenSession(self, path, algorithm, _):
        if algorithm != "plain":
            raise Refusal("org.freedesktop.DBus.Error.NotSupported")
        return "vo", dbus.String("", variant_level=1), SESSION

    def ReadAlias(self, path, name):
        return "o", COLLECTION if name == "default" else "/"

    def Unlock(self, path, objects):
        return "aoo", objects, "/"

    def found(self, attributes):
        return [path for path, item in self.items.items() if attributes.items() <= item["Attributes"].items()]

    def SearchItems(self, path, attributes):
        # The paths of aliases are not known here: whoever asks them has to go another way.
        if path not in (ROOT, COLLECTION):
            raise Refusal("org.freedesktop.DBus.Error.UnknownObject")
        return ("ao", self.found(attributes)) if path == COLLECTION else ("aoao", self.found(attributes), [])

    def GetSecrets(self, path, items, session):
        return "a{o%s}" % SECRET, {item: self.secret(item) for item in items if item in self.items}

    def GetSecret(self, path, session):
        return SECRET, self.secret(self.known(path))

    def secret(self, item):
        return (SESSION, b"", self.items[item]["secret"], "text/plain")

    def CreateItem(self, path, properties, secret, replace):
        attributes = properties["org.freedesktop.Secret.Item.Attributes"]
        same = [p for p, item in self.items.items() if item["Attributes"] == attributes]
        if replace and same:
            target = same[0]
        else:
            self.made += 1
            target = "%s/%d" % (COLLECTION, self.made)
        self.items[target] = {
            "Attributes": attributes, "Label": properties.get("org.freedesktop.Secret.Item.Label", ""),
            "Locked": False, "Created": dbus.UInt64(1), "Modified": dbus.UInt64(1), "secret": bytes(secret[2])}
        return "oo", target, "/"

    def SetSecret(self, path, secret):
        self.items[self.known(path)]["secret"] = bytes(secret[2])
        return ("",)

    def Delete(self, path):
        del self.items[self.known(path)]
        return "o", "/"

    def Close(self, path):
        return ("",)

    def known(self, path):
        if path not in self.items:
            raise Refusal("org.freedesktop.DBus.Error.UnknownObject")
        return path

    def properties(self, path):
        if path == ROOT:
            return {"Collections": dbus.Array([COLLECTION], signature="o")}
        if path == COLLECTION:
            items = dbus.Array([dbus.ObjectPath(item) for item in self.items], signature="o")
            return {"Items": items, "Label": "stub", "Locked": False, "Created": dbus.UInt64(1),
                    "Modified": dbus.UInt64(1)}
        known = {name: value for name, value in self.items[self.known(path)].items() if name != "secret"}
        return known | {"Attributes": dbus.Dictionary(known["Attributes"], signature="ss")}

    def Get(self, path, interface, name):
        return "v", self.properties(path)[name]

    def GetAll(self, path, interface):
        return "a{sv}", self.properties(path)

    def Set(self, path, interface, name, value):
        self.items[self.known(path)][name] = value
        return ("",)
