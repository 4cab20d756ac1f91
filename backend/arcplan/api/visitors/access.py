"""The access token of a private installation.

Programs send it as `Authorization: Bearer TOKEN`. A person opens the app once with `?token=TOKEN`
and gets a cookie instead, from which the token cannot be read back.
"""

from __future__ import annotations

import hmac
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, quote, urlencode

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from arcplan.api.problems import RefusedError

_COOKIE = "arcplan_access"
_COOKIE_S = 90 * 24 * 3600
_FIELD = "token"
# Load balancers request these without a token; they reveal nothing about stored plans.
OPEN_PATHS = ("/api/health", "/api/ready")


class Access:
    """Lets requests with the token pass.

    Args:
        token: The token; empty lets everyone pass.
    """

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._cookie = hmac.new(self._token, b"arcplan cookie", "sha256").hexdigest()

    def entrance(self, scope: Scope) -> Response | None:
        """Check one request; a response is the redirect that gives a browser its cookie.

        Raises:
            RefusedError: The token is missing or wrong.
        """
        if not self._token or scope["path"] in OPEN_PATHS:
            return None
        headers = Headers(scope=scope)
        scheme, _, sent = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and hmac.compare_digest(sent.encode(), self._token):
            return None
        if hmac.compare_digest(_cookie_of(headers).encode(), self._cookie.encode()):
            return None
        fields = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        named = dict(fields).get(_FIELD, "")
        if scope["method"] == "GET" and hmac.compare_digest(named.encode(), self._token):
            rest = urlencode([(name, value) for name, value in fields if name != _FIELD])
            return self._welcome(scope, rest)
        raise RefusedError(
            HTTPStatus.UNAUTHORIZED,
            "access-token",
            "Access token needed",
            "this installation is private; open it once with ?token=TOKEN, or send "
            "Authorization: Bearer TOKEN",
            headers={"WWW-Authenticate": "Bearer"},
        )

    def _welcome(self, scope: Scope, query: str) -> Response:
        # One slash only: two would name another host.
        target = "/" + quote(str(scope["path"]).lstrip("/\\"))
        response = RedirectResponse(f"{target}?{query}" if query else target, 303)
        # Lax, because a link to a plan in a message must open; nothing is changed by GET.
        response.set_cookie(
            _COOKIE,
            self._cookie,
            max_age=_COOKIE_S,
            httponly=True,
            samesite="lax",
            secure=scope.get("scheme") == "https",
        )
        return response


def _cookie_of(headers: Headers) -> str:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    morsel = cookies.get(_COOKIE)
    return morsel.value if morsel else ""
