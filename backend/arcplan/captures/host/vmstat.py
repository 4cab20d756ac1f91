"""`vmstat N` of Linux: processors, memory and block I/O over time.

Usage: `vmstat 1 60`, with any of -t -w -n -a -S; pt-stalk's -vmstat file.

Forms read: procps 3.2 to 4.0, wide or not, with `st` and `gu`. The first row of a run is an average
since boot and is left out. vmstat repeats its header whenever a screen is full, so a header begins
another run only where the screen is not (`_begins_run`). With -S the unit is not printed: memory is
taken as KiB only where all of it is in whole pages, else it is null. Blocks are of 1024 bytes.

    procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
     r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
     3  0      0 204395  17612 348412    0    0    10    24 2100 3870 34 31 34  1  0

gives, of the rows behind the first, `cpu_busy_ratio` 0.65, `cpu_wait_ratio` 0.01 and the rest.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import whole_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.host.disk_figures import summary_of
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.summary import Summary
from arcplan.captures.timestamps import Stamp, interval_seconds, spelled, stamp_of, step_seconds
from arcplan.captures.ts_blocks import ts_of

_LONGEST = 512
_HEAD = re.compile(
    rb"(?m)^[ \t>]*r[ \t]+b[ \t]+swpd[ \t]+free[ \t]+(?:buff|inact)[ \t]+"
    rb"(?:cache|active)[ \t]+si[ \t]+so[ \t]"
)
_TITLES = re.compile(r"\s*r\s+b\s+swpd\s+free\s+(?:\S+\s+){6,}id\s+wa(?:\s+\S+)*\s*")
_NEEDED = frozenset(("r", "b", "free", "si", "so", "bi", "bo", "us", "sy", "wa"))
_GROUPS = re.compile(r"\s*-*procs\s?-.*")
# Fewer rows than any terminal shows between two headers.
_SCREEN_LEAST = 8
# By so much the average since boot changes from one run to the next.
_ALIKE = 0.02
_RATES = ("bi", "bo", "in", "cs")
_SHARES = ("us", "sy", "id", "wa")
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


_FIGURES = (
    *("cpu_busy_ratio", "cpu_wait_ratio", "cpu_steal_ratio", "running", "blocked"),
    *("blocks_in_bytes_per_s", "blocks_out_bytes_per_s", "swap_in_bytes_per_s"),
    *("swap_out_bytes_per_s", "free_bytes"),
)


def recognises(head: bytes) -> bool:
    """Whether the text has the header of Linux' vmstat."""
    return _HEAD.search(head) is not None


def parser() -> SmallTextParser:
    """A parser of one text."""
    return SmallTextParser(_read, wants=lambda line: len(line) <= _LONGEST)


