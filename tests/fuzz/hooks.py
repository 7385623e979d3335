"""Who the fuzz is: a person of its own, who registers before the first call and keeps their session cookie."""

import os
import uuid

import requests
import schemathesis

ENDS_ITS_SESSION = {"GET /api/simple-logout", "POST /api/auth/sign-out-everywhere"}
COOKIE = "savvi_session"


def audience(case, _context):
    """One person for everything, but another for each operation that signs its caller out."""
    return case.operation.label if case.operation.label in ENDS_ITS_SESSION else "everything else"


if os.environ["FUZZ_AS"] == "somebody":

    @schemathesis.auth(cache_by_key=audience, refresh_interval=None)
    class Session:
        def get(self, _case, context):
            person = {"email": f"{uuid.uuid4()}@example.com", "password": "correct horse battery"}
            answer = requests.post(f"{os.environ['FUZZ_URL']}/api/register", json=person, timeout=10)
            answer.raise_for_status()
            return answer.cookies[COOKIE]

        def set(self, case, data, _context):
            case.cookies = {**(case.cookies or {}), COOKIE: data}
