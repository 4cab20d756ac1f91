"""What to say of a text that no reader here is for."""

from __future__ import annotations

from arcplan.captures.foreign_tools import advice_on
from arcplan.captures.formats import FORMATS
from arcplan.captures.records import UnrecognisedCaptureError

_OF_NO_TOOL = "not recognised as the output of any tool that is read here"


def unrecognised(head: bytes) -> UnrecognisedCaptureError:
    """The error for a text that begins with these bytes."""
    if not head.strip():
        return UnrecognisedCaptureError("the file is empty")
    lines = head.split(b"\n")
    number = next(n for n, line in enumerate(lines, 1) if line.strip())
    refusals = filter(None, (known.refusal(head) for known in FORMATS))
    reason = next(refusals, None) or advice_on(head) or _OF_NO_TOOL
    return UnrecognisedCaptureError(
        reason,
        line=number,
        excerpt=lines[number - 1],
    )
