"""The page's own model and reader of dumps, called from Python through Pyodide."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Protocol

from arcplan.json_value import JsonObject

RequirementAnswer = Callable[[str, str], str]
"""`requirementBytes` of the model: rows and options as JSON in, JSON out."""
CurveAnswer = Callable[[str], str]
"""`tracedCurve` of the model: a sample as JSON in, JSON out."""


class PageModel:
    """The part of the model that parsers use, answered by the page."""

    def __init__(self, answer: RequirementAnswer, curve: CurveAnswer) -> None:
        self._answer = answer
        self._curve = curve

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """Memory that block trees need, row by row."""
        answers: list[JsonObject] = json.loads(self._answer(json.dumps(rows), json.dumps(options)))
        return answers

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        """Hit ratios of ARCs of other sizes under recorded requests."""
        answer: JsonObject = json.loads(self._curve(json.dumps(sample)))
        return answer


class JsDump(Protocol):
    """frontend/src/captures/in-browser/dump-reader.ts."""

    def feed(self, text: bytes) -> None:
        """Take the next bytes."""
        ...

    def lines(self) -> int:
        """Lines read so far."""
        ...

    def finish(self, is_truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`."""
        ...


OpenDump = Callable[[int], JsDump]
"""Begins a dump in the page; takes how many objects to list."""


class PageDump:
    """One dump, as `arcplan.captures.zdb.reader` wants it."""

    def __init__(self, dump: JsDump) -> None:
        self._dump = dump

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return int(self._dump.lines())

    def feed(self, text: bytes) -> None:
        """Take the next bytes."""
        self._dump.feed(text)

    def finish(self, *, truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`."""
        return self._dump.finish(truncated)


class PageEngine:
    """Reads dumps with the page's WebAssembly."""

    def __init__(self, open_dump: OpenDump) -> None:
        self._open_dump = open_dump

    def open_dump(self, top: int) -> PageDump:
        """Begin a dump."""
        return PageDump(self._open_dump(top))

    def line_passer(self) -> None:
        """A page reads dumps that are files of their own without Python."""
        return
