"""`vmstat N` of Linux and FreeBSD: processors, memory and block I/O over time.

Usage: `vmstat 1 60`, with any of -t -w -n -a -S; pt-stalk's -vmstat file. On FreeBSD also with -h
and -H (sizes with or without a letter), but not -P.

Forms read: procps 3.2 to 4.0, wide or not, with `st` and `gu`. The first row of a run is an average
since boot and is left out. vmstat repeats its header whenever a screen is full, so a header begins
another run only where the screen is not (`_begins_run`). With -S the unit is not printed: memory is
taken as KiB only where all of it is in whole pages, else it is null. Blocks are of 1024 bytes.
FreeBSD's (dovmstat, usr.bin/vmstat) has no time of waiting and none of blocks; its `pi` and `po`
count pages of files that are mapped, too, and are not taken for swap.

    procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
     r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
     3  0      0 204395  17612 348412    0    0    10    24 2100 3870 34 31 34  1  0

gives, of the rows behind the first, `cpu_busy_ratio` 0.65, `cpu_wait_ratio` 0.01 and the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import SIZE_MOST, size_of
from arcplan.captures.columns.layout import Layout
from arcplan.captures.columns.log import ColumnLog, ColumnLogParser
from arcplan.captures.columns.runs import ALIKE, is_repeated, leaps
from arcplan.captures.columns.series import Series, summaries
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText
from arcplan.captures.summary import Samples, Summary, zeroed
from arcplan.captures.timestamps import (
    Stamp,
    interval_seconds,
    spelled,
    stamp_of,
    step_seconds,
    ts_of,
)

# One processor's columns: -P repeats them.
_FREEBSD = (
    r"r[ \t]+b[ \t]+w[ \t]+avm[ \t]+fre[ \t]+(?:(?!us[ \t])\S+[ \t]+){7,}"
    r"us[ \t]+sy[ \t]+id[ \t]*"
)
_OF_FREEBSD = re.compile(rf"\s*{_FREEBSD}")
_FOR_PEOPLE = re.compile(r"[0-9]+(?:\.[0-9]+)?[BKMGT]?")
# A script's own, where -t puts it behind the row.
_STAMP = r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[ T])?[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?"
_CLOCK_BEFORE = re.compile(rf"\s*{_STAMP}\s")
_HEAD = re.compile(
    rb"(?m)^[ \t>]*(?:(?:%b\s)?[ \t]*r[ \t]+b[ \t]+swpd[ \t]+free[ \t]+(?:buff|inact)[ \t]+"
    rb"(?:cache|active)[ \t]+si[ \t]+so[ \t]|%b$)" % (_STAMP.encode(), _FREEBSD.encode())
)
_TITLES = re.compile(r"\s*r\s+b\s+swpd\s+free\s+(?:\S+\s+){6,}id\s+wa(?:\s+\S+)*\s*")
_NEEDED = frozenset(("r", "b", "free", "si", "so", "bi", "bo", "us", "sy", "wa"))
_GROUPS = re.compile(r"\s*(?:-+time-+ )?-*procs\s?-.*|\s*procs +memory +page .*")
# Fewer rows than any terminal shows between two headers.
_SCREEN_LEAST = 8
_RATES = ("bi", "bo", "in", "cs")
_SHARES = ("us", "sy", "id", "wa")
_PROCESSOR = (*_SHARES, "st", "gu")
_MEMORY = ("swpd", "free", "buff", "cache", "inact", "active")


@dataclass(frozen=True, slots=True, kw_only=True)
class VmstatCapture(CaptureBase):
    """A host over time; `places` has the header for each figure.

    Attributes:
        samples: Rows without the averages since boot.
        runs: Starts of vmstat in the text; the first row of each is left out.
        interval_s: Seconds between them, where -t prints times; else null.
        cpu_busy_ratio: Share of the processors' time in programs, kernel and guests, 0..1.
        cpu_wait_ratio: Share in which a processor was idle and I/O was under way.
        cpu_steal_ratio: Share that the hypervisor kept back.
        running: Tasks that run or wait for a processor.
        blocked: Tasks that wait for I/O.
        blocks_in_bytes_per_s: Read from block devices.
        blocks_out_bytes_per_s: Written to block devices.
        swap_in_bytes_per_s: Read from swap.
        swap_out_bytes_per_s: Written to swap.
        free_bytes: Free memory.
    """

    kind: Literal["vmstat"] = "vmstat"
    samples: int
    runs: int
    interval_s: float | None
    cpu_busy_ratio: Summary | None
    cpu_wait_ratio: Summary | None
    cpu_steal_ratio: Summary | None
    running: Summary | None
    blocked: Summary | None
    blocks_in_bytes_per_s: Summary | None
    blocks_out_bytes_per_s: Summary | None
    swap_in_bytes_per_s: Summary | None
    swap_out_bytes_per_s: Summary | None
    free_bytes: Summary | None


_KIB = 1024.0
# What each figure is the sum of, and what one of it is worth.
_FIGURES: dict[str, tuple[tuple[str, ...], float]] = {
    "cpu_busy_ratio": (("us", "sy", "gu"), 0.01),
    "cpu_wait_ratio": (("wa",), 0.01),
    "cpu_steal_ratio": (("st",), 0.01),
    "running": (("r",), 1.0),
    "blocked": (("b",), 1.0),
    "blocks_in_bytes_per_s": (("bi",), _KIB),
    "blocks_out_bytes_per_s": (("bo",), _KIB),
    "swap_in_bytes_per_s": (("si",), _KIB),
    "swap_out_bytes_per_s": (("so",), _KIB),
    "free_bytes": (("free",), _KIB),
}
_OF_MEMORY = ("swap_in_bytes_per_s", "swap_out_bytes_per_s", "free_bytes")


def recognises(head: bytes) -> bool:
    """Whether the text has the header of vmstat."""
    return _HEAD.search(head) is not None


_SINCE_BOOT = "only an average since boot is here; run vmstat with an interval"
_OTHER_SYSTEM = "vmstat of another system begins here; only the first one's rows are read"
_BEHIND_A_ROW = "what stands behind the row's last column is no time, and left out"
_UNIT_UNKNOWN = "memory is in a unit that vmstat does not print (-S); run it without"


class _Titles(Layout):
    """One header; times may stand behind its columns."""

    def __init__(self, titles: list[str]) -> None:
        if "avm" in titles:
            # `sy` twice: system calls a second, then the processors' share.
            names = ["free" if title == "fre" else title for title in titles[:-3]]
            names = ["" if title == "sy" else title for title in names]
            super().__init__([*names, *titles[-3:]])
            self.memory: list[int] = []
        else:
            last = titles.index("wa") + 1
            last += sum(title in ("st", "gu") for title in titles[last:])
            super().__init__(titles[:last])
            self.memory = [self.places[title] for title in _MEMORY if title in self.places]
        self.shares = [self.places[title] for title in _PROCESSOR if title in self.places]

    def numbers(self, words: list[str]) -> list[int] | None:
        """The numbers of a row, memory in KiB; None for any other line."""
        cells = words[: self.width]
        spelled = "".join(cells)
        if len(cells) < self.width:
            return None
        if spelled.isdigit() and spelled.isascii():
            numbers = list(map(int, cells))
        elif self.memory or not all(map(_FOR_PEOPLE.fullmatch, cells)):
            return None
        else:
            sizes = [size_of(cell) or 0 for cell in cells]
            numbers = [
                size >> 10 if cell[-1].isalpha() else size
                for cell, size in zip(cells, sizes, strict=True)
            ]
        if max(numbers) > SIZE_MOST or sum(map(numbers.__getitem__, self.shares)) > 110:
            return None
        return numbers


class VmstatLog(ColumnLog):
    """The rows of all runs."""

    def __init__(self, text: SmallText) -> None:
        super().__init__(text)
        self._series = Series()
        self._stamps: list[Stamp | None] = []
        self._titles: _Titles | None = None
        self._in_pages = True
        self._of_freebsd = False
        self._first = True
        self._runs = 0
        self._since_boot: dict[str, int] = {}
        # Rows since the last header, and between the headers of this run.
        self._shown = 0
        self._screen: int | None = None
        self._behind_header = False

    def take(self, line: Line) -> str:
        """Read a line."""
        clock = _CLOCK_BEFORE.match(line.text)
        text = line.text if clock is None else line.text[clock.end() :]
        words = [*text.split(), *(clock[0].split() if clock else ())]
        numbers = None if self._titles is None else self._titles.numbers(words)
        if self._titles is not None and numbers is not None:
            behind = words[self._titles.width :]
            stamp = stamp_of(" ".join(behind)) if behind else None
            self._take_row(self._titles, numbers, stamp)
            return _BEHIND_A_ROW if behind and stamp is None else ""
        if ts_of(line.text) is not None:
            # A run of its own, whose first row is since boot again.
            self._first = True
        elif (_TITLES.fullmatch(text) and _NEEDED.issubset(words)) or _OF_FREEBSD.fullmatch(text):
            if self._stamps and ("avm" in words) != self._of_freebsd:
                self._titles = None
                return _OTHER_SYSTEM
            self._of_freebsd = "avm" in words
            self._titles = _Titles(words)
            self._behind_header = True
            for figure, (titles, _) in _FIGURES.items():
                if figure not in self.text.places and not self._titles.places.keys().isdisjoint(
                    titles
                ):
                    self.text.says(figure, line)
        elif words and not _GROUPS.fullmatch(text):
            return "no row of vmstat"
        return ""

    def _take_row(self, titles: _Titles, numbers: list[int], stamp: Stamp | None) -> None:
        if self._behind_header:
            row = self._named(titles, numbers)
            self._first = self._first or self._begins_run(row, stamp)
            self._screen = None if self._first else self._shown
            self._shown, self._behind_header = 0, False
        self._shown += 1
        self._in_pages = self._in_pages and not any(numbers[at] % 4 for at in titles.memory)
        if self._first:
            self._first = False
            self._runs += 1
            self._since_boot = self._named(titles, numbers)
            return
        self._stamps.append(stamp)
        self._series.add(titles, numbers)

    @staticmethod
    def _named(titles: _Titles, numbers: list[int]) -> dict[str, int]:
        return {title: numbers[at] for title, at in titles.places.items()}

    def _begins_run(self, row: dict[str, int], stamp: Stamp | None) -> bool:
        """Whether the row behind a header is the average since boot of another run.

        It is where the screen above was not full, the clock has leapt, or the row says again what
        the first row of this run said, as averages over a long time do.
        """
        if self._shown < _SCREEN_LEAST or self._screen not in (None, self._shown):
            return True
        seen = [one for one in self._stamps[-2:] if one is not None]
        if stamp is not None and len(seen) == 2:
            before, step = step_seconds(seen[0], seen[1]), step_seconds(seen[1], stamp)
            if before is not None and step is not None:
                return step < 0 or leaps(step, before)
        first = self._since_boot
        busy = any(first.get(title, 0) > 1 / ALIKE for title in _RATES)
        titles = (*_RATES, *_SHARES)
        return busy and is_repeated((first.get(t, 0), row.get(t, 0), 1) for t in titles)

    def captures(self) -> list[CaptureBase]:
        """The record."""
        text = self.text
        if not self._runs:
            raise UnrecognisedCaptureError("no row of vmstat found")
        if not self._stamps:
            text.issues.add(0, "", _SINCE_BOOT)
        if not self._in_pages:
            text.issues.add(0, "", _UNIT_UNKNOWN)
        told = [stamp for stamp in spelled(self._stamps) if stamp is not None and "T" in stamp]
        return [
            VmstatCapture(
                **text.common(complete=not text.ends_inside_a_line),
                recorded_at=told[0] if told else None,
                samples=len(self._stamps),
                runs=self._runs,
                interval_s=interval_seconds(self._stamps),
                **summaries(VmstatCapture, self._figure),
            )
        ]

    def _figure(self, name: str) -> Samples | None:
        titles, unit = _FIGURES[name]
        printed = [column for title in titles if (column := self._series.get(title))]
        if not printed or (name in _OF_MEMORY and not self._in_pages):
            return None
        return [sum(row) * unit for row in zip(*map(zeroed, printed), strict=True)]


FORMAT = Format(
    about=About(
        title="vmstat",
        opening=Opening(("procs",), rb" ?procs (?:-| +memory +page ).*", 3),
        command="vmstat 1 5",
        commands=(r"\bvmstat\b",),
        programs=("vmstat",),
        run_per_command=True,
        forms=(Opening(("--procs",), rb"--procs-- -.*", 3),),
        marks=("swpd", "avm"),
    ),
    record=VmstatCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: ColumnLogParser(VmstatLog),
)
