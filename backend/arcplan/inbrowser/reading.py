"""Reading one upload where it is: bytes in, the server's answer as JSON out."""

from __future__ import annotations

import json
import sys
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module

from arcplan.inbrowser.compression import compression_packages
from arcplan.inbrowser.dump import OpenDump, PageEngine
from arcplan.inbrowser.model import PageModel, RequirementAnswer
from arcplan.inbrowser.native import machine
from arcplan.inbrowser.numeric import numpy_in_part
from arcplan.inbrowser.quick import put_in_place
from arcplan.json_value import JsonObject
from arcplan.plain_json import plain

# So that a bomb reaches the same limit in a tab as on a server.
_EXPANDED_BYTES_MAX = 512 << 20


def stand_in() -> None:
    """Put the modules of this package in the places of others' packages, before any import."""
    modules = {
        **numpy_in_part(),
        **compression_packages(),
        # A page's Python is new enough to have in `typing` what the server's looks for there.
        "typing_extensions": typing,
        "arcplan.captures.native.machine": machine(),
    }
    sys.modules.update(modules)
    put_in_place()


@dataclass(frozen=True, slots=True)
class Source:
    """The file, and the callback for progress.

    Attributes:
        name: The file's name; untrusted text.
        next_piece: The next bytes; empty at the end.
        on_lines: Told the lines read so far.
        requirement: See `RequirementAnswer`.
        open_dump: Begins a dump in the page; None where wasmtime is there, as in tests.
    """

    name: str
    next_piece: Callable[[], bytes]
    on_lines: Callable[[int], object]
    requirement: RequirementAnswer
    open_dump: OpenDump | None = None


def read(source: Source) -> str:
    """The answer of `POST /api/captures`, or the problem details of its refusal, as JSON."""
    # Imported late: these look for the modules that `stand_in` puts in place.
    arrival = import_module("arcplan.captures.arrival")
    requirement = import_module("arcplan.requirement")
    refusal_for = import_module("arcplan.refusal").refusal_for
    progress = arrival.ReadingProgress()
    if source.open_dump is not None:
        import_module("arcplan.captures.zdb.reader").run_with(PageEngine(source.open_dump))

    def pieces() -> Iterator[bytes]:
        while piece := source.next_piece():
            yield piece
            source.on_lines(progress.lines)

    analysis = import_module("arcplan.analysis").analyse(
        pieces(),
        name=source.name,
        options=arrival.ReadOptions(limits=arrival.Limits(expanded_bytes=_EXPANDED_BYTES_MAX)),
        model=PageModel(source.requirement),
        assumptions=requirement.Assumptions(),
        progress=progress,
    )
    answer: JsonObject = {
        "captures": plain(analysis.captures),
        "problems": plain(analysis.problems),
    }
    if analysis.ended_by is not None or not analysis.captures:
        refusal = refusal_for(analysis.problems, analysis.ended_by)
        answer.update(
            status=refusal.status,
            title=refusal.title,
            detail=refusal.detail,
            line=refusal.telling.line,
            excerpt=refusal.telling.excerpt,
        )
    return json.dumps(answer, allow_nan=False)