class _Reader:
    def __init__(self, text: SmallText) -> None:
        self.columns: dict[str, array[float]] = {name: array("d") for name in _FIGURES}
        self.stamps: list[Stamp | None] = []
        self.samples = 0
        self.in_pages = True
        self.seen_rows = 0
        self._text = text
        self._titles: list[str] = []
        self._first = True
        self.runs = 0
        self._since_boot: dict[str, float] = {}
        # Rows since the last header, and between the headers of this run.
        self._shown = 0
        self._screen: int | None = None
        self._behind_header = False

    def take(self, line: Line) -> bool:
        """Read a line; whether it is one of vmstat."""
        shown = line.text
        if ts_of(shown) is not None:
            # A run of its own, whose first row is since boot again.
            self._first = True
            return True
        if not shown.strip() or _GROUPS.fullmatch(shown):
            return True
        if _TITLES.fullmatch(shown) and _NEEDED.issubset(titles := shown.split()):
            self._titles = titles
            self._behind_header = True
            for figure in _FIGURES:
                if figure not in self._text.places:
                    self._text.says(figure, line)
            return True
        return bool(self._titles) and self._take_row(shown)

    def _take_row(self, shown: str) -> bool:
        words = shown.split()
        columns = self._titles.index("wa") + 1
        columns += sum(title in ("st", "gu") for title in self._titles[columns:])
        numbers = [whole_of(word) for word in words[:columns]]
        if len(words) < columns or None in numbers:
            return False
        row = {
            title: float(number or 0) for title, number in zip(self._titles, numbers, strict=False)
        }
        if sum(row.get(title, 0.0) for title in ("us", "sy", "id", "wa", "st", "gu")) > 110:
            return False
        stamp = stamp_of(" ".join(words[columns:]))
        if self._behind_header:
            self._first = self._first or self._begins_run(row, stamp)
            self._screen = None if self._first else self._shown
            self._shown, self._behind_header = 0, False
        self._shown += 1
        self.seen_rows += 1
        self.in_pages = self.in_pages and all(row.get(name, 0.0) % 4 == 0 for name in _MEMORY)
        if self._first:
            self._first = False
            self.runs += 1
            self._since_boot = row
            return True
        self.samples += 1
        self.stamps.append(stamp)
        busy = row["us"] + row["sy"] + row.get("gu", 0.0)
        for figure, value in (
            ("cpu_busy_ratio", busy / 100),
            ("cpu_wait_ratio", row["wa"] / 100),
            ("cpu_steal_ratio", row["st"] / 100 if "st" in row else None),
            ("running", row["r"]),
            ("blocked", row["b"]),
            ("blocks_in_bytes_per_s", row["bi"] * 1024),
            ("blocks_out_bytes_per_s", row["bo"] * 1024),
            ("swap_in_bytes_per_s", row["si"] * 1024),
            ("swap_out_bytes_per_s", row["so"] * 1024),
            ("free_bytes", row["free"] * 1024),
        ):
            if value is not None:
                self.columns[figure].append(value)
        return True

    def _begins_run(self, row: dict[str, float], stamp: Stamp | None) -> bool:
        """Whether the row behind a header is the average since boot of another run.

        It is where the screen above was not full, the clock has leapt, or the row says again what
        the first row of this run said, as averages over a long time do.
        """
        if self._shown < _SCREEN_LEAST or self._screen not in (None, self._shown):
            return True
        seen = [one for one in self.stamps[-2:] if one is not None]
        if stamp is not None and len(seen) == 2:
            before, step = step_seconds(seen[0], seen[1]), step_seconds(seen[1], stamp)
            if before is not None and step is not None:
                return not 0 <= step <= 2 * before + 1
        first = self._since_boot
        busy = any(first.get(title, 0.0) > 1 / _ALIKE for title in _RATES)
        alike = all(
            abs(row.get(title, 0.0) - first.get(title, 0.0)) <= _ALIKE * first.get(title, 0.0) + 1
            for title in (*_RATES, *_SHARES)
        )
        return busy and alike


def _read(text: SmallText) -> Iterable[CaptureBase]:
    reader = _Reader(text)
    last_is_row = False
    for line in text.lines:
        last_is_row = reader.take(line)
        if not last_is_row:
            text.unread(line, "no row of vmstat")
    if not reader.seen_rows:
        raise UnrecognisedCaptureError("no row of vmstat found")
    if not reader.samples:
        text.issues.add(0, "", "only an average since boot is here; run vmstat with an interval")
    figures = {name: summary_of(values) for name, values in reader.columns.items()}
    if not reader.in_pages:
        reason = "memory is in a unit that vmstat does not print (-S); run it without"
        text.issues.add(0, "", reason)
        for name in ("swap_in_bytes_per_s", "swap_out_bytes_per_s", "free_bytes"):
            figures[name] = None
    told = [stamp for stamp in spelled(reader.stamps) if stamp is not None and "T" in stamp]
    return [
        VmstatCapture(
            **text.common(complete=not text.ends_inside_a_line),
            recorded_at=told[0] if told else None,
            samples=reader.samples,
            runs=reader.runs,
            interval_s=interval_seconds(reader.stamps),
            cpu_busy_ratio=figures["cpu_busy_ratio"],
            cpu_wait_ratio=figures["cpu_wait_ratio"],
            cpu_steal_ratio=figures["cpu_steal_ratio"],
            running=figures["running"],
            blocked=figures["blocked"],
            blocks_in_bytes_per_s=figures["blocks_in_bytes_per_s"],
            blocks_out_bytes_per_s=figures["blocks_out_bytes_per_s"],
            swap_in_bytes_per_s=figures["swap_in_bytes_per_s"],
            swap_out_bytes_per_s=figures["swap_out_bytes_per_s"],
            free_bytes=figures["free_bytes"],
        )
    ]


FORMAT = Format(
    about=About(
        title="vmstat",
        opening=Opening(("procs",), rb"procs -.*", 3),
        command="vmstat 1 5",
        commands=(r"\bvmstat\b",),
        programs=("vmstat",),
        run_per_command=True,
    ),
    record=VmstatCapture,
    recognises=recognises,
    parser=lambda _top: parser(),
)
