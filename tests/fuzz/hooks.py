"""Defines the user of the fuzz test: it registers before the first call and signs in again whenever a call ended its session, and
before its confirmation ends, which routes about the ways in to an account need."""

import os
import time
import uuid

import requests
import schemathesis

COOKIE = "savvi_session"
# A sign-in counts as a confirmation for ten minutes.
CONFIRMED_S = 540
PERSON = {"email": f"{uuid.uuid4()}@example.com", "password": "correct horse battery"}


def address(path):
    return f"{os.environ['FUZZ_URL']}{path}"


def session_by(path):
    answer = requests.post(address(path), json=PERSON, timeout=10)
    answer.raise_for_status()
    return answer.cookies[COOKIE]


def is_open(session):
    return requests.get(address("/api/user"), cookies={COOKIE: session}, timeout=10).status_code == 200


@schemathesis.hook
def before_call(_context, case, _kwargs):
    """Adds quotes to the entity tag of the coverage phase, which generates headers of letters and digits only. Without them
    the API would reject each of its calls because of this header, whatever else is right or wrong with the call."""
    if (case.headers or {}).get("If-Match") == "0":
        case.headers["If-Match"] = '"0"'


if os.environ["FUZZ_AS"] == "somebody":

    # Schemathesis must not cache the session, because it would continue to use a session that a call has ended. The user must
    # stay the same, because later calls need the records of earlier calls.
    @schemathesis.auth(refresh_interval=None)
    class Session:
        kept = None
        since = 0

        def get(self, _case, _context):
            if self.kept is None:
                self.open("/api/register")
            elif time.monotonic() - self.since > CONFIRMED_S or not is_open(self.kept):
                self.open("/api/login")
            return self.kept

        def open(self, path):
            self.kept = session_by(path)
            self.since = time.monotonic()

        def set(self, case, data, _context):
            case.cookies = {**(case.cookies or {}), COOKIE: data}
