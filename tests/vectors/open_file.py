"""Opens the published vectors of docs/formats/file-at-rest.md following only that document. Requires only Python 3."""
# Trust: secrets-14 "opens the published vectors"

import base64
import hashlib
import hmac
import json
import pathlib
import sys

from open_vault import opened, place, sealed

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "formats" / "file-at-rest.vectors.json"
CHUNK, TAG = 65536, 16


def nonce(index, is_last):
    return bytes(7) + index.to_bytes(4, "big") + bytes([is_last])


def space_key_of(keyring, row):
    decode, master_id = base64.b64decode, row["masterKeyId"]
    master = next(decode(key["key"]) for key in keyring["keys"] if key["id"] == master_id)
    return opened(master, decode(row["wrappedSpaceKey"]), place("documents", 1, "space-key", row["spaceId"], master_id))


def hash_holds(keyring, row):
    """Returns whether the encrypted hash decrypts to the hash of the file, and the keyed hash (HMAC) matches it."""
    if "hashSealed" not in row:
        return True
    space_key, plain = space_key_of(keyring, row), bytes.fromhex(row["sha256"])
    extracted = hmac.digest(bytes(32), space_key, "sha256")
    mac_key = hmac.digest(extracted, f"savvi.documents sha256 {row['spaceId']}".encode() + b"\x01", "sha256")
    sealed_hash = opened(space_key, base64.b64decode(row["hashSealed"]), place("documents", 1, "sha256", row["spaceId"], row["id"]))
    return sealed_hash == plain and hmac.digest(mac_key, plain, "sha256") == base64.b64decode(row["hashMac"])


def file_key(keyring, row):
    """Returns the key of a file and the associated data of its chunks, derived through all three keys."""
    decode = base64.b64decode
    space_id, form = row["spaceId"], row["format"]
    space_key = space_key_of(keyring, row)
    bound_to = place("documents", form, "data-key", space_id, f"{row['id']}/{row['fileSize']}")
    return opened(space_key, decode(row["wrappedKey"]), bound_to), place("documents", form, "file", space_id, row["id"])


def last_chunk(size):
    return (size + CHUNK - 1) // CHUNK - 1


def seal_file(keyring, row, content):
    key, bound_to = file_key(keyring, row)
    last = last_chunk(len(content))
    return b"".join(sealed(key, nonce(at, at == last), content[at * CHUNK : (at + 1) * CHUNK], bound_to) for at in range(last + 1))


def open_file(keyring, row, stored, start, end):
    """Returns the bytes from start to end, both inclusive. Raises ValueError when the data was modified."""
    key, bound_to = file_key(keyring, row)
    size, last = row["fileSize"], last_chunk(row["fileSize"])
    stored = stored[: size + TAG * (last + 1)]
    parts = []
    for at in range(start // CHUNK, end // CHUNK + 1):
        chunk = stored[at * (CHUNK + TAG) : (at + 1) * (CHUNK + TAG)]
        parts.append(opened(key, nonce(at, at == last) + chunk, bound_to))
    from_ = start - start // CHUNK * CHUNK
    return b"".join(parts)[from_ : from_ + end - start + 1]


def changed(vector, objects):
    stored = objects[vector.get("bytesOf", vector["of"])]
    if "chunks" in vector:
        stored = b"".join(stored[at * (CHUNK + TAG) : (at + 1) * (CHUNK + TAG)] for at in vector["chunks"])
    stored = bytearray(stored[: vector.get("bytes", len(stored))])
    if "flip" in vector:
        stored[vector["flip"]["byte"]] ^= 1 << vector["flip"]["bit"]
    return bytes(stored)


def digest(data):
    return hashlib.sha256(data).hexdigest()


def main():
    vectors = json.loads(VECTORS.read_text("utf-8"))
    keyring, failures = vectors["keyring"], 0
    rows = {row["what"]: row for row in vectors["opens"]}
    objects = {}
    for what, row in rows.items():
        content = bytes(at % 251 for at in range(row["fileSize"]))
        stored = objects[what] = seal_file(keyring, row, content)
        lies_so = digest(stored) == row["sealedSha256"] and len(stored) == row["sealedBytes"]
        lies_so = lies_so and base64.b64encode(stored).decode() == row.get("sealed", base64.b64encode(stored).decode())
        holds = digest(open_file(keyring, row, stored + bytes(100), 0, row["fileSize"] - 1)) == row["sha256"] == digest(content)
        if not (lies_so and holds and hash_holds(keyring, row)):
            failures += 1
            print(f"{what}: does not hold what it should")
    for vector in vectors["mustNotOpen"]:
        row = {**rows[vector["of"]], **vector.get("row", {})}
        wanted = vector.get("range", {"start": 0, "end": row["fileSize"] - 1})
        try:
            open_file(keyring, row, changed(vector, objects), wanted["start"], wanted["end"])
        except ValueError:
            continue
        failures += 1
        print(f"{vector['what']}: opened")
    total = len(vectors["opens"]) + len(vectors["mustNotOpen"])
    print(f"{total - failures} passed, {failures} failed")
    return 1 if failures or not vectors["opens"] or not vectors["mustNotOpen"] else 0


if __name__ == "__main__":
    sys.exit(main())
