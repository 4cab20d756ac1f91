"""What each column of iostat holds, by its printed title.

Titles: iostat.c of sysstat 5.0 to 12.7 (write_plain_ext_stat and its forerunners, JSON keys of
write_json_ext_stat), iostat.c of FreeBSD 9 to 14 (`-x`), iostat.c of illumos (`-x`, `-xn`, `-e`,
`-c`, `-M`). A sector is 512 bytes, kB is 1024 bytes and MB 1048576 in all three tools.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SECTOR_BYTES = 512
KB_BYTES = 1024
MB_BYTES = 1024 * 1024

Field = Literal[
    "reads_per_s",
    "writes_per_s",
    "discards_per_s",
    "flushes_per_s",
    "requests_per_s",
    "read_merges_per_s",
    "write_merges_per_s",
    "read_bytes_per_s",
    "write_bytes_per_s",
    "bytes_per_s",
    "read_bytes_total",
    "write_bytes_total",
    "request_bytes",
    "read_request_bytes",
    "write_request_bytes",
    "queue",
    "queue_at_report",
    "queue_waiting",
    "queue_active",
    "await_ms",
    "await_waiting_ms",
    "await_active_ms",
    "read_await_ms",
    "write_await_ms",
    "discard_await_ms",
    "flush_await_ms",
    "other_await_ms",
    "util_percent",
    "ignored",
]


@dataclass(frozen=True, slots=True)
class Column:
    """Meaning of one printed column.

    Attributes:
        field: The figure it holds.
        scale: Printed number times this is the figure in bytes, or 1.
    """

    field: Field
    scale: int = 1

    @property
    def in_bytes(self) -> bool:
        """Whether `--human` may print it with a unit letter."""
        return self.scale > 1


_IGNORED = Column("ignored")

COLUMNS: dict[str, Column] = {
    "r/s": Column("reads_per_s"),
    "w/s": Column("writes_per_s"),
    "d/s": Column("discards_per_s"),
    "f/s": Column("flushes_per_s"),
    "tps": Column("requests_per_s"),
    "rrqm/s": Column("read_merges_per_s"),
    "wrqm/s": Column("write_merges_per_s"),
    "rsec/s": Column("read_bytes_per_s", SECTOR_BYTES),
    "wsec/s": Column("write_bytes_per_s", SECTOR_BYTES),
    "rkB/s": Column("read_bytes_per_s", KB_BYTES),
    "wkB/s": Column("write_bytes_per_s", KB_BYTES),
    "rMB/s": Column("read_bytes_per_s", MB_BYTES),
    "wMB/s": Column("write_bytes_per_s", MB_BYTES),
    "sec/s": Column("bytes_per_s", SECTOR_BYTES),
    "kB/s": Column("bytes_per_s", KB_BYTES),
    "MB/s": Column("bytes_per_s", MB_BYTES),
    "Blk_read/s": Column("read_bytes_per_s", SECTOR_BYTES),
    "Blk_wrtn/s": Column("write_bytes_per_s", SECTOR_BYTES),
    "kB_read/s": Column("read_bytes_per_s", KB_BYTES),
    "kB_wrtn/s": Column("write_bytes_per_s", KB_BYTES),
    "MB_read/s": Column("read_bytes_per_s", MB_BYTES),
    "MB_wrtn/s": Column("write_bytes_per_s", MB_BYTES),
    "Blk_read": Column("read_bytes_total", SECTOR_BYTES),
    "Blk_wrtn": Column("write_bytes_total", SECTOR_BYTES),
    "kB_read": Column("read_bytes_total", KB_BYTES),
    "kB_wrtn": Column("write_bytes_total", KB_BYTES),
    "MB_read": Column("read_bytes_total", MB_BYTES),
    "MB_wrtn": Column("write_bytes_total", MB_BYTES),
    "avgrq-sz": Column("request_bytes", SECTOR_BYTES),
    "areq-sz": Column("request_bytes", KB_BYTES),
    "rareq-sz": Column("read_request_bytes", KB_BYTES),
    "wareq-sz": Column("write_request_bytes", KB_BYTES),
    "avgqu-sz": Column("queue"),
    "aqu-sz": Column("queue"),
    "await": Column("await_ms"),
    "r_await": Column("read_await_ms"),
    "w_await": Column("write_await_ms"),
    "d_await": Column("discard_await_ms"),
    "f_await": Column("flush_await_ms"),
    "%util": Column("util_percent"),
    "util": Column("util_percent"),
    # FreeBSD; qlen is the length at the moment of the report, not an average over the interval.
    "kr/s": Column("read_bytes_per_s", KB_BYTES),
    "kw/s": Column("write_bytes_per_s", KB_BYTES),
    "ms/r": Column("read_await_ms"),
    "ms/w": Column("write_await_ms"),
    "ms/o": Column("other_await_ms"),
    "ms/t": Column("await_ms"),
    "svc_t": Column("await_ms"),
    "qlen": Column("queue_at_report"),
    "%b": Column("util_percent"),
    # illumos
    "Mr/s": Column("read_bytes_per_s", MB_BYTES),
    "Mw/s": Column("write_bytes_per_s", MB_BYTES),
    "actv": Column("queue_active"),
    "wsvc_t": Column("await_waiting_ms"),
    "asvc_t": Column("await_active_ms"),
    # JSON of sysstat 11
    "r": Column("reads_per_s"),
    "w": Column("writes_per_s"),
    "rkB": Column("read_bytes_per_s", KB_BYTES),
    "wkB": Column("write_bytes_per_s", KB_BYTES),
    "kB_read_per_sec": Column("read_bytes_per_s", KB_BYTES),
    "kB_wrtn_per_sec": Column("write_bytes_per_s", KB_BYTES),
}
COLUMNS |= dict.fromkeys(
    (
        *("drqm/s", "%rrqm", "%wrqm", "%drqm", "rqm/s", "%rqm", "rrqm", "wrqm", "drqm"),
        *("kB_dscd_per_sec", "svctm", "%w", "s/w", "h/w", "trn", "tot"),
        # totals per interval (-I) of FreeBSD and illumos: no rates without the interval
        *("r/i", "w/i", "kr/i", "kw/i", "Mr/i", "Mw/i", "tsvc_t/i", "sb/i"),
    ),
    _IGNORED,
)
COLUMNS |= dict.fromkeys(
    (
        *("dkB/s", "dMB/s", "dsec/s", "dareq-sz"),
        *("Blk_dscd/s", "kB_dscd/s", "MB_dscd/s", "Blk_dscd", "kB_dscd", "MB_dscd"),
    ),
    Column("ignored", KB_BYTES),
)

CPU_COLUMNS = frozenset(("tin", "tout", "us", "ni", "sy", "in", "id", "wt"))
"""Terminal and CPU columns that FreeBSD and illumos append to the first row of a report."""

JSON_ONLY = frozenset(
    ("r", "w", "rkB", "wkB", "util", "rrqm", "wrqm", "drqm", "kB_read_per_sec", "kB_wrtn_per_sec")
)
"""Keys that are no column titles of a text report."""

COUNTED: frozenset[Field] = frozenset(
    (
        *("reads_per_s", "writes_per_s", "discards_per_s", "flushes_per_s", "requests_per_s"),
        *("read_merges_per_s", "write_merges_per_s"),
    )
)
"""Rates of whole events: times the interval they are whole numbers, up to rounding."""

SECTORS: dict[Field, Field] = {
    "read_bytes_per_s": "reads_per_s",
    "write_bytes_per_s": "writes_per_s",
    "bytes_per_s": "requests_per_s",
}
"""Rates of bytes that are whole sectors over the interval, with the rate of their requests."""


def column_of(title: str, titles: tuple[str, ...]) -> Column:
    """Meaning of a title that is known; `wait` depends on its neighbours."""
    if title == "wait":
        # illumos prints wait beside actv, FreeBSD before 9 instead of qlen
        return Column("queue_waiting" if "actv" in titles else "queue_at_report")
    if title in CPU_COLUMNS:
        return _IGNORED
    return COLUMNS[title]


def is_title(word: str) -> bool:
    """Whether a text report may print this column title."""
    return (word in COLUMNS and word not in JSON_ONLY) or word == "wait"
