"""Why an upload is refused, in the words of every interface that refuses it."""

from __future__ import annotations

from dataclasses import dataclass

from arcplan.captures.arrival import Problem
from arcplan.captures.arrival.outcome import ProblemKind

STATUS: dict[ProblemKind, int] = {
    "unrecognised": 422,
    "broken": 400,
    "too-large": 413,
    "too-slow": 422,
    "reader-failed": 422,
}
TITLES: dict[ProblemKind, str] = {
    "unrecognised": "Not recognised",
    "broken": "Broken file",
    "too-large": "Too large",
    "too-slow": "Too slow to read",
    "reader-failed": "Reading failed",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of one upload.

    Attributes:
        telling: The problem that it is for.
        status: HTTP status of it.
        title: What sort of failure.
        detail: One sentence that names file, line and reason.
    """

    telling: Problem
    status: int
    title: str
    detail: str


def refusal_for(problems: list[Problem], ended_by: Problem | None) -> Refusal:
    """Refuse an upload that was not read at all, or not to its end.

    Args:
        problems: Files that were not read, or not to their end.
        ended_by: The problem that ended reading early, None if the upload was read to its end.
    """
    telling = ended_by or _worst(problems)
    return Refusal(
        telling, STATUS[telling.kind], TITLES[telling.kind], _detail(telling, len(problems))
    )


def _worst(problems: list[Problem]) -> Problem:
    if not problems:
        return Problem("", "unrecognised", "the archive holds no file to read", 0, "")
    order: tuple[ProblemKind, ...] = (
        "too-slow",
        "too-large",
        "reader-failed",
        "broken",
        "unrecognised",
    )
    return min(problems, key=lambda problem: order.index(problem.kind))


def _detail(telling: Problem, problems: int) -> str:
    place = f"{telling.file}, line {telling.line}" if telling.line else telling.file
    more = f" ({problems} files could not be read)" if problems > 1 else ""
    return f"{place}: {telling.reason}{more}" if place else telling.reason + more
