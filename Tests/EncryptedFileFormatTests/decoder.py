#!/usr/bin/python3
"""A reader of vault files that follows the article "The File Format" and nothing else.

decoder.py VECTORS prints, as JSON, what each file of a collection of test vectors gives: the answer and the items.
"""
import base64
import hashlib
import hmac
import json
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


class Refused(Exception):
    """The answer, in the words of the article."""


def demand(condition, answer):
    if not condition:
        raise Refused(answer)


def integer(data):
    return int.from_bytes(data, "big")


def expand(key, info, length):
    """HKDF-Expand (RFC 5869, section 2.3) with SHA-512."""
    block, output = b"", b""
    for number in range(1, -(-length // 64) + 1):
        block = hmac.digest(key, block + info + bytes([number]), "sha512")
        output += block
    return output[:length]


def parse_header(file):
    demand(len(file) <= 67108864, "tooLarge")
    demand(file[:8] == b"KeyVault", "notAVault")
    demand(len(file) >= 10, "damagedHeader")
    demand(integer(file[8:10]) == 1, "unsupportedVersion")
    demand(len(file) >= 12, "damagedHeader")
    demand(integer(file[10:12]) == 0, "unsupportedVersion")
    demand(len(file) >= 16, "damagedHeader")
    length = integer(file[12:16])
    demand(200 <= length <= 16384 and length <= len(file), "damagedHeader")
    header = file[:length]
    demand(hashlib.sha256(header[:-32]).digest() == header[-32:], "damagedHeader")
    demand(integer(header[32:40]) >= 1 and 1 <= header[40] <= 32 and not any(header[41:48]), "damagedHeader")
    records, rest = [], header[48:-32]
    for _ in range(header[40]):
        demand(len(rest) >= 4, "damagedHeader")
        kind, count = integer(rest[:2]), integer(rest[2:4])
        demand(len(rest) >= 4 + count, "damagedHeader")
        records.append((kind, rest[4:4 + count]))
        rest = rest[4 + count:]
    demand(not rest, "damagedHeader")
    demand(all(kind < 0x8000 for kind, _ in records), "unsupportedVersion")
    slots = [(kind, content) for kind, content in records if kind in (1, 2)]
    for kind, content in slots:
        demand(len(content) == 116, "damagedHeader")
        demand(not any(content[3:4] if kind == 1 else content[1:4]), "damagedHeader")
    work = 0
    for kind, content in slots:
        if kind == 1:
            demand(14 <= content[0] <= 20 and content[1] == 8 and 1 <= content[2] <= 4, "parametersRefused")
            work += content[2] << content[0]
    demand(work <= 1048576, "parametersRefused")
    return header, slots


def pseudorandom_key(kind, content, key):
    salt = content[4:36]
    if kind == 2:
        return hmac.digest(b"KeyVault/v1/rawkey" + salt, key, "sha512")
    n, r, p = 1 << content[0], content[1], content[2]
    return hashlib.scrypt(
        key, salt=b"KeyVault/v1/passphrase" + salt, n=n, r=r, p=p, maxmem=128 * r * (n + p + 2) + 1048576, dklen=64)


def data_key(header, slots, wanted, key):
    candidates = [slot for slot in slots if slot[0] == wanted]
    demand(candidates, "noMatchingSlot")
    for kind, content in candidates:
        info = b"KeyVault/v1/slot\0" + kind.to_bytes(2, "big") + header[16:32] + content[:36]
        keys = expand(pseudorandom_key(kind, content, key), info, 64)
        if hmac.compare_digest(keys[32:], content[36:68]):
            try:
                return AESGCM(keys[:32]).decrypt(bytes(12), content[68:116], b"KeyVault/v1/wrap")
            except InvalidTag:
                raise Refused("damagedHeader") from None
    raise Refused("wrongKey")


def open_body(header, body, key):
    demand(len(body) >= 56, "damagedBody")
    salt, commitment, chunks = body[:24], body[24:56], body[56:]
    context = b"KeyVault/v1/body\0" + header
    keys = expand(key, b"c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0" + salt + context, 76)
    demand(hmac.compare_digest(keys[44:], commitment), "damagedBody")
    base, message = integer(keys[32:44]), b""
    for number in range(len(chunks) // 16400 + 1):
        chunk = chunks[number * 16400:(number + 1) * 16400]
        try:
            message += AESGCM(keys[:32]).decrypt((base ^ number).to_bytes(12, "big"), chunk, None)
        except (InvalidTag, ValueError):
            raise Refused("damagedBody") from None
    return message


def padded(length):
    if length <= 8192:
        return 8192
    exponent = length.bit_length() - 1
    low = (1 << (exponent - exponent.bit_length())) - 1
    return (length + low) & ~low


class Payload:
    def __init__(self, data, position, end):
        self.data, self.position, self.end = data, position, end

    def take(self, count):
        demand(count <= self.end - self.position, "malformedPayload")
        self.position += count
        return self.data[self.position - count:self.position]

    def text(self):
        data = self.take(integer(self.take(2)))
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("malformedPayload") from None
        return data

    def item(self):
        key = self.text(), self.text()
        times = integer(self.take(8)), integer(self.take(8))
        attributes = [(self.text(), self.text()) for _ in range(integer(self.take(2)))]
        ascending([name for name, _ in attributes])
        return key, times, attributes, self.take(integer(self.take(4)))


def ascending(values):
    demand(all(one < next for one, next in zip(values, values[1:])), "malformedPayload")


def items(data, generation):
    demand(len(data) >= 16, "malformedPayload")
    length, count = integer(data[:4]), integer(data[4:8])
    demand(16 <= length <= len(data) and padded(length) == len(data), "malformedPayload")
    demand(data[8:16] == generation and not any(data[length:]), "malformedPayload")
    demand(count <= (length - 16) // 26, "malformedPayload")
    payload = Payload(data, 16, length)
    found = [payload.item() for _ in range(count)]
    demand(payload.position == length, "malformedPayload")
    ascending([key for key, *_ in found])
    return [{
        "service": key[0].decode(), "account": key[1].decode(), "created": times[0], "modified": times[1],
        "attributes": {name.decode(): value.decode() for name, value in attributes},
        "secret": base64.b64encode(secret).decode(),
    } for key, times, attributes, secret in found]


def read(file, kind, key):
    header, slots = parse_header(file)
    body = open_body(header, file[len(header):], data_key(header, slots, kind, key))
    return items(body, header[32:40])


vectors = json.load(open(sys.argv[1], encoding="utf-8"))
answers = []
for test in vectors["tests"]:
    kind = {"passphrase": 1, "rawKey": 2}[test["open"]]
    key = base64.b64decode(vectors[test["open"]])
    try:
        answers.append({"name": test["name"], "answer": "ok", "items": read(base64.b64decode(test["file"]), kind, key)})
    except Refused as refused:
        answers.append({"name": test["name"], "answer": str(refused)})
print(json.dumps(answers))
