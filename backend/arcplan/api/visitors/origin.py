"""Requests that pages of other sites make through a visitor's browser.

A browser says with every request that changes something which page made it: `Sec-Fetch-Site` where
the address is trustworthy (https, or this machine), `Origin` everywhere
(https://www.w3.org/TR/fetch-metadata/, https://fetch.spec.whatwg.org/#origin-header). Programs
send neither.
"""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from arcplan.api.problems import RefusedError

# Every other method may change or cost something.
_READING = ("GET", "HEAD", "OPTIONS")
_DEFAULT_PORTS = {"http": 80, "https": 443}


def refuse_other_sites(scope: Scope, *, is_of_proxy: bool) -> None:
    """Refuse a request that a page of another site makes through a browser.

    Args:
        scope: The request.
        is_of_proxy: Whether a trusted proxy passed it on, whose forwarded headers are believed.

    Raises:
        RefusedError: Its page is not of this server.
    """
    if scope["method"] in _READING:
        return
    headers = Headers(scope=scope)
    origins = headers.getlist("origin")
    is_own_site = headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if not is_own_site or (origins and not _is_own(origins, headers, is_of_proxy=is_of_proxy)):
        raise RefusedError(
            HTTPStatus.FORBIDDEN,
            "cross-site",
            "Other site",
            "requests of other sites are not taken; a proxy must pass on the Host it was asked for",
        )


def _is_own(origins: list[str], headers: Headers, *, is_of_proxy: bool) -> bool:
    if len(origins) > 1:
        return False
    scheme, _, name = origins[0].lower().partition("://")
    if scheme not in _DEFAULT_PORTS:
        return False
    host = headers.get("host", "")
    if is_of_proxy:
        host = _only(headers, "x-forwarded-host") or host
        asked_scheme = _only(headers, "x-forwarded-proto").lower()
        if asked_scheme and asked_scheme != scheme:
            return False
    place = _place(scheme, name)
    return place is not None and place == _place(scheme, host.lower())


def _only(headers: Headers, name: str) -> str:
    """The value of a header that has one value; of several none is believed."""
    values = headers.getlist(name)
    return values[0].strip() if len(values) == 1 and "," not in values[0] else ""


def _place(scheme: str, name: str) -> tuple[str, int] | None:
    """Host and port; None if there is no host, or something that is no port."""
    try:
        split = urlsplit(f"{scheme}://{name}")
        port = split.port or _DEFAULT_PORTS[scheme]
    except ValueError:
        return None
    return (split.hostname, port) if split.hostname else None
