"""Reading arcstats into records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.arcstats.json_fields import without_half_a_number
from arcplan.captures.arcstats.memory import ArcMemory, arc_memory
from arcplan.captures.arcstats.observations import observations
from arcplan.captures.arcstats.openzfs_line import Guess, line_of_fields
from arcplan.captures.arcstats.snapshots import Snapshot, SnapshotReader
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.records import (
    Accounting,
    CaptureBase,
    CaptureTooLargeError,
    Finding,
    IssueLog,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import Common, SmallText

SNAPSHOTS_MOST = 2_000
_SYSCTL_PREFIX = "kstat.zfs.misc.arcstats."


@dataclass(frozen=True, slots=True, kw_only=True)
class ArcstatsCapture(CaptureBase):
    """One snapshot of the arcstats kstat.

    Attributes:
        values: Every field by the kernel's name: counts since module load, sizes in bytes.
        since_load_s: Seconds from the module's load to the snapshot; None where not printed.
        arc: The ARC in bytes and ratios.
        findings: Observations with their figures.
    """

    kind: Literal["arcstats"] = "arcstats"
    values: dict[str, int]
    since_load_s: float | None
    arc: ArcMemory
    findings: list[Finding]


class Parser:
    """Reads any number of snapshots; fulfils `CaptureParser`."""

    def __init__(self) -> None:
        self._splitter = LineSplitter()
        self._reader = SnapshotReader()
        self._issues = IssueLog()
        self._ended_inside_a_line = False

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text.

        Raises:
            CaptureTooLargeError: More snapshots than anyone compares.
        """
        for line in self._splitter.feed(text):
            self._read(line)

    def finish(self, *, name: str, truncated: bool) -> Iterable[ArcstatsCapture]:
        """Return one record per snapshot; of several, the later names carry a number.

        Raises:
            UnrecognisedCaptureError: No arcstats in the text.
        """
        for line in self._splitter.finish():
            if truncated:
                # Half a number reads as a smaller number.
                self._issues.add(line.number, line.text, "the text ends in the middle of this line")
            else:
                last = line._replace(text=without_half_a_number(line.text))
                self._ended_inside_a_line = not self._read(last)
                self._drop_half_a_number(line)
        found = [snapshot for snapshot in self._reader.snapshots if snapshot.is_arcstats()]
        if not found:
            raise UnrecognisedCaptureError("no arcstats fields found")
        for snapshot in found:
            if _lacks_fields(snapshot):
                self._issues.add(
                    snapshot.line,
                    "",
                    f"the kstat announces {snapshot.announced} fields and"
                    f" {len(snapshot.values)} are here",
                )
        cut = truncated or self._ended_inside_a_line or self._reader.open_objects > 0
        return [
            self._record(
                snapshot,
                name=name if number == 1 else f"{name} ({number})",
                complete=not ((cut and snapshot is found[-1]) or _lacks_fields(snapshot)),
            )
            for number, snapshot in enumerate(found, start=1)
        ]

    def _read(self, line: Line) -> bool:
        understood = self._reader.read(line)
        if not understood:
            self._issues.add(line.number, line.text, "neither a field nor a header of a kstat")
        if len(self._reader.snapshots) > SNAPSHOTS_MOST:
            raise CaptureTooLargeError(
                f"more than {SNAPSHOTS_MOST:,} kstats in one text", line=line.number
            )
        return understood

    def _drop_half_a_number(self, line: Line) -> None:
        last = self._reader.snapshots[-1] if self._reader.snapshots else None
        if last is not None and last.values and _lacks_fields(last):
            last.drop_last()
            self._issues.add(line.number, line.text, "the kstat ends here, so the number may too")

    def _record(self, snapshot: Snapshot, *, name: str, complete: bool) -> ArcstatsCapture:
        common = Common(
            name=name,
            bytes=self._splitter.bytes_seen,
            lines=self._splitter.count,
            issues_total=self._issues.total,
            issues=self._issues.kept,
            complete=complete,
            accounting=Accounting.of(self._splitter.count, 0, self._issues),
            places=snapshot.places,
        )
        return arcstats_of(
            snapshot.values, common, since_load_s=snapshot.age_s, illumos=snapshot.illumos
        )


def arcstats_of(
    values: dict[str, int],
    common: Common,
    *,
    since_load_s: float | None = None,
    illumos: bool = False,
) -> ArcstatsCapture:
    """The record of arcstats values, whichever tool printed them.

    Args:
        values: By the kernel's names.
        common: What the record has in common with others, `places` by the same names.
        since_load_s: Seconds since the module was loaded, where printed.
        illumos: Printed on illumos, which is no OpenZFS release.
    """
    line = (
        Guess(None, "printed by illumos, which is no OpenZFS release")
        if illumos
        else line_of_fields(values)
    )
    arc = arc_memory(values, line)
    return ArcstatsCapture(
        **common,
        values=values,
        since_load_s=since_load_s,
        arc=arc,
        findings=list(observations(arc, values)),
    )


def arcstats_in(text: SmallText) -> list[ArcstatsCapture]:
    """The arcstats among the rows of another tool, such as `sysctl -a`; none where it has none.

    Rows of `kstat.zfs.misc.arcstats` may stand anywhere in the text; its other lines are passed
    over. Issues of the text stay with the capture of that tool.
    """
    reader = SnapshotReader()
    for line in text.lines:
        if _SYSCTL_PREFIX in line.text:
            reader.read(line)
    common = text.common()
    return [
        arcstats_of(
            snapshot.values,
            {**common, "issues": [], "issues_total": 0, "places": snapshot.places},
        )
        for snapshot in reader.snapshots
        if snapshot.is_arcstats()
    ]


def _lacks_fields(snapshot: Snapshot) -> bool:
    return snapshot.announced is not None and len(snapshot.values) < snapshot.announced
