"""Real captures pass the fuzzers' checks, and a parser that breaks a check is detected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

import pytest

from arcplan.captures.formats import FORMATS
from arcplan.captures.records import CaptureBase
from fuzz.outcome import BrokenPromiseError
from fuzz.targets import TARGETS, check_format


@pytest.mark.parametrize("name", TARGETS)
def test_real_captures_keep_every_promise(name: str) -> None:
    target = TARGETS[name]
    seeds = list(target.seeds())
    assert seeds
    for seed in seeds:
        target.check(seed)


class _CountsPieces:
    """A reader whose answer depends on how the bytes were cut."""

    lines = 0

    def __init__(self) -> None:
        self._pieces = 0

    def feed(self, text: bytes) -> None:
        self._pieces += len(text) > 0

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        return [
            CaptureBase(
                name=name,
                bytes=self._pieces,
                lines=0,
                issues_total=0,
                issues=[],
                complete=not truncated,
            )
        ]


class _Fails(_CountsPieces):
    def feed(self, text: bytes) -> None:
        raise IndexError(len(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measured(CaptureBase):
    reads_per_s: float


class _MakesNoNumber(_CountsPieces):
    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        [record] = super().finish(name=name, truncated=truncated)
        return [_Measured(**asdict(record), reads_per_s=float("nan"))]


@pytest.mark.parametrize(
    ("reader", "seen"),
    [
        (_CountsPieces, (BrokenPromiseError, "another cut")),
        (_Fails, (IndexError, "400")),
        (_MakesNoNumber, (BrokenPromiseError, "no JSON")),
    ],
)
def test_a_reader_that_breaks_a_promise_is_seen(
    reader: type[_CountsPieces], seen: tuple[type[Exception], str]
) -> None:
    known = replace(FORMATS[0], recognises=lambda _: True, parser=lambda _: reader())
    with pytest.raises(seen[0], match=seen[1]):
        check_format(known, b"x" * 400)


def test_every_format_is_fuzzed_by_a_reader_of_its_own() -> None:
    fuzzed = {
        next(known for known in FORMATS if known.recognises(next(target.seeds()))).recognises
        for name, target in TARGETS.items()
        if name not in ("arrival", "terminal-log")
    }
    assert fuzzed == {known.recognises for known in FORMATS}
