"""Generated requests: every answer is one that the OpenAPI document names, none is a crash."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator, Sequence
from typing import Protocol

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arcplan.api.app import Application
from arcplan.settings import Settings
from tests.conftest import FIXTURES, IS_DEEP
from tests.server_process import ServerProcess

# `npm run fuzz` asks for more, and for others each time.
ASKED = os.environ.get("ARCPLAN_FUZZ_EXAMPLES")
# Beside drawn requests, each operation is sent every value at and beyond the schema's bounds. What
# is beyond them is refused by types, before the operation's own code runs: `/api/evaluate` is sent
# all of it. To the others that take a plan, and to `/api/size`, `npm run test:deep` sends what is
# within the bounds, and `npm run fuzz` all.
_COVERAGE = {"generation": {"mode": "positive"}} if IS_DEEP else {"enabled": False}
_WITHIN_BOUNDS = [
    {"include-path": path, "phases": {"coverage": _COVERAGE}}
    for path in ("/api/advise", "/api/plans", "/api/size")
]
# One test of all operations: to list a test for each, every worker would make all their requests.
api = schemathesis.pytest.from_fixture("described_api")
# The first upload waits for the reader of dumps to be compiled where it has changed.
LONGEST_S = 600
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STARTS = [
    path.read_bytes()[:4000]
    for path in sorted(FIXTURES.rglob("*.txt"))
    if path.parent.name in ("arcstat", "arcstats", "arc_summary", "iostat", "zpool_iostat")
]
QUIETLY = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]


class _Case(Protocol):
    """The used part of a generated request, whose own type is generic over untyped ones."""

    def call_and_validate(
        self,
        *,
        base_url: str,
        session: requests.Session,
        checks: Sequence[object],
        timeout: float,
    ) -> object: ...


@pytest.fixture
def described_api(request: pytest.FixtureRequest) -> schemathesis.BaseSchema:
    # Schemathesis 4.32 reads and sets the id where pytest before 9.2 kept it.
    request.node._nodeid = request.node.nodeid
    return schemathesis.openapi.from_dict(
        json.loads(json.dumps(Application(Settings()).openapi())),
        config=schemathesis.Config.from_dict({"operations": [] if ASKED else _WITHIN_BOUNDS}),
    )


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """One connection for thousands of requests; it carries nothing from one to the next."""
    with requests.Session() as session:
        yield session


@api.parametrize()
@settings(
    max_examples=int(ASKED or 8),
    derandomize=ASKED is None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=QUIETLY,
)
def test_every_answer_is_one_that_the_document_names(
    case: _Case, attacked_whole: ServerProcess, session: requests.Session
) -> None:
    case.call_and_validate(
        base_url=attacked_whole.url, session=session, checks=CHECKS, timeout=LONGEST_S
    )


@settings(max_examples=int(ASKED or 60), derandomize=ASKED is None, suppress_health_check=QUIETLY)
@given(
    st.sampled_from(STARTS),
    st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=40)), max_size=8),
    st.booleans(),
)
def test_a_capture_with_bytes_put_in_anywhere_is_answered(
    http: httpx.Client, start: bytes, changes: list[tuple[float, bytes]], packed: bool
) -> None:
    content = bytearray(start)
    for where, put in changes:
        at = int(where * len(content))
        content[at : at + len(put) // 2] = put
    sent = gzip.compress(content) if packed else bytes(content)
    answer = http.post("/api/captures", content=sent)
    assert answer.status_code in (200, 400, 422)
    assert "NaN" not in answer.text


@settings(max_examples=int(ASKED or 60), derandomize=ASKED is None, suppress_health_check=QUIETLY)
@given(content=st.binary(max_size=400))
@pytest.mark.parametrize("path", ["/api/captures", "/api/plans", "/api/evaluate"])
def test_any_bytes_are_answered(path: str, http: httpx.Client, content: bytes) -> None:
    assert http.post(path, content=content).status_code in (200, 400, 422)
