"""Times libsecret's file backend, which it uses in a sandbox that has a portal, or where it is told to."""

import os
import statistics
import sys
import time

directory, items = sys.argv[1], int(sys.argv[2])
os.environ["SECRET_BACKEND"] = "file"
os.environ["SECRET_FILE_TEST_PATH"] = f"{directory}/libsecret-{items}.keyring"
os.environ["SECRET_FILE_TEST_PASSWORD"] = "for-the-benchmark-only"

import gi

gi.require_version("Secret", "1")
from gi.repository import Secret  # noqa: E402

schema = Secret.Schema.new("benchmark", Secret.SchemaFlags.NONE, {"account": Secret.SchemaAttributeType.STRING})


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def store(number):
    Secret.password_store_sync(schema, {"account": f"account-{number}"}, None, "label", "s" * 40, None)


def lookup(number):
    assert Secret.password_lookup_sync(schema, {"account": f"account-{number}"}, None) == "s" * 40


def clear(number):
    Secret.password_clear_sync(schema, {"account": f"account-{number}"}, None)


for number in range(items):
    store(number)
rounds = 30
gets = statistics.median(timed(lambda: lookup(n % items)) for n in range(rounds))
sets = statistics.median(timed(lambda: store(items + n)) for n in range(rounds))
removes = statistics.median(timed(lambda: clear(items + n)) for n in range(rounds))
print(f"libsecret's file backend, {items} items: get {gets:.3f} ms, set {sets:.2f} ms, remove {removes:.2f} ms")
