"""Opens the published vectors of docs/formats/totp-secret-at-rest.md following only that document. Requires only Python 3."""

import base64
import json
import pathlib
import sys

from open_vault import opened, place

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "formats" / "totp-secret-at-rest.vectors.json"


def open_secret(keyring, row):
    """Returns the secret of a row, decrypted through both keys. Raises ValueError when something was modified."""
    decode, user_id, master_id = base64.b64decode, row["userId"], row["masterKeyId"]
    master = next(decode(key["key"]) for key in keyring["keys"] if key["id"] == master_id)
    space_key = opened(master, decode(row["wrappedSpaceKey"]), place("identity", 1, "space-key", user_id, master_id))
    return opened(space_key, decode(row["secret"]), place("identity", 1, "totp-secret", user_id, user_id)).decode()


def main():
    vectors = json.loads(VECTORS.read_text("utf-8"))
    failures = 0
    for row in vectors["opens"]:
        if open_secret(vectors["keyring"], row) != row["holds"]:
            failures += 1
            print(f"{row['what']}: does not hold what it should")
    for row in vectors["mustNotOpen"]:
        try:
            open_secret(vectors["keyring"], row)
        except ValueError:
            continue
        failures += 1
        print(f"{row['what']}: opened")
    total = len(vectors["opens"]) + len(vectors["mustNotOpen"])
    print(f"{total - failures} passed, {failures} failed")
    return 1 if failures or not vectors["opens"] or not vectors["mustNotOpen"] else 0


if __name__ == "__main__":
    sys.exit(main())
