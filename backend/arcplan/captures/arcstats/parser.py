"""Reading arcstats into records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from arcplan.captures.arcstats.json_fields import without_half_a_number
from arcplan.captures.arcstats.memory import WRAPPED, ArcMemory, arc_memory
from arcplan.captures.arcstats.observations import observations
from arcplan.captures.arcstats.openzfs_line import Guess, line_of_fields
from arcplan.captures.arcstats.snapshots import Snapshot, SnapshotReader
from arcplan.captures.arcstats.zfs_kstat import runs_of, zfs_kstat_of
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.records import (
    Accounting,
    CaptureBase,
    CaptureError,
    CaptureTooLargeError,
    Finding,
    IssueLog,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import MAY_BE_CUT, Common, SmallText

SNAPSHOTS_MOST = 2_000
NOT_READ = "a kstat that is not read here; its fields are left out"
TAKEN_BELOW_ZERO = (
    "the kernel took {} below zero, and prints it as a number near 2 to the 64th; left out"
)


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
        self._left_out = 0

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

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        """Return a record per snapshot of arcstats, then those of other kstats.

        Of several, the later names carry a number.

        Raises:
            UnrecognisedCaptureError: No kstat that is read in the text.
        """
        for line in self._splitter.finish():
            if truncated:
                # Half a number reads as a smaller number.
                self._issues.add(line.number, line.text, "the text ends in the middle of this line")
            else:
                last = line._replace(text=without_half_a_number(line.text))
                self._ended_inside_a_line = not self._read(last)
                self._drop_half_a_number(line)
        found = [snapshot for snapshot in self._reader.snapshots if snapshot.kstat is not None]
        if not found:
            raise UnrecognisedCaptureError("no arcstats fields found")
        for snapshot in found:
            for field, place in snapshot.wrapped.items():
                self._issues.add(place.line, place.excerpt, TAKEN_BELOW_ZERO.format(field))
            if snapshot.lacks_fields:
                self._issues.add(
                    snapshot.line,
                    "",
                    f"the kstat announces {snapshot.announced} fields and"
                    f" {len(snapshot.values)} are here",
                )
        self._leave_out_others()
        cut = truncated or self._ended_inside_a_line or self._reader.open_objects > 0
        arcstats = [snapshot for snapshot in found if snapshot.is_arcstats()]
        runs = runs_of(snapshot for snapshot in found if not snapshot.is_arcstats())
        records: list[CaptureBase] = []
        for run in (*([snapshot] for snapshot in arcstats), *runs):
            number = len(records) + 1
            latest = run[-1]
            common = self._common(
                latest,
                name=name if number == 1 else f"{name} ({number})",
                complete=not ((cut and latest is found[-1]) or latest.lacks_fields),
            )
            records.append(
                _arcstats_of(latest, common)
                if number <= len(arcstats)
                else zfs_kstat_of(run, common)
            )
        return records

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
        if last is not None and last.values and last.lacks_fields:
            last.drop_last()
            self._issues.add(line.number, line.text, "the kstat ends here, so the number may too")
        elif last is not None and last.ends_too_small():
            # The field may be the one that tells which kstat this is.
            last.named = last.kstat
            last.drop_last()
            self._ended_inside_a_line = True
            self._issues.add(line.number, line.text, "too small to be more than a part of a number")
        elif last is not None:
            self._issues.add(line.number, line.text, MAY_BE_CUT)

    def _leave_out_others(self) -> None:
        """Name the first kstat with a header that is not read; count fields and JSON of no use."""
        others = [
            snapshot
            for snapshot in self._reader.snapshots
            if snapshot.announced is not None and snapshot.kstat is None
        ]
        self._left_out = self._reader.other_lines
        self._left_out += sum(len(other.values) + len(other.wrapped) for other in others)
        for other in others[:1]:
            self._issues.add(other.line, "", NOT_READ)
        if not any(one.is_json for one in self._reader.snapshots if one.kstat is not None):
            self._left_out += self._reader.json_lines

    def _common(self, snapshot: Snapshot, *, name: str, complete: bool) -> Common:
        return Common(
            name=name,
            bytes=self._splitter.bytes_seen,
            lines=self._splitter.count,
            issues_total=self._issues.total,
            issues=self._issues.kept,
            complete=complete,
            accounting=Accounting.of(self._splitter.count, self._left_out, self._issues),
            places=snapshot.places,
        )


def kstats_among(text: SmallText, rows: Sequence[tuple[str, Line]]) -> list[CaptureBase]:
    """The captures of kstats among the rows of another tool's text; none where they are too few.

    Args:
        text: The other tool's.
        rows: As sysctl prints them, each with the line of the text that says it.
    """
    reader = Parser()
    reader.feed("".join(f"{row}\n" for row, _ in rows).encode())
    try:
        found = list(reader.finish(name=text.name, truncated=text.truncated))
    except CaptureError:
        return []
    return [_among(text, [line for _, line in rows], record) for record in found]


def _among(text: SmallText, lines: Sequence[Line], record: CaptureBase) -> CaptureBase:
    """A record of rows with the lines of the other tool's text that say them."""
    return replace(
        record,
        bytes=text.bytes,
        lines=text.lines_total,
        issues=[
            replace(issue, line=lines[issue.line - 1].number) if issue.line else issue
            for issue in record.issues
        ],
        accounting=Accounting.of(
            text.lines_total,
            text.lines_total - len(lines),
            IssueLog(record.issues_total, record.issues),
        ),
        places={
            field: Place.of(line.number, line.text.strip())
            for field, place in record.places.items()
            for line in (lines[place.line - 1],)
        },
    )


def _arcstats_of(snapshot: Snapshot, common: Common) -> ArcstatsCapture:
    values = snapshot.values
    line = (
        Guess(None, "printed by illumos, which is no OpenZFS release")
        if snapshot.illumos
        else line_of_fields({**values, **dict.fromkeys(snapshot.wrapped, WRAPPED)})
    )
    arc = arc_memory(values, line)
    return ArcstatsCapture(
        **common,
        values=values,
        since_load_s=snapshot.age_s,
        arc=arc,
        findings=list(observations(arc, values)),
    )
