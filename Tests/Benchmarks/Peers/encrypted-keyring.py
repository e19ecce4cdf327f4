"""Times EncryptedKeyring of python-keyring's keyrings.alt."""

import statistics
import sys
import time

from keyrings.alt.file import EncryptedKeyring

directory, items = sys.argv[1], int(sys.argv[2])
keyring = EncryptedKeyring()
keyring.file_path = f"{directory}/encrypted-{items}.cfg"
keyring.keyring_key = "for-the-benchmark-only"


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


for number in range(items):
    keyring.set_password("benchmark", f"account-{number}", "s" * 40)
rounds = 20
gets = statistics.median(timed(lambda: keyring.get_password("benchmark", f"account-{n % items}")) for n in range(rounds))
sets = statistics.median(timed(lambda: keyring.set_password("benchmark", f"more-{n}", "s" * 40)) for n in range(rounds))
removes = statistics.median(timed(lambda: keyring.delete_password("benchmark", f"more-{n}")) for n in range(rounds))
print(f"python-keyring's EncryptedKeyring, {items} items: get {gets:.3f} ms, set {sets:.2f} ms, remove {removes:.2f} ms")
