"""The formats that are read, and how a text is recognised as one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from arcplan.captures.format import About, Format
from arcplan.captures.generated_formats import ROWS, CaptureKind
from arcplan.captures.records import CaptureParser


@dataclass(frozen=True, slots=True)
class CaptureFormat:
    """One tool's output.

    Attributes:
        kind: Name in the answer.
        about: What is known without the format's code.
        recognises: Whether the first bytes of a text (up to 64 KiB, UTF-8, LF) are of this format.
        parser: Makes a parser that lists at most so many objects.
        refusal: What to tell of a text that looks like this tool's and cannot be read, else None.
    """

    kind: CaptureKind
    about: About
    recognises: Callable[[bytes], bool]
    parser: Callable[[int], CaptureParser]
    refusal: Callable[[bytes], str | None]


def _format(kind: CaptureKind, module: str, about: About) -> CaptureFormat:
    """A format whose code is loaded when a text may be of it: all together take 0.2 s."""

    def code() -> Format:
        declared: Format = import_module(f"arcplan.captures.{module}").FORMAT
        return declared

    marks = tuple(mark.encode() for mark in about.marks)

    def recognises(head: bytes) -> bool:
        # Code of formats that a text cannot be of would take most of the time of a small file.
        may_be = not marks or any(mark in head for mark in marks)
        return may_be and code().recognises(head)

    return CaptureFormat(
        kind=kind,
        about=about,
        recognises=recognises,
        parser=lambda top: code().parser(top),
        refusal=lambda head: code().refusal(head),
    )


FORMATS: tuple[CaptureFormat, ...] = tuple(_format(*row) for row in ROWS)


def load_all() -> None:
    """Load the code of all formats now."""
    for known in FORMATS:
        known.refusal(b"")
