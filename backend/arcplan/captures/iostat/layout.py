"""What each column of iostat holds, by its printed title, and where it stands in a row.

Titles: iostat.c of sysstat 5.0 to 12.7 (write_plain_ext_stat and its forerunners, JSON keys of
write_json_ext_stat), iostat.c of FreeBSD 9 to 14 (`-x`), iostat.c of illumos (`-x`, `-xn`, `-e`,
`-c`, `-M`). A sector is 512 bytes, kB is 1024 bytes and MB 1048576 in all three tools.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from arcplan.captures.columns.layout import SECTOR_BYTES, Column
from arcplan.captures.columns.layout import Layout as Cells

KB_BYTES = 1024
MB_BYTES = 1024 * 1024
_TITLES: tuple[tuple[str, int, str], ...] = (
    ("reads_per_s", 1, "r/s r"),
    ("writes_per_s", 1, "w/s w"),
    ("discards_per_s", 1, "d/s"),
    ("flushes_per_s", 1, "f/s"),
    ("requests_per_s", 1, "tps"),
    ("read_merges_per_s", 1, "rrqm/s"),
    ("write_merges_per_s", 1, "wrqm/s"),
    ("read_bytes_per_s", SECTOR_BYTES, "rsec/s Blk_read/s"),
    ("read_bytes_per_s", KB_BYTES, "rkB/s kB_read/s kr/s rkB kB_read_per_sec"),
    ("read_bytes_per_s", MB_BYTES, "rMB/s MB_read/s Mr/s"),
    # The short form of 12.3 and newer (-s) adds discards to writes.
    ("write_bytes_per_s", SECTOR_BYTES, "wsec/s Blk_wrtn/s Blk_w+d/s"),
    ("write_bytes_per_s", KB_BYTES, "wkB/s kB_wrtn/s kB_w+d/s kw/s wkB kB_wrtn_per_sec"),
    ("write_bytes_per_s", MB_BYTES, "wMB/s MB_wrtn/s MB_w+d/s Mw/s"),
    ("bytes_per_s", SECTOR_BYTES, "sec/s"),
    ("bytes_per_s", KB_BYTES, "kB/s"),
    ("bytes_per_s", MB_BYTES, "MB/s"),
    ("read_bytes_total", SECTOR_BYTES, "Blk_read"),
    ("read_bytes_total", KB_BYTES, "kB_read"),
    ("read_bytes_total", MB_BYTES, "MB_read"),
    ("write_bytes_total", SECTOR_BYTES, "Blk_wrtn Blk_w+d"),
    ("write_bytes_total", KB_BYTES, "kB_wrtn kB_w+d"),
    ("write_bytes_total", MB_BYTES, "MB_wrtn MB_w+d"),
    ("request_bytes", SECTOR_BYTES, "avgrq-sz"),
    ("request_bytes", KB_BYTES, "areq-sz"),
    ("read_request_bytes", KB_BYTES, "rareq-sz"),
    ("write_request_bytes", KB_BYTES, "wareq-sz"),
    ("queue", 1, "avgqu-sz aqu-sz"),
    # FreeBSD: the length at the moment of the report, not an average over the interval.
    ("queue_at_report", 1, "qlen"),
    ("queue_active", 1, "actv"),
    ("await_ms", 1, "await ms/t svc_t"),
    ("await_waiting_ms", 1, "wsvc_t"),
    ("await_active_ms", 1, "asvc_t"),
    ("read_await_ms", 1, "r_await ms/r"),
    ("write_await_ms", 1, "w_await ms/w"),
    ("discard_await_ms", 1, "d_await"),
    ("flush_await_ms", 1, "f_await"),
    ("other_await_ms", 1, "ms/o"),
    ("util_percent", 1, "%util util %b"),
    ("ignored", 1, "drqm/s %rrqm %wrqm %drqm rqm/s %rqm rrqm wrqm drqm"),
    ("ignored", 1, "kB_dscd_per_sec svctm %w s/w h/w trn tot"),
    # Terminal and processors of FreeBSD and illumos.
    ("ignored", 1, "tin tout us ni sy in id wt"),
    # Totals per interval (-I) of FreeBSD and illumos: no rates without the interval.
    ("ignored", 1, "r/i w/i kr/i kw/i Mr/i Mw/i tsvc_t/i sb/i"),
    ("ignored", KB_BYTES, "dkB/s dMB/s dsec/s dareq-sz"),
    ("ignored", KB_BYTES, "Blk_dscd/s kB_dscd/s MB_dscd/s Blk_dscd kB_dscd MB_dscd"),
)
COLUMNS: dict[str, Column] = {
    title: Column(field, scale) for field, scale, titles in _TITLES for title in titles.split()
}
"""What each title stands for; `wait` depends on its neighbours."""
CPU_COLUMNS = frozenset(("tin", "tout", "us", "ni", "sy", "in", "id", "wt"))
"""Terminal and CPU columns that FreeBSD and illumos append to the first row of a report."""
JSON_ONLY = frozenset(
    ("r", "w", "rkB", "wkB", "util", "rrqm", "wrqm", "drqm", "kB_read_per_sec", "kB_wrtn_per_sec")
)
"""Keys that are no column titles of a text report."""
_TEXT_TITLES = (COLUMNS.keys() - JSON_ONLY - CPU_COLUMNS) | {"wait"}
COUNTED: frozenset[str] = frozenset(
    (
        *("reads_per_s", "writes_per_s", "discards_per_s", "flushes_per_s", "requests_per_s"),
        *("read_merges_per_s", "write_merges_per_s"),
    )
)
"""Rates of whole events: times the interval they are whole numbers, up to rounding."""
SECTORS: dict[str, str] = {
    "read_bytes_per_s": "reads_per_s",
    "write_bytes_per_s": "writes_per_s",
    "bytes_per_s": "requests_per_s",
}
"""Rates of bytes that are whole sectors over the interval, with the rate of their requests."""


NameAt = Literal["first", "last", "nowhere"]
_COLUMNS_LEAST = 3
_OTHER_TOOLS = frozenset(("DEV", "UID", "PID", "Filesystem:", "CPU", "HH:MM:SS", "dataset"))
_NUMBER_LIKE = re.compile(r"[-+]?[0-9.,]+%?")
_STAMP_LIKE = re.compile(
    r"[\[(]?(?:[0-9]+[-/:.,T][0-9:./,TZ+-]*|[A-Z][a-z]{2},?|[AP]M|[0-9]{1,10})[\])]?"
)


class Layout(Cells):
    """One header line, or the parts of a wrapped one put together; equal only to itself.

    Of two columns with one figure (rsec/s and rkB/s) the first counts, which is the finer one.

    Attributes:
        titles: Column titles in printed order, the device's title left out.
        columns: Their meaning.
        name_at: Where a row has the device's name; `nowhere` in the later parts of a wrapped table.
        prefix: Words before the device's title, such as a time stamp that a script put there.
        commas: Values are separated by commas (illumos `-r`).
        indent: Blanks before the header line; a row indented by one more is a group (`-g`).
        core: Columns without the terminal and CPU columns that only a report's first row fills.
        units: What one in the printed unit of each figure is worth.
        words: Words in a row.
        common_words: The same of a row of a name and then numbers; -1 where rows are of another
            form.
    """

    def __init__(
        self, titles: tuple[str, ...], name_at: NameAt, prefix: int, commas: bool, indent: int
    ) -> None:
        self.titles, self.name_at, self.prefix = titles, name_at, prefix
        self.commas, self.indent = commas, indent
        # illumos prints wait beside actv, FreeBSD before 9 instead of qlen
        wait = Column("queue_waiting" if "actv" in titles else "queue_at_report")
        self.columns = tuple(wait if title == "wait" else COLUMNS[title] for title in titles)
        figures = [column.figure for column in self.columns]
        super().__init__(None if figure == "ignored" else figure for figure in figures)
        self.core = len(titles)
        while self.core and titles[self.core - 1] in CPU_COLUMNS:
            self.core -= 1
        self.units = {figure: self.columns[at].unit for figure, at in self.places.items()}
        self.words = prefix + len(titles) + (name_at != "nowhere")
        self.common_words = self.words if name_at == "first" and not prefix and not commas else -1


@lru_cache(maxsize=256)
def layout_of(line: str) -> Layout | None:
    """Read a header line, or a part of a wrapped one; None for any other line."""
    text = line.rstrip(" \t\\").removeprefix("#")
    commas = text.count(",") >= _COLUMNS_LEAST and "," in text.strip(",")
    tokens = [t.strip() for t in text.strip(" \t,").split(",")] if commas else text.split()
    if _TEXT_TITLES.isdisjoint(tokens):
        return None
    known = [t in _TEXT_TITLES or t in CPU_COLUMNS for t in tokens]
    first = known.index(True)
    last = len(known) - known[::-1].index(True) - 1
    titles = tuple(tokens[first : last + 1])
    before, after = tokens[:first], tokens[last + 1 :]
    if not all(known[first : last + 1]) or not _is_whole(titles, before, after):
        return None
    name_at: NameAt = "first" if before else "last" if after else "nowhere"
    return made_layout(
        titles, name_at, max(0, len(before) - 1), commas, len(line) - len(line.lstrip())
    )


def named_later(layout: Layout, line: str) -> Layout | None:
    """Complete a header whose last word, the device's title, was wrapped to the next line."""
    if layout.name_at == "nowhere" and line.strip().rstrip(":") in {"device", "Device"}:
        return made_layout(layout.titles, "last", 0, layout.commas, layout.indent)
    return None


def joined(left: Layout, right: Layout) -> Layout:
    """Put two parts of one header together: all columns of the left, then those of the right."""
    name_at = left.name_at if right.name_at == "nowhere" else right.name_at
    return made_layout(
        left.titles + right.titles, name_at, left.prefix, left.commas or right.commas, left.indent
    )


def is_number_like(token: str) -> bool:
    """Whether a word is digits, points and commas only, so that it cannot be a device's name."""
    return _NUMBER_LIKE.fullmatch(token) is not None


made_layout = lru_cache(maxsize=1024)(Layout)
"""The layout of these titles, one object for all tables that have them."""


def _is_whole(titles: tuple[str, ...], before: list[str], after: list[str]) -> bool:
    """Whether titles and the words around them make a header of iostat and of no other tool."""
    named = bool(before or after)
    if len(set(titles)) != len(titles) or len(after) > 1 or (before and after):
        return False
    if named and len(titles) < _COLUMNS_LEAST - bool(after):
        return False
    # sar prints the same titles behind DEV, ioztat behind dataset
    if any(n in _OTHER_TOOLS or is_number_like(n) for n in (*before[-1:], *after)):
        return False
    return all(_STAMP_LIKE.fullmatch(t) for t in before[:-1])
