"""Opens the published vectors of docs/formats/vault-export.md following only that document. Requires only Python 3."""

import base64
import hashlib
import json
import pathlib
import sys
import unicodedata

from open_vault import opened

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "formats" / "vault-export.vectors.json"


def open_export(file, password):
    """Returns the content of an export file. Raises ValueError for a wrong password or a modified file."""
    kdf, cipher = file["kdf"], file["cipher"]
    typed = unicodedata.normalize("NFC", password).encode()
    key = hashlib.pbkdf2_hmac("sha256", typed, base64.b64decode(kdf["salt"]), kdf["iterations"], 32)
    header = [file["format"], file["version"], file["createdAt"], kdf["name"], kdf["iterations"], kdf["salt"], cipher["name"], cipher["nonce"]]
    sealed = base64.b64decode(cipher["nonce"]) + base64.b64decode(file["data"])
    return json.loads(opened(key, sealed, "\n".join(map(str, header)).encode()))


def main():
    vectors = json.loads(VECTORS.read_text("utf-8"))
    failures = 0
    for vector in vectors["opens"]:
        if open_export(vector["file"], vector["password"]) != vector["holds"]:
            failures += 1
            print(f"{vector['what']}: does not hold what it should")
    for vector in vectors["mustNotOpen"]:
        try:
            open_export(vector["file"], vector["password"])
        except ValueError:
            continue
        failures += 1
        print(f"{vector['what']}: opened")
    total = len(vectors["opens"]) + len(vectors["mustNotOpen"])
    print(f"{total - failures} passed, {failures} failed")
    return 1 if failures or not vectors["opens"] or not vectors["mustNotOpen"] else 0


if __name__ == "__main__":
    sys.exit(main())
