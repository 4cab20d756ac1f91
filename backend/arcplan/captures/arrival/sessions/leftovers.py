"""Output of a second tool inside a section: what the section's own parser takes nothing of.

Two tools whose outputs have no head may stand in one text without a prompt between them. A text is
recognised as one of them, whose parser passes over the lines of the other. Without those lines the
record is the same. They are at the end or at the beginning of the section, or above the place where
its own tool begins again. Rows at the end may be those of the section above, which the head of this
one parted from their own head.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice, pairwise

from arcplan.captures.arrival.sessions.openings import tool_of
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.records import CaptureBase, CaptureError

# A line or two that a tool ends with are no output of another.
_LINES_LEAST = 2
_PARAGRAPHS_MOST = 8
_WORD = re.compile(rb"\w")
# So few lines tell a tool's rows, or the head of its report.
_WINDOW_LINES = 4
# For each the section is read about ten times.
_GAPS_MOST, _GAPS_LEAST, _BYTES_OF_GAPS = 8, 2, 1 << 17


def parts_of(
    text: bytes,
    known: CaptureFormat,
    top: int,
    formats: Sequence[CaptureFormat],
    above: CaptureFormat | None = None,
) -> list[tuple[CaptureFormat, bytes]]:
    """The outputs that a section holds, in order, each with its tool; empty for one tool's.

    Args:
        text: The section.
        known: Its tool.
        top: How many objects a parser lists.
        formats: The tools that are read.
        above: The tool of the section above, whose rows may go on below this one's.
    """
    section = _Section(text, known, top, formats, above)
    cuts = section.cuts()
    lines = section.lines
    parts = [lines[a:b] for a, b in zip([0, *cuts], [*cuts, len(lines)], strict=True)]
    return [(section.tool_of(part) or known, b"".join(part)) for part in parts] if cuts else []


class _Section:
    """The text of one section, of which parts are read again and again."""

    def __init__(
        self,
        text: bytes,
        known: CaptureFormat,
        top: int,
        formats: Sequence[CaptureFormat],
        above: CaptureFormat | None,
    ) -> None:
        self.lines = text.splitlines(keepends=True)
        self._bytes = len(text)
        self._known = known
        self._top = top
        self._formats = formats
        self._above = above if above is not known else None
        self._whole = self._told(self.lines)

    def cuts(self) -> list[int]:
        """Numbers of the lines, from 0, above which another tool's output begins or ends."""
        if self._whole is None:
            return []
        between = [run for gap in self._gaps() if (run := self._passed_over(gap)) is not None]
        run = self._at_the_end() or self._at_the_beginning() if not between else None
        runs = between or ([run] if run is not None else [])
        edges = {edge for run in runs for edge in (run.start, run.stop)}
        return sorted(edges - {0, len(self.lines)})

    def _gaps(self) -> list[range]:
        """Lines that show nothing of the tool by themselves, where it begins again below them.

        The longest of them, in order. A line or two at both ends may be the tool's.
        """
        step = _WINDOW_LINES // 2
        windows = range(0, len(self.lines), step)
        own = [at for at in windows if self._is_own(at)]
        gaps = [range(a + 1, b + step) for a, b in pairwise(own) if b - a > step]
        most = max(_GAPS_LEAST, min(_GAPS_MOST, _BYTES_OF_GAPS // self._bytes))
        longest = sorted(gaps, key=len, reverse=True)[:most]
        return sorted(longest, key=lambda gap: gap.start)

    def _is_own(self, at: int) -> bool:
        window = b"".join(self.lines[at : at + _WINDOW_LINES])
        return is_own(window, self._known, self._top)

    def _passed_over(self, gap: range) -> range | None:
        """The lines of a gap without which the record is the same, if they are another tool's."""
        # Above its first sign the tool may print what counts: its command, or a bracket.
        probes = (range(stop - _LINES_LEAST, stop) for stop in gap[:-6:-_LINES_LEAST])
        probe = next(filter(self._is_enough_without, probes), None)
        if probe is None:
            return None
        start = bisect_left(
            range(probe.start),
            True,
            lo=gap.start,
            key=lambda start: self._is_enough_without(range(start, probe.stop)),
        )
        below = bisect_left(
            range(gap.stop - probe.stop),
            True,
            key=lambda count: self._is_enough_without(range(start, gap.stop - count)),
        )
        run = self._run_of_another(start, gap.stop - below)
        return run and self._without_figures_said_again(run, gap)

    def _without_figures_said_again(self, run: range, gap: range) -> range | None:
        """The run less what counts beside the lines above or below it alone.

        The last of several values counts, so that a record is the same without the others.
        """
        lines = self.lines
        inside = max(run.start, gap.stop - _WINDOW_LINES)
        above = self._told(lines[:inside])
        start = bisect_left(
            range(inside), True, lo=run.start, key=lambda at: self._told(lines[:at]) == above
        )
        below = self._told(lines[inside:])
        kept = bisect_left(
            range(run.stop - inside),
            True,
            key=lambda count: (
                self._told([*[b"\n"] * (run.stop - count - inside), *lines[run.stop - count :]])
                == below
            ),
        )
        run = range(start, run.stop - kept)
        # A parser may take rows of another tool for its own, which begins nothing again.
        is_between = self.tool_of(lines[:start]) is self._known and self._known.recognises(
            b"".join(lines[run.stop :])
        )
        return run if is_between and self._is_of_another(run) else None

    def _at_the_end(self) -> range | None:
        lines = self.lines
        if not self._is_enough(lines[:-_LINES_LEAST]):
            return None
        kept = bisect_left(
            range(len(lines)), True, key=lambda count: self._is_enough(lines[:count])
        )
        return self._run_of_another(kept, len(lines))

    def _at_the_beginning(self) -> range | None:
        if not self._is_enough_without(range(_LINES_LEAST)):
            return None
        kept = bisect_left(
            range(len(self.lines)),
            True,
            key=lambda count: self._is_enough_without(range(len(self.lines) - count)),
        )
        # Some tools begin with words, too; the other's output ends before the first sign of this.
        stop = len(self.lines) - kept
        words = bisect_left(
            range(stop),
            True,
            key=lambda count: self.tool_of(self.lines[: stop - count]) is not self._known,
        )
        # What stands below an empty line may be words of this one's, too.
        ends = [stop - words, *reversed(_paragraphs(self.lines[: stop - words], 0)[1:])]
        return next(filter(self._is_of_another, map(range, ends)), None)

    def _run_of_another(self, start: int, stop: int) -> range | None:
        """The lines from one of the first paragraphs on, if they are another tool's.

        Where they are none, what stands below the last empty line may be the title of the next.
        """
        last = min(stop, len(self.lines)) - 1
        empty = (at for at in range(last, start, -1) if not self.lines[at].strip())
        runs = (
            range(at, end)
            for end in [stop, *islice(empty, 1)]
            for at in _paragraphs(self.lines[:end], start)
        )
        return next(filter(self._is_of_another, runs), None)

    def _is_enough(self, part: Sequence[bytes]) -> bool:
        return self._told(part) == self._whole

    def _is_enough_without(self, run: range) -> bool:
        # Empty lines instead of those: a record may say in which line its figures stand.
        blank = [b"\n"] * len(run)
        return self._is_enough([*self.lines[: run.start], *blank, *self.lines[run.stop :]])

    def _is_of_another(self, run: range) -> bool:
        part = self.lines[run.start : run.stop]
        if sum(bool(line.strip()) for line in part) < _LINES_LEAST:
            return False
        # A tool's own second report adds nothing either where it says the same.
        return self.tool_of(part) not in (None, self._known)

    def tool_of(self, part: Sequence[bytes]) -> CaptureFormat | None:
        """The tool that printed a part: by its own signs, else that of the section above."""
        text = b"".join(part)
        tool = tool_of(text, None, self._formats)
        above = self._above
        if tool is not None or above is None or self._knows(part):
            return tool
        return above if _takes(above, self._top, text) else None

    def _knows(self, part: Sequence[bytes]) -> bool:
        """Whether the section's own parser has words for each line of its last part."""
        head = self.lines[: len(self.lines) - len(part)]
        return self._unknown([*head, *part]) == self._unknown(head)

    def _unknown(self, part: Sequence[bytes]) -> int:
        records = _read_by(self._known, self._top, b"".join(part)) or []
        return sum(
            record.issues_total + (record.accounting.left_out if record.accounting else 0)
            for record in records
        )

    def _told(self, part: Sequence[bytes]) -> list[CaptureBase] | None:
        return said_by(self._known, self._top, b"".join(part))


def _paragraphs(lines: Sequence[bytes], start: int) -> list[int]:
    """Where lines begin below an empty one or a rule; some tools end with words."""
    breaks = (at + 1 for at in range(start, len(lines)) if _WORD.search(lines[at]) is None)
    return [start, *islice(breaks, _PARAGRAPHS_MOST)]


def is_own(lines: bytes, known: CaptureFormat, top: int) -> bool:
    """Whether a few lines show by themselves that they are of a tool."""
    return known.recognises(lines) or bool(said_by(known, top, lines))


def said_by(known: CaptureFormat, top: int, text: bytes) -> list[CaptureBase] | None:
    """What a text says, whatever its length, time and issues are; None if it cannot be read."""
    records = _read_by(known, top, text)
    if records is None:
        return None
    return [
        dataclasses.replace(
            record,
            bytes=0,
            lines=0,
            issues=[],
            issues_total=0,
            complete=True,
            accounting=None,
            places={},
            # Several tools print their time in the same form.
            recorded_at=None,
        )
        for record in records
    ]


def _takes(known: CaptureFormat, top: int, text: bytes) -> bool:
    """Whether a tool's parser reads a text and doubts none of it."""
    records = _read_by(known, top, text) or []
    return any(records) and not any(record.issues_total for record in records)


def _read_by(known: CaptureFormat, top: int, text: bytes) -> list[CaptureBase] | None:
    parser = known.parser(top)
    try:
        parser.feed(text)
        return list(parser.finish(name="", truncated=False))
    except CaptureError:
        return None
