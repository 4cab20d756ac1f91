"""Answers to an upload."""

from __future__ import annotations

from http import HTTPStatus

from pydantic import BaseModel, Field

from arcplan.analysis import Analysis
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.captures.arrival import Problem
from arcplan.captures.arrival.outcome import ProblemKind
from arcplan.refusal import refusal_for
from arcplan.tagged_capture import TaggedCapture


class FileProblem(BaseModel):
    """A file that was not read, or not to its end; its texts are untrusted."""

    file: str = Field(description="Name of the upload, or of the file inside the archive")
    kind: ProblemKind = Field(description="What sort of failure")
    reason: str = Field(description="One sentence for a person")
    line: int = Field(description="Line where reading stopped, 0 if none")
    excerpt: str = Field(description="Printable start of that line")


class CaptureAnswer(BaseModel):
    """The captures of one upload."""

    captures: list[TaggedCapture] = Field(description="What was read, one record per tool's output")
    problems: list[FileProblem] = Field(
        description="Files of an archive that were not read; the others are in `captures`"
    )


class CaptureProblem(ProblemDetails):
    """Why an upload was not read, or not to its end."""

    file: str = Field(default="", description="The file it is about; untrusted")
    line: int = Field(default=0, description="Line where reading stopped, 0 if none")
    excerpt: str = Field(default="", description="Printable start of that line; untrusted")
    # Captures, as `arcplan.api.openapi` says. Nobody checks this answer, and a second schema of all
    # records takes 0.2 s to build.
    captures: list[object] = Field(
        default_factory=list,
        description="What was read before the failure; cut captures are not `complete`",
    )
    problems: list[FileProblem] = Field(
        default_factory=list, description="Files that were not read, or not to their end"
    )


def answer_json(analysis: Analysis) -> bytes:
    """The answer as JSON.

    Raises:
        RefusedError: Nothing was read, or reading ended before the end of the upload.
    """
    problems = [_file_problem(problem) for problem in analysis.problems]
    if analysis.ended_by is None and analysis.captures:
        answer = CaptureAnswer.model_construct(captures=list(analysis.captures), problems=problems)
        return answer.__pydantic_serializer__.to_json(answer)
    raise _refused(analysis, problems)


def _refused(analysis: Analysis, problems: list[FileProblem]) -> RefusedError:
    refusal = refusal_for(analysis.problems, analysis.ended_by)
    telling = refusal.telling
    return RefusedError(
        HTTPStatus(refusal.status),
        telling.kind,
        refusal.title,
        refusal.detail,
        extensions={
            "file": telling.file,
            "line": telling.line,
            "excerpt": telling.excerpt,
            "captures": analysis.captures,
            "problems": problems,
        },
    )


def _file_problem(problem: Problem) -> FileProblem:
    return FileProblem(
        file=problem.file,
        kind=problem.kind,
        reason=problem.reason,
        line=problem.line,
        excerpt=problem.excerpt,
    )
