"""`/proc/spl/kstat/zfs/POOL/txgs`: the last transaction groups of a pool (`zfs_txg_history`).

Usage: `cat /proc/spl/kstat/zfs/tank/txgs`.

Forms read: ZFS on Linux 0.6.3 to OpenZFS 2.4 (spa_txg_history_show, module/zfs/spa_stats.c). Times
are nanoseconds: how long the group was open, quiescing, waiting to be written, and written
(txg_state_t). Reads and writes are those of the whole pool while it was written (vdev_get_stats
before and after), so they are no measure of what the pool does besides. Groups that are not
committed have no times yet and are left out.

    txg      birth        state ndirty  nread nwritten reads writes otime     qtime wtime  stime
    186      99777175640  C     131072  12288 806912   2     61     156502970 70210 284210 80657160

gives `samples` 1 and `figures` of which `sync_ms` is 80.65716 and `dirty_bytes` 131072.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from arcplan.captures.columns.layout import Column, Titles
from arcplan.captures.columns.log import ColumnLog, ColumnLogParser
from arcplan.captures.columns.series import Series
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, Place, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText
from arcplan.captures.summary import Summary, median

_MS = 1e-6
_COLUMNS = {
    "birth": Column("birth_ms", _MS),
    "ndirty": Column("dirty_bytes"),
    "nread": Column("sync_read_bytes"),
    "nwritten": Column("sync_written_bytes"),
    "reads": Column("sync_reads"),
    "writes": Column("sync_writes"),
    "otime": Column("open_ms", _MS),
    "qtime": Column("quiesce_ms", _MS),
    "wtime": Column("wait_ms", _MS),
    "stime": Column("sync_ms", _MS),
}
_BIRTH, *_FIGURES = (column.figure for column in _COLUMNS.values())
_NEEDED = frozenset(("state", "birth", "otime", "qtime", "wtime", "stime"))
_HEAD = re.compile(rb"(?m)^[ \t>]*txg[ \t]+(?:birth[ \t]+state|state[ \t]+birth)[ \t]")
# The header of releases before 0.8, and tail's between two pools.
_PASSED_OVER = re.compile(r"\s*(?:\d+ \d+ 0x[0-9a-f]+ \d+ \d+ \d+ \d+|==> .* <==)?\s*")
_STATES = frozenset("BOQWSC?")
_COMMITTED = "C"


@dataclass(frozen=True, slots=True, kw_only=True)
class TxgsCapture(CaptureBase):
    """Transaction groups of a pool; `places` has the table's titles for each figure.

    Attributes:
        samples: Groups that were committed.
        interval_s: Seconds from the birth of one to that of the next, median.
        figures: Over these groups: dirty bytes; milliseconds open, quiescing, waiting and in
            sync; reads, writes and bytes of the pool during sync.
    """

    kind: Literal["txgs"] = "txgs"
    samples: int
    interval_s: float | None
    figures: dict[str, Summary]


class TxgsLog(ColumnLog):
    """Tables, each of a pool or of a moment of its own."""

    pads_rows = True

    def __init__(self, text: SmallText) -> None:
        super().__init__(text)
        self._titles = Titles((), _COLUMNS)
        self._state_at = 0
        self._tables: list[tuple[Line, Series]] = []

    def take(self, line: Line) -> str:
        """Read a line."""
        words = line.text.split()
        if words[:1] == ["txg"] and _NEEDED.issubset(words):
            self._state_at = words.index("state")
            self._titles = Titles([word for word in words if word != "state"], _COLUMNS)
            self._tables.append((line, Series()))
            return ""
        if self._titles.width == len(words) - 1 and words[self._state_at] in _STATES:
            state = words.pop(self._state_at)
            values = self._titles.read(words)
            if values is not None and not self._titles.lacks(values):
                if state == _COMMITTED:
                    self._tables[-1][1].add(self._titles, values)
                else:
                    self.text.left_out += 1
                return ""
        return "" if _PASSED_OVER.fullmatch(line.text) else "no row of txgs"

    def captures(self) -> list[CaptureBase]:
        """A record for each table."""
        text = self.text
        tables = [(head, rows) for head, rows in self._tables if len(rows)]
        if not tables:
            raise UnrecognisedCaptureError(
                "no transaction group that was committed, with its times"
            )
        common = text.common(complete=not text.ends_inside_a_line)
        records: list[CaptureBase] = []
        for head, rows in tables:
            figures = {name: rows.summary(name) for name in _FIGURES}
            known = {name: figure for name, figure in figures.items() if figure is not None}
            steps = [after - before for before, after in pairwise(rows.get(_BIRTH) or ())]
            common["places"] = dict.fromkeys(known, Place.of(head.number, head.text.strip()))
            records.append(
                TxgsCapture(
                    **common,
                    samples=len(rows),
                    interval_s=round(median(steps) / 1000, 3) if steps else None,
                    figures=known,
                )
            )
            common["name"] = f"{text.name} ({len(records) + 1})"
        return records


FORMAT = Format(
    about=About(
        title="transaction groups (txgs)",
        opening=Opening(("txg ",), rb"txg +(?:birth +state|state +birth) .*", 2),
        command="cat /proc/spl/kstat/zfs/tank/txgs",
        commands=(r"\bkstat/zfs/\S+/txgs\b|\bkstat\.zfs\.\S+\.txgs\b",),
        programs=(),
        marks=("birth",),
    ),
    record=TxgsCapture,
    timeless=False,
    recognises=lambda head: _HEAD.search(head) is not None,
    parser=lambda _top: ColumnLogParser(TxgsLog),
)
