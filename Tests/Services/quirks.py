"""Secret Services that work, but for encryption and one habit each."""
import dbus
import dbus.lowlevel
from gi.repository import GLib

from plain_provider import COLLECTION, ROOT, SECRET, Plain, Refusal


class Prompting(Plain):
    """What has prompts, each of which is answered after five seconds."""

    prompts = 0

    def new_prompt(self):
        self.prompts += 1
        return "%s/prompt/%d" % (ROOT, self.prompts)

    def Prompt(self, path, window):
        GLib.timeout_add(5_000, self.answered, path)
        return ("",)

    def answered(self, path):
        """What happens when the prompt is answered."""

    def complete(self, path, is_dismissed, result):
        signal = dbus.lowlevel.SignalMessage(path, "org.freedesktop.Secret.Prompt", "Completed")
        signal.append(is_dismissed, result, signature="bv")
        self.connection.send_message(signal)


class OneWindow(Prompting):
    """Is locked until its prompt is answered, and takes a second one meanwhile for a dismissal."""

    is_locked = True
    shown = None

    def Unlock(self, path, objects):
        return ("aoo", [], self.new_prompt()) if self.is_locked else ("aoo", objects, "/")

    def Prompt(self, path, window):
        if self.shown:
            GLib.idle_add(self.complete, path, True, dbus.Array([], signature="o"))
            return ("",)
        self.shown = path
        return super().Prompt(path, window)

    def answered(self, path):
        self.is_locked, self.shown = False, None
        self.complete(path, False, dbus.Array([COLLECTION], signature="o"))

    def properties(self, path):
        properties = super().properties(path)
        return properties | {"Locked": self.is_locked} if path == COLLECTION else properties


class AsksToDelete(Prompting):
    """Has a prompt for each removal."""

    def Delete(self, path):
        self.doomed = self.known(path)
        return "o", self.new_prompt()

    def answered(self, path):
        del self.items[self.doomed]
        self.complete(path, False, dbus.String(""))


class KeepsItems(Plain):
    """Answers that an item is removed, and keeps it."""

    def Delete(self, path):
        self.known(path)
        return "o", "/"


class LosesAnswers(Plain):
    """Removes items; the answer is what the bus sends for a program that has left without one."""

    def Delete(self, path):
        super().Delete(path)
        raise Refusal("org.freedesktop.DBus.Error.NoReply")


class LosesValues(Plain):
    """Answers that a value is stored, and keeps another one."""

    def CreateItem(self, path, properties, secret, replace):
        return super().CreateItem(path, properties, [secret[0], secret[1], b"another value"], replace)

    def SetSecret(self, path, secret):
        return ("",)


class RefusesKeys(Plain):
    """Refuses the first two keys that it is given, as KWallet does with some."""

    refusals = 0

    def OpenSession(self, path, algorithm, _):
        if algorithm != "plain" and self.refusals < 2:
            self.refusals += 1
            raise Refusal("org.freedesktop.DBus.Error.Failed")
        return super().OpenSession(path, algorithm, _)


class NoisySession(Plain):
    """Has another program's item of two lines, which the first session gives as noise, as some with KWallet do."""

    sessions = 0

    def __init__(self):
        super().__init__()
        self.items[COLLECTION + "/theirs"] = {
            "Attributes": dbus.Dictionary({"service": "service", "username": "theirs"}, signature="ss"),
            "Label": "theirs", "Locked": False, "Created": dbus.UInt64(1), "Modified": dbus.UInt64(1),
            "secret": b"two\nlines"}

    def OpenSession(self, path, algorithm, _):
        answer = super().OpenSession(path, algorithm, _)
        self.sessions += 1
        return answer[:2] + ("%s/session/%d" % (ROOT, self.sessions),)

    def GetSecret(self, path, session):
        value = b"\x01noise" if session.endswith("/1") else self.items[self.known(path)]["secret"]
        return SECRET, (session, b"", value, "text/plain")


KINDS = {
    "one-window": OneWindow, "asks-to-delete": AsksToDelete, "keeps-items": KeepsItems,
    "loses-answers": LosesAnswers, "loses-values": LosesValues, "refuses-keys": RefusesKeys,
    "noisy-session": NoisySession}
