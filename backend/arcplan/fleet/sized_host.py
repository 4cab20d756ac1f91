"""One host of a fleet from its captures to its row; what goes wrong becomes the row's reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from arcplan.analysis import analyse
from arcplan.captures.arrival import Problem, ReadOptions
from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.captures.records import CaptureError, printable
from arcplan.fleet.source import CaptureText, FleetHost, SourceError
from arcplan.json_value import JsonObject
from arcplan.model import Model, ModelError
from arcplan.model_answers import Assumptions
from arcplan.plan_links import write_link
from arcplan.sizing import InvalidSettingsError, size_to_row

if TYPE_CHECKING:
    from arcplan.tagged_capture import Capture

_REASON_CHARACTERS = 500
_TOO_MUCH_MEMORY = "reading it takes more memory than one host may have"


@dataclass(frozen=True, slots=True)
class HostJob:
    """A host to size, and what was entered for it.

    Attributes:
        host: Where its captures are.
        known: Fields of its plan by path; they beat every capture.
        changed: Fields that are changed after the load was fitted: what if?
        growth_percent_per_month: Used where its source measures no growth; None if not entered.
    """

    host: FleetHost
    known: JsonObject = field(default_factory=dict)
    changed: JsonObject = field(default_factory=dict)
    growth_percent_per_month: float | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """What sizing a host takes.

    Attributes:
        model: The built model.
        dictionary: Text that links are deflated with.
        processor_s: Processor time that reading a text of nothing may take, as for uploads.
    """

    model: Model
    dictionary: Path
    processor_s: float


class _HostError(Exception):
    """A host without a row of its own; the message is the reason."""


def row_of(job: HostJob, means: Means) -> JsonObject:
    """The row of a host, never an exception for what a capture or a source can cause."""
    host = job.host
    told = described(job)
    try:
        captures, told["unread"], remark = _read(host, means)
        measured = host.growth_percent_per_month()
        if measured is not None:
            told["growth_percent_per_month"] = measured
        told["recorded_at"] = _recorded_at(captures)
        row, linked = size_to_row(means.model, captures, told, known=job.known, changed=job.changed)
        row["link"] = write_link(linked, means.dictionary)
        # What was left out of a recording may be why a field is not known.
        row["reason"] = ". ".join(str(one) for one in (remark, row["reason"]) if one) or None
    except InvalidSettingsError as error:
        reason = "; ".join(f"entered {one.path}: {one.reason}" for one in error.faults)
    except (_HostError, SourceError, ModelError, CaptureError) as error:
        reason = str(error)
    except IsADirectoryError:
        # Folders are walked: only a link that leads out of theirs is opened like a file.
        reason = "a link to a place outside of the folder"
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except MemoryError:
        reason = _TOO_MUCH_MEMORY
    else:
        return row
    return failed_row(told, reason, means.model)


def failed_row(told: JsonObject, reason: str, model: Model) -> JsonObject:
    """The row of a host that could not be sized.

    Args:
        told: `FleetHost` in `shared/fleet/host-row.ts`.
        reason: Why, one sentence; untrusted text.
        model: The built model.
    """
    row = model.call("failedRow", told, printable(reason, _REASON_CHARACTERS))
    if not isinstance(row, dict):
        raise ModelError("the model's answer is not a row")
    return row


def _read(host: FleetHost, means: Means) -> tuple[list[Capture], str | None, str | None]:
    """All captures of a host.

    Returns:
        The captures; the first file that could not be read, as `size` names it, and how many more;
        what is left out of the recording.

    Raises:
        _HostError: There is no capture.
    """
    captures: list[Capture] = []
    unread: list[str] = []
    remark: str | None = None
    for text in host.texts():
        analysis = analyse(
            text.pieces,
            name=text.name,
            options=ReadOptions(
                modified_at=text.modified_at,
                budget=ProcessorBudget(means.processor_s),
            ),
            model=means.model,
            assumptions=Assumptions(),
        )
        captures += analysis.captures
        remark = remark or text.remark
        unread += [_said(text, one) for one in analysis.problems]
    if not captures:
        raise _HostError(unread[0] if unread else "it has no file")
    more = f" (and {len(unread) - 1} more files)" if len(unread) > 1 else ""
    return captures, f"{unread[0]}{more}" if unread else None, remark


def _said(text: CaptureText, problem: Problem) -> str:
    name = text.name if problem.file == text.name else f"{text.name}: {problem.file}"
    line = f", line {problem.line}" if problem.line else ""
    excerpt = f": {problem.excerpt}" if problem.excerpt else ""
    return f"{name}{line}: {problem.reason}{excerpt}"


def _recorded_at(captures: list[Capture]) -> str | None:
    """The latest time that captures say they were recorded at; else when a file was written."""
    recorded = [one.recorded_at for one in captures if one.recorded_at]
    return max(recorded or _modified(captures), default=None)


def _modified(captures: list[Capture]) -> list[str]:
    return [one.modified_at for one in captures if one.modified_at]


def described(job: HostJob) -> JsonObject:
    """What is known of a host before it is read."""
    host = job.host
    return {
        "host": host.host,
        "source": host.source,
        "role": host.role,
        "recorded_at": None,
        "growth_percent_per_month": job.growth_percent_per_month,
    }
