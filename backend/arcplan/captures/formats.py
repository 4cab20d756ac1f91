"""The formats that are read, and how a text is recognised as one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arcplan.captures import arcstat, iostat
from arcplan.captures.records import CaptureKind, CaptureParser


@dataclass(frozen=True, slots=True)
class CaptureFormat:
    """One tool's output.

    Attributes:
        kind: Name in the answer.
        recognises: Whether the first bytes of a text (up to 64 KiB, UTF-8, LF) are of this format.
        parser: Makes a parser that lists at most so many objects.
    """

    kind: CaptureKind
    recognises: Callable[[bytes], bool]
    parser: Callable[[int], CaptureParser]


FORMATS: tuple[CaptureFormat, ...] = (
    CaptureFormat("arcstat", arcstat.recognises, lambda _: arcstat.Parser()),
    CaptureFormat("iostat", iostat.recognises, lambda _: iostat.Parser()),
)
