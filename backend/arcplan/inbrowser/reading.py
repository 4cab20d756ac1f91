"""Reading one upload where it is: bytes in, the server's answer as JSON out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arcplan.analysis import analyse
from arcplan.captures.arrival import Limits, ReadingProgress, ReadOptions
from arcplan.captures.zdb.reader import run_with
from arcplan.inbrowser.page import (
    CurveAnswer,
    OpenDump,
    PageEngine,
    PageModel,
    RequirementAnswer,
)
from arcplan.json_value import json_text
from arcplan.model_answers import Assumptions
from arcplan.refusal import refusal_for

# So that a bomb reaches the same limit in a tab as on a server.
_EXPANDED_BYTES_MAX = 512 << 20


@dataclass(frozen=True, slots=True)
class Source:
    """The file, and the callback for progress.

    Attributes:
        name: The file's name; untrusted text.
        next_piece: The next bytes; empty at the end.
        on_lines: Told the lines read so far.
        requirement: See `RequirementAnswer`.
        curve: See `CurveAnswer`.
        open_dump: Begins a dump in the page; None where wasmtime is there, as in tests.
    """

    name: str
    next_piece: Callable[[], bytes]
    on_lines: Callable[[int], object]
    requirement: RequirementAnswer
    curve: CurveAnswer
    open_dump: OpenDump | None = None


def read(source: Source) -> str:
    """The answer of `POST /api/captures`, or the problem details of its refusal, as JSON."""
    progress = ReadingProgress()
    if source.open_dump is not None:
        run_with(PageEngine(source.open_dump))

    def pieces() -> Iterator[bytes]:
        while piece := source.next_piece():
            yield piece
            source.on_lines(progress.lines)

    analysis = analyse(
        pieces(),
        name=source.name,
        options=ReadOptions(limits=Limits(expanded_bytes=_EXPANDED_BYTES_MAX)),
        model=PageModel(source.requirement, source.curve),
        assumptions=Assumptions(),
        progress=progress,
    )
    answer: dict[str, object] = {
        "captures": analysis.captures,
        "problems": analysis.problems,
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
    return json_text(answer)
