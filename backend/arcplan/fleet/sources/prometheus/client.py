"""Asks a server with the HTTP API of Prometheus: VictoriaMetrics, Thanos and PMM have it too.

Credentials come from the environment: ARCPLAN_PROMETHEUS_TOKEN, or ARCPLAN_PROMETHEUS_USER with
ARCPLAN_PROMETHEUS_PASSWORD. They are sent to the address given and nowhere else: an answer that
points elsewhere is refused, and an address that holds a password is no address.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import IO, Protocol
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from arcplan.fleet.source import SourceError

ANSWER_MOST = 64 << 20
"""Bytes of one answer, unpacked; one of a host over a range has about 100 KiB."""
_TIMEOUT_S = 60.0
ANSWER_MOST_S = 300.0
"""Seconds that one answer may take from its first byte to its last."""
_WAITS_S = (0.5, 1.0, 2.0, 4.0)
_WAIT_MOST_S = 30.0
_AGAIN = frozenset({429, 500, 502, 503, 504})
_REASON_MOST = 300
_PIECE = 1 << 16


class PrometheusError(SourceError):
    """A server gave no usable answer; the text names the server and the reason."""


class AddressError(PrometheusError):
    """The address is none, or holds a password."""


class UnreachableError(PrometheusError):
    """No answer after several tries."""


class AccessError(PrometheusError):
    """The server wants other credentials."""


class QueryError(PrometheusError):
    """The server refused the query."""


class AnswerError(PrometheusError):
    """The answer is too large, incomplete, or none of this API."""


@dataclass(frozen=True, slots=True)
class Prometheus:
    """A server.

    Attributes:
        address: Its address with a path prefix if it has one, without a slash at its end.
    """

    address: str

    @classmethod
    def at(cls, address: str) -> Prometheus:
        """A server by its address.

        Args:
            address: `http://prom:9090`, or with a prefix such as PMM's `/prometheus`.

        Raises:
            AddressError: It is none, or holds a password.
        """
        try:
            parts = urlsplit(address)
            known = parts.scheme in ("http", "https") and bool(parts.hostname)
            holds_password = parts.username is not None or parts.password is not None
        except ValueError:
            known, holds_password = False, False
        if holds_password:
            raise AddressError(
                "the address of a Prometheus server holds a user or password; set"
                " ARCPLAN_PROMETHEUS_USER and ARCPLAN_PROMETHEUS_PASSWORD instead"
            )
        if not known or parts.query or parts.fragment:
            raise AddressError(f"{address!r} is no address of a Prometheus server")
        path = parts.path.rstrip("/").removesuffix("/api/v1").rstrip("/")
        return cls(urlunsplit((parts.scheme, parts.netloc, path, "", "")))

    def series(self, match: str, begin_s: float, end_s: float) -> list[dict[str, str]]:
        """Label sets of the series that a selector chooses within a time.

        Raises:
            PrometheusError: There is no usable answer.
        """
        data = self._data(
            "series", {"match[]": match, "start": f"{begin_s:.3f}", "end": f"{end_s:.3f}"}
        )
        if not isinstance(data, list):
            raise AnswerError(f"{self.address}: its list of series is none")
        return [_labels(one) for one in data]

    def matrix(
        self, query: str, begin_s: float, end_s: float, step_s: float
    ) -> list[tuple[dict[str, str], list[tuple[float, float]]]]:
        """What a query gives at evenly spread moments: labels, and moments with values.

        Raises:
            PrometheusError: There is no usable answer.
        """
        times = {"start": f"{begin_s:.3f}", "end": f"{end_s:.3f}", "step": f"{step_s:.3f}"}
        data = self._data("query_range", {"query": query, **times})
        found = data.get("result") if isinstance(data, dict) else None
        if not isinstance(found, list) or not isinstance(data, dict):
            raise AnswerError(f"{self.address}: its answer has no result")
        if data.get("resultType") != "matrix":
            raise AnswerError(f"{self.address}: its answer is not over a range")
        try:
            return [
                (
                    _labels(one["metric"]),
                    [(float(moment), float(value)) for moment, value in one["values"]],
                )
                for one in found
                if "values" in one
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise AnswerError(f"{self.address}: a series of its answer is none") from error

    def _data(self, endpoint: str, form: Mapping[str, str]) -> object:
        # Thanos answers with what it has unless told not to; the others do not know the field.
        body = urlencode({**form, "partial_response": "false"}).encode()
        text = self._asked(f"{self.address}/api/v1/{endpoint}", body)
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise AnswerError(
                f"{self.address}: its answer is no JSON; is a path prefix missing?"
            ) from error
        if not isinstance(answer, dict) or answer.get("status") != "success":
            raise QueryError(f"{self.address}: {_reason(answer)}")
        if answer.get("isPartial") is True or answer.get("warnings"):
            raise AnswerError(f"{self.address}: the answer is incomplete: {_reason(answer)}")
        return answer.get("data")

    def _asked(self, url: str, body: bytes) -> bytes:
        """The body of an answer, asked for again while the server is busy or away."""
        problem = ""
        for planned_s in (*_WAITS_S, None):
            wait_s = planned_s
            try:
                with _OPENER.open(Request(url, body, _headers()), timeout=_TIMEOUT_S) as answer:  # noqa: S310
                    return _read(answer, answer.headers, self.address, ANSWER_MOST)
            except HTTPError as error:
                with error:
                    problem = self._refusal(error)
                wait_s = _longer(wait_s, error.headers.get("Retry-After"))
            except (URLError, OSError, http.client.HTTPException) as error:
                reason = error.reason if isinstance(error, URLError) else error
                problem = str(reason) or type(reason).__name__
            if wait_s is None:
                break
            time.sleep(wait_s)
        raise UnreachableError(f"{self.address}: no answer in {len(_WAITS_S) + 1} tries: {problem}")

    def _refusal(self, error: HTTPError) -> str:
        """Why an answer is none, where asking again may help.

        Raises:
            PrometheusError: Asking again does not help.
        """
        if error.code in (401, 403):
            raise AccessError(
                f"{self.address}: it answers {error.code}; set ARCPLAN_PROMETHEUS_TOKEN, or"
                " ARCPLAN_PROMETHEUS_USER and ARCPLAN_PROMETHEUS_PASSWORD"
            )
        if 300 <= error.code < 400:
            raise AddressError(
                f"{self.address}: it points to another address ({error.code}); give that one"
            )
        if error.code == 404:
            raise AddressError(
                f"{self.address}: there is no API of Prometheus (404); is a path prefix missing?"
            )
        told = _read(error, error.headers, self.address, ANSWER_MOST)
        try:
            reason = _reason(json.loads(told))
        except ValueError:
            reason = f"it answers {error.code}"
        if error.code not in _AGAIN:
            raise QueryError(f"{self.address}: {reason}")
        return reason


class _NoRedirect(HTTPRedirectHandler):
    """Leaves answers that point elsewhere as they are: credentials would go there."""

    def redirect_request(  # noqa: PLR0917
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        """Follow nothing."""


_OPENER = build_opener(_NoRedirect)


def _headers() -> dict[str, str]:
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Accept": "application/json",
        "Accept-Encoding": "gzip",
        "User-Agent": "arcplan",
    }
    token, user, password = (
        os.environ.get(f"ARCPLAN_PROMETHEUS_{name}", "") for name in ("TOKEN", "USER", "PASSWORD")
    )
    if token:
        headers["Authorization"] = f"Bearer {token}"
    elif user:
        pair = base64.b64encode(f"{user}:{password}".encode()).decode()
        headers["Authorization"] = f"Basic {pair}"
    return headers


class _Body(Protocol):
    """What an answer and a refusal of urllib both are."""

    def read1(self, most: int, /) -> bytes:
        """At most so many bytes, those that are there."""


def _read(answer: _Body, headers: Message, address: str, most: int) -> bytes:
    """A body, unpacked, up to a limit.

    Raises:
        AnswerError: It is longer, takes too long, or is packed in an unknown way.
    """
    packing = (headers.get("Content-Encoding") or "identity").lower()
    if packing not in ("identity", "gzip"):
        raise AnswerError(f"{address}: its answer is packed as {packing[:20]!r}")
    unpacker = zlib.decompressobj(wbits=31) if packing == "gzip" else None
    found = bytearray()
    ends_s = time.monotonic() + ANSWER_MOST_S
    # A read of so many bytes waits for all of them, and a server may send one a minute.
    while piece := answer.read1(_PIECE):
        if time.monotonic() > ends_s:
            raise AnswerError(
                f"{address}: its answer takes over {ANSWER_MOST_S:.0f} s; choose less"
            )
        try:
            # One byte more than allowed tells that there is more.
            found += unpacker.decompress(piece, most + 1 - len(found)) if unpacker else piece
        except zlib.error as error:
            raise AnswerError(f"{address}: its answer is damaged: {error}") from error
        if len(found) > most:
            raise AnswerError(f"{address}: its answer is above {most >> 20} MiB; choose less")
    return bytes(found)


def _longer(wait_s: float | None, told: str | None) -> float | None:
    """The wait that a busy server asks for, up to a limit."""
    if wait_s is None or told is None or not told.isdecimal():
        return wait_s
    return min(_WAIT_MOST_S, max(wait_s, float(told[:6])))


def _reason(answer: object) -> str:
    """What a server says of an error, in one line."""
    if not isinstance(answer, dict):
        return "its answer is none of this API"
    warnings = answer.get("warnings")
    told = answer.get("error") or (warnings[0] if isinstance(warnings, list) and warnings else "")
    line = "".join(one if one.isprintable() else " " for one in str(told))[:_REASON_MOST]
    return line or "a part of it is missing"


def _labels(value: object) -> dict[str, str]:
    return {str(name): str(text) for name, text in value.items()} if isinstance(value, dict) else {}
