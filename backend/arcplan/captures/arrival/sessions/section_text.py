"""The text of one section: a short one is kept to be cut, a long one is looked through.

A short section is cut where the output of a tool without a head begins (`leftovers.py`). That takes
many readings, so that of a long one only lines far apart are looked at. Output of another tool is
reported, not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arcplan.captures.arrival.sessions.leftovers import is_own, parts_of, said_by
from arcplan.captures.arrival.sessions.openings import tool_of
from arcplan.captures.arrival.sessions.sections import WINDOW_BYTES
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.records import Issue, printable

# Of so many lines the first few are looked at.
_STRETCH_LINES, _PROBE_LINES = 32, 8
# Two stretches in a row are no mere remarks, or lines that a probe does not do justice to.
_RUN_LINES_LEAST = 2 * _STRETCH_LINES
# Each takes all recognisers.
_RUNS_MOST = 32
# Of outputs inside of another's that is inside of another's; each level reads the section again.
_LEVELS_MOST = 8
# Titles are above the rows, so that what stands below is read behind the section's first lines.
_HEAD_LINES = 100


class Part(NamedTuple):
    """The lines of one tool's output inside of a section.

    Attributes:
        known: The tool.
        text: The lines.
        unread: What in them is not read, by line of the part.
    """

    known: CaptureFormat
    text: bytes
    unread: Issue | None


class SectionText:
    """Takes the text of a section in pieces; any split of it gives the same.

    Attributes:
        overlooked: Where output of another tool begins in a long section, by line of the section.
    """

    def __init__(
        self,
        known: CaptureFormat,
        top: int,
        formats: Sequence[CaptureFormat],
        above: CaptureFormat | None = None,
    ) -> None:
        self.overlooked: Issue | None = None
        self._known = known
        self._top = top
        self._formats = formats
        self._above = above
        self._is_wanted = _may_hold_others(known)
        self._is_short = True
        self._block = b""
        self._head: list[bytes] = []
        self._lines_before = 0
        self._runs = 0

    @property
    def short(self) -> bytes:
        """The whole text; empty if it is long or not wanted."""
        return self._block if self._is_short else b""

    def feed(self, text: bytes) -> None:
        """Take the next piece."""
        if self._is_wanted:
            self._block += text
        while len(self._block) >= WINDOW_BYTES:
            self._is_short = False
            end = self._block.rfind(b"\n", 0, WINDOW_BYTES) + 1 or WINDOW_BYTES
            self._look(self._block[:end])
            self._block = self._block[end:] if self._is_wanted else b""

    def parts(self) -> list[Part]:
        """At the end of the text: the outputs of several tools, empty for one tool's."""
        if not self._block:
            return []
        if self._is_short:
            found = self._cut(self._block, self._known, self._above, _LEVELS_MOST)
            return found if len(found) > 1 or found[0].unread else []
        self._look(self._block)
        return []

    def _cut(
        self, text: bytes, known: CaptureFormat, above: CaptureFormat | None, levels: int
    ) -> list[Part]:
        """The outputs in a text, each as a whole: a cut inside of one is none."""
        cuts = (
            parts_of(text, known, self._top, self._formats, above)
            if _may_hold_others(known)
            else []
        )
        if not cuts or levels == 0:
            return [Part(known, text, _read_as_one(cuts) if cuts else None)]
        found: list[Part] = []
        above = known
        for tool, inside in cuts:
            for part in self._cut(inside, tool, above, levels - 1):
                above = part.known
                last = found[-1] if found else None
                if last and last.known is part.known and not (last.unread or part.unread):
                    found[-1] = part._replace(text=last.text + part.text)
                else:
                    found.append(part)
        return found

    def _look(self, block: bytes) -> None:
        lines = block.splitlines(keepends=True)
        self._head = self._head or lines[:_HEAD_LINES]
        for run in self._runs_of_nothing(lines):
            text = b"".join(lines[run.start : run.stop])
            tool = tool_of(text, None, self._formats)
            self._runs += 1
            if tool is not None and self._is_overlooked(text, tool):
                reason = f"the text from here on looks like the output of {tool.about.title}, which"
                reason += " is not read, as what stands above it is long; send it by itself"
                line = self._lines_before + run.start + 1
                self.overlooked = Issue(line, printable(lines[run.start].rstrip(b"\n")), reason)
            if self.overlooked is not None or self._runs >= _RUNS_MOST:
                self._is_wanted = False
                return
        self._lines_before += block.count(b"\n")

    def _is_overlooked(self, text: bytes, tool: CaptureFormat) -> bool:
        """Whether another tool takes what this one takes nothing of behind its own first lines."""
        if tool.kind in (self._known.kind, self._known.about.holds):
            return False
        head = b"".join(self._head)
        without = said_by(self._known, self._top, head)
        return bool(said_by(tool, self._top, text)) and without == said_by(
            self._known, self._top, head + text
        )

    def _runs_of_nothing(self, lines: Sequence[bytes]) -> Iterator[range]:
        """Long runs of lines that show nothing of the tool by themselves."""
        start = 0
        for at in [*range(0, len(lines), _STRETCH_LINES), len(lines)]:
            probe = lines[at : at + _PROBE_LINES]
            if not probe or is_own(b"".join(probe), self._known, self._top):
                if at - start >= _RUN_LINES_LEAST:
                    yield range(start, at)
                start = at + _STRETCH_LINES


def _may_hold_others(known: CaptureFormat) -> bool:
    """Whether lines of other tools are looked for inside of a tool's output.

    Sampled tools name each line that is no row of theirs, and dumps are long.
    """
    return not (known.about.run_per_command or known.kind == "zdb")


def _read_as_one(parts: Sequence[tuple[CaptureFormat, bytes]]) -> Issue:
    """That no further cut is made, at the first that was found."""
    (first, above), (second, below), *_ = parts
    reason = f"here {first.about.title} ends and {second.about.title} begins, of which one is not"
    reason += " read, as too many outputs follow each other; send fewer at once"
    begun = below.lstrip().partition(b"\n")[0]
    return Issue(above.count(b"\n") + 1, printable(begun), reason)
