"""What an upload is answered with."""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal

from pydantic import BaseModel, Field

from arcplan.analysis import Analysis, Capture
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.captures.arrival import Problem
from arcplan.captures.arrival.outcome import ProblemKind

_STATUS: dict[ProblemKind, HTTPStatus] = {
    "unrecognised": HTTPStatus.UNPROCESSABLE_ENTITY,
    "broken": HTTPStatus.BAD_REQUEST,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
}
_TITLES: dict[ProblemKind, str] = {
    "unrecognised": "Not recognised",
    "broken": "Broken file",
    "too-large": "Too large",
}


class FileProblem(BaseModel):
    """A file that was not read, or not to its end; its texts are untrusted."""

    file: str = Field(description="Name of the upload, or of the file inside the archive")
    kind: Literal["unrecognised", "broken", "too-large"]
    reason: str
    line: int = Field(description="Line where reading stopped, 0 if none")
    excerpt: str = Field(description="Printable start of that line")


class CaptureAnswer(BaseModel):
    """What one upload holds."""

    captures: list[Capture]
    problems: list[FileProblem] = Field(
        description="Files of an archive that were not read; the others are in `captures`"
    )


class CaptureProblem(ProblemDetails):
    """Why an upload was not read, or not to its end."""

    file: str = Field(default="", description="The file it is about; untrusted")
    line: int = Field(default=0, description="Line where reading stopped, 0 if none")
    excerpt: str = Field(default="", description="Printable start of that line; untrusted")
    captures: list[Capture] = Field(
        default_factory=list,
        description="What was read before the failure; cut captures are not `complete`",
    )
    problems: list[FileProblem] = Field(default_factory=list)


def answer_json(analysis: Analysis) -> bytes:
    """The answer as JSON.

    Raises:
        RefusedError: Nothing was read, or reading ended before the end of the upload.
    """
    problems = [_file_problem(problem) for problem in analysis.problems]
    if analysis.ended_by is None and analysis.captures:
        answer = CaptureAnswer.model_construct(captures=list(analysis.captures), problems=problems)
        return answer.__pydantic_serializer__.to_json(answer)
    raise _refusal(analysis, problems)


def _refusal(analysis: Analysis, problems: list[FileProblem]) -> RefusedError:
    telling = analysis.ended_by or _worst(analysis.problems)
    return RefusedError(
        _STATUS[telling.kind],
        telling.kind,
        _TITLES[telling.kind],
        _detail(telling, len(problems)),
        extensions={
            "file": telling.file,
            "line": telling.line,
            "excerpt": telling.excerpt,
            "captures": analysis.captures,
            "problems": problems,
        },
    )


def _worst(problems: list[Problem]) -> Problem:
    if not problems:
        return Problem("", "unrecognised", "the archive holds no file to read", 0, "")
    order: tuple[ProblemKind, ...] = ("too-large", "broken", "unrecognised")
    return min(problems, key=lambda problem: order.index(problem.kind))


def _detail(telling: Problem, problems: int) -> str:
    place = f"{telling.file}, line {telling.line}" if telling.line else telling.file
    more = f" ({problems} files could not be read)" if problems > 1 else ""
    return f"{place}: {telling.reason}{more}" if place else telling.reason + more


def _file_problem(problem: Problem) -> FileProblem:
    return FileProblem(
        file=problem.file,
        kind=problem.kind,
        reason=problem.reason,
        line=problem.line,
        excerpt=problem.excerpt,
    )
