"""Reading small captures in tests: from a fixture, or from a text as a person hands it in."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from arcplan.captures.formats import FORMATS, CaptureFormat
from arcplan.captures.records import CaptureBase
from tests.arrival.reading import read

FIXTURES = Path(__file__).parents[1] / "fixtures"
R = TypeVar("R", bound=CaptureBase)


def known_as(kind: str) -> CaptureFormat:
    """The format of a kind."""
    return next(known for known in FORMATS if known.kind == kind)


def one(text: str | bytes, kind: type[R]) -> R:
    """The only capture that arrives of a text, which is of this kind."""
    reading = read(text.encode() if isinstance(text, str) else text)
    assert reading.problems == []
    [capture] = reading.captures
    assert isinstance(capture, kind)
    return capture


def fixture(name: str, kind: type[R]) -> R:
    """The only capture of a fixture."""
    return one((FIXTURES / f"{name}.txt").read_bytes(), kind)
