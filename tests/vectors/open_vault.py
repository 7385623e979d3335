"""Opens the published vectors of docs/formats/vault-at-rest.md with its own AES-GCM, following only that document.

For test vectors only: it is slow and not constant-time. Requires only Python 3.
"""
# Trust: secrets-8 "opens the published vectors"

import base64
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "formats" / "vault-at-rest.vectors.json"


def doubled(byte):
    return ((byte << 1) ^ (0x11B if byte & 0x80 else 0)) & 0xFF


def make_sbox():
    sbox = [0x63] * 256
    power, inverse = 1, 1
    for _ in range(255):
        power ^= doubled(power)  # times 3
        for shift in (1, 2, 4):  # divided by 3
            inverse = (inverse ^ (inverse << shift)) & 0xFF
        inverse ^= 0x09 if inverse & 0x80 else 0
        turned = inverse | inverse << 8
        sbox[power] = (inverse ^ (turned >> 7) ^ (turned >> 6) ^ (turned >> 5) ^ (turned >> 4)) & 0xFF ^ 0x63
    return sbox


SBOX = make_sbox()


def expand(key):
    words = [list(key[at : at + 4]) for at in range(0, 32, 4)]
    constant = 1
    for at in range(8, 60):
        word = list(words[at - 1])
        if at % 8 == 0:
            word = [SBOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = doubled(constant)
        elif at % 8 == 4:
            word = [SBOX[byte] for byte in word]
        words.append([a ^ b for a, b in zip(words[at - 8], word)])
    return [sum(words[at : at + 4], []) for at in range(0, 60, 4)]


def encrypt_block(round_keys, block):
    state = [a ^ b for a, b in zip(block, round_keys[0])]
    for number, round_key in enumerate(round_keys[1:], 1):
        state = [SBOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16)]
        if number < 14:
            mixed = []
            for at in range(0, 16, 4):
                column, every = state[at : at + 4], state[at] ^ state[at + 1] ^ state[at + 2] ^ state[at + 3]
                mixed += [column[i] ^ every ^ doubled(column[i] ^ column[(i + 1) % 4]) for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, round_key)]
    return bytes(state)


def times(x, y):
    product = 0
    for bit in range(127, -1, -1):
        if x >> bit & 1:
            product ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return product


def padded(data):
    return data + bytes(-len(data) % 16)


def stream(round_keys, nonce, counter):
    return encrypt_block(round_keys, nonce + counter.to_bytes(4, "big"))


def with_stream(round_keys, nonce, data):
    return b"".join(bytes(a ^ b for a, b in zip(data[at : at + 16], stream(round_keys, nonce, 2 + at // 16))) for at in range(0, len(data), 16))


def tag_of(round_keys, nonce, cipher, bound_to):
    hash_key = int.from_bytes(encrypt_block(round_keys, bytes(16)), "big")
    lengths = (8 * len(bound_to)).to_bytes(8, "big") + (8 * len(cipher)).to_bytes(8, "big")
    hashed, data = 0, padded(bound_to) + padded(cipher) + lengths
    for at in range(0, len(data), 16):
        hashed = times(hashed ^ int.from_bytes(data[at : at + 16], "big"), hash_key)
    return bytes(a ^ b for a, b in zip(hashed.to_bytes(16, "big"), stream(round_keys, nonce, 1)))


def opened(key, nonce_and_sealed, bound_to):
    """Returns the plaintext. Raises ValueError when the tag is wrong."""
    if len(nonce_and_sealed) < 28:
        raise ValueError("too short")
    nonce, cipher, tag = nonce_and_sealed[:12], nonce_and_sealed[12:-16], nonce_and_sealed[-16:]
    round_keys = expand(key)
    if tag_of(round_keys, nonce, cipher, bound_to) != tag:
        raise ValueError("the tag is wrong")
    return with_stream(round_keys, nonce, cipher)


def sealed(key, nonce, plain, bound_to):
    """Returns the ciphertext followed by the tag."""
    round_keys = expand(key)
    cipher = with_stream(round_keys, nonce, plain)
    return cipher + tag_of(round_keys, nonce, cipher, bound_to)


def place(domain, form, field, space_id, record_id):
    parts = [part.encode() for part in (f"savvi.{domain}", str(form), field, space_id, record_id)]
    return b"".join(len(part).to_bytes(2, "big") + part for part in parts)


def open_entry(vectors, row):
    """Returns the content of a row, decrypted through all three keys."""
    decode = base64.b64decode
    space_id, master_id = row["spaceId"], row["masterKeyId"]
    master = next(decode(key["key"]) for key in vectors["keyring"]["keys"] if key["id"] == master_id)
    space_key = opened(master, decode(row["wrappedSpaceKey"]), place("vault", 1, "space-key", space_id, master_id))
    data_key = opened(space_key, decode(row["wrappedKey"]), place("vault", row["format"], "data-key", space_id, row["id"]))
    return json.loads(opened(data_key, decode(row["sealed"]), place("vault", row["format"], "entry", space_id, row["id"])))


def main():
    vectors = json.loads(VECTORS.read_text("utf-8"))
    failures = 0
    for row in vectors["opens"]:
        if open_entry(vectors, row) != row["holds"]:
            failures += 1
            print(f"{row['what']}: does not hold what it should")
    for row in vectors["mustNotOpen"]:
        try:
            open_entry(vectors, row)
        except ValueError:
            continue
        failures += 1
        print(f"{row['what']}: opened")
    total = len(vectors["opens"]) + len(vectors["mustNotOpen"])
    print(f"{total - failures} passed, {failures} failed")
    return 1 if failures or not vectors["opens"] or not vectors["mustNotOpen"] else 0


if __name__ == "__main__":
    sys.exit(main())
