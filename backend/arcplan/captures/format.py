"""What a capture format declares: one `FORMAT` in the module or package that reads it.

Everything else that names a format follows from it: `npm run generate` finds these modules and
writes `generated_formats.py`, the union of records and the page's titles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arcplan.captures.records import CaptureBase, CaptureParser


@dataclass(frozen=True, slots=True)
class Opening:
    """The line with which a tool's table begins, where no prompt stands before it.

    Attributes:
        words: What it may begin with; four characters are compared.
        sign: Pattern of the whole line.
        lines: Lines, this one included, by which the tool is recognised.
    """

    words: tuple[str, ...]
    sign: bytes
    lines: int = 1


JSON = Opening(("{", "["), rb"(?:\{|\[[ \t]*(?:\{|\Z)).*")
"""A document of JSON begins at the left margin; what is inside of one is indented."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What is known of a format while its code is not loaded.

    Attributes:
        title: What the page calls it.
        opening: How its output begins inside of a longer text; None if only a prompt before it
            tells.
        forms: How its other forms begin.
        command: A command that prints it, as a person types it.
        commands: Patterns of all such commands. Of several formats, the one whose pattern is
            found first in a command counts.
        programs: Programs that these commands run, without those that print any file.
        reads_command: The parser reads the options of the command in the line of the prompt.
        run_per_command: Each command's output is a capture of its own, as each run of the tool has
            a first report that differs from the others. Elsewhere commands are read together.
        holds: A kind whose output may stand inside of this one's and is read with it.
        marks: Texts of which each output holds at least one; without any, only the code can tell.
    """

    title: str
    opening: Opening | None
    command: str
    commands: tuple[str, ...]
    programs: tuple[str, ...]
    reads_command: bool = False
    run_per_command: bool = False
    holds: str | None = None
    forms: tuple[Opening, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def heads(self) -> tuple[Opening, ...]:
        """How any form of its output begins."""
        return self.forms if self.opening is None else (self.opening, *self.forms)


def _no_refusal(_head: bytes) -> str | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One tool's output, or one form of it that has a grammar of its own.

    Attributes:
        about: What is known without this module's code.
        record: What the parser answers with; its `kind` names the format.
        timeless: It tells how the host is, whenever that was looked at; else what was counted over
            some time, which says nothing of another part of a recording.
        recognises: Whether the first bytes of a text (up to 64 KiB, UTF-8, LF) are of this format.
        parser: Makes a parser that lists at most so many objects.
        refusal: What to tell of a text that looks like this tool's and cannot be read; None for
            any other text.
    """

    about: About
    record: type[CaptureBase]
    timeless: bool
    recognises: Callable[[bytes], bool]
    parser: Callable[[int], CaptureParser]
    refusal: Callable[[bytes], str | None] = _no_refusal
