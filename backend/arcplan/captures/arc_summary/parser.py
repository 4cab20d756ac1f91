"""Reading arc_summary text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.arc_summary.labels import (
    TELLING_LABELS,
    field_of,
    opens_section,
    ratio_of,
)
from arcplan.captures.arc_summary.report_lines import (
    Figure,
    figure_of,
    graph_of,
    indentation_of,
    label_of,
    percent_of_line,
    section_of,
)
from arcplan.captures.arcstats.memory import ArcMemory, arc_memory
from arcplan.captures.arcstats.observations import observations
from arcplan.captures.arcstats.openzfs_line import Guess, line_of_version
from arcplan.captures.lines import Line, LineSplitter, plain_line
from arcplan.captures.quantity import bytes_of, number_of
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    Finding,
    IssueLog,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.timestamps import spelled, stamp_of

TUNABLES_MOST = 5_000
_TITLE = re.compile(r"^[ \t]*ZFS Subsystem Report\b", re.MULTILINE)
_HEADING = re.compile(
    r"^[ \t]*(?:ARC (?:status|[Ss]ize|[Mm]isc|Summary|structural breakdown|[Tt]otal accesses)\b.*:"
    r"|ARC Effici?ency:.*"
    r"|L2 ?ARC (?:status|Summary|size|Size)\b.*:|ARCSTATS:$)",
    re.MULTILINE,
)
_TUNABLE = re.compile(r"\s*(?:set (?:zfs:)?)?([a-z][A-Za-z0-9_.]*)(?:\s*=|\s|$)\s*([^|]*)")
_RAW_ROW = re.compile(r"\s*([a-z][a-z0-9_]*)(?:\s+|=)(-?\d{1,20})\s*")
_PARAMETERS = ("tunables", "zfs tunables", "zfs tunable", "solaris porting layer")
_RULE = re.compile(r"\s*(?:-{8,}|\+-+\+|\|[FRODMN ]*\|)\s*")
_ROWS_TELLING = 3
_LABELS_TELLING = 2
_AGAIN = (
    "a section without a known heading begins above this line, or the report does again; left out"
)
# Every release prints sizes with their unit, `0 Bytes` too, and thousands with a letter.
_OF_SIZE = re.compile(r"(?:\b|_)(?:size|target)\b|^c(?:_m(?:ax|in))?$")
_NO_UNIT = "a size without its unit is not read: the line was cut"
_NO_COUNT = "a number with decimals and no letter is no count: the line was cut"
_NO_FIGURE = "no label and figure of a report"
_STATUS = re.compile(r" \(?(?:healthy|throttled|degraded|faulted)\)?$")
_ONE_PERCENT = 0.01
_SKIPPED = "skipping section"
_COMMENT = re.compile(r"\s*#.*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArcSummaryCapture(CaptureBase):
    """One arc_summary report.

    Attributes:
        values: Figures by the kernel's field name where the label stands for one, else by
            `section_label`. They are rounded as printed (one decimal of the unit); `-r` is exact.
        percents: Percentages printed beside them, under the same names.
        tunables: Module parameters as printed; whole numbers as numbers.
        arc: The ARC in bytes and ratios.
        findings: Observations with their figures.
    """

    kind: Literal["arc_summary"] = "arc_summary"
    values: dict[str, float]
    percents: dict[str, float]
    tunables: dict[str, float | str]
    arc: ArcMemory
    findings: list[Finding]


def recognises(head: bytes) -> bool:
    """Whether the text has the report's title, one of its ARC headings, or its graph."""
    text = "\n".join(map(plain_line, head.decode("utf-8", "replace").splitlines()))
    if _TITLE.search(text) and re.search(r"ARC|[Tt]unable", text):
        return True
    return (
        _HEADING.search(text) is not None
        or any(map(graph_of, text.splitlines()))
        or _is_fragment(text)
    )


def _is_fragment(text: str) -> bool:
    """Whether the text has rows of the report without their heading."""
    figures = filter(None, map(figure_of, text.splitlines()))
    return len({f.label for f in figures if f.label in TELLING_LABELS}) >= _LABELS_TELLING


class Parser:
    """Reads reports one after another, each from its title on; fulfils `CaptureParser`."""

    def __init__(self) -> None:
        self._splitter = LineSplitter()
        self._reports = [_Report()]
        self._widths: deque[int] = deque(maxlen=_ROWS_TELLING)

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text."""
        for line in self._splitter.feed(text):
            self._read(line)
            if line.text[:1].isspace() and line.text.strip():
                self._widths.append(len(line.text.rstrip()))

    def _read(self, line: Line) -> None:
        if self._reports[-1].has_figures and _TITLE.match(line.text):
            self._reports.append(_Report())
        self._reports[-1].read(line)

    def _stops_short(self, text: str) -> bool:
        """Whether a last line without its end is narrower than the rows, which end in one column.

        format_raw_line and prt_1 of cmd/arc_summary, OpenZFS 0.8 to 2.4, align values to the right.
        Behind each percentage stands what it is a share of.
        """
        aligned = len(self._widths) == _ROWS_TELLING and len(set(self._widths)) == 1
        is_row = (text[:1].isspace() or "  " in text) and "\t" not in text
        is_short = aligned and is_row and len(text.rstrip()) < self._widths[0]
        return is_short or text.rstrip().endswith("%")

    def finish(self, *, name: str, truncated: bool) -> Iterable[ArcSummaryCapture]:
        """Return the reports.

        Raises:
            UnrecognisedCaptureError: Nothing of a report was found.
        """
        cut = truncated
        for line in self._splitter.finish():
            if truncated or self._stops_short(line.text):
                cut = True
                self._reports[-1].end_inside(line)
            else:
                self._read(line)
                cut = self._reports[-1].lacks_a_unit_at(line)
        found = [report for report in self._reports if report.has_figures]
        if not found:
            raise UnrecognisedCaptureError("no figure of an arc_summary report found")
        return [
            report.record(
                name=name if report is found[0] else f"{name} ({number})",
                bytes_seen=self._splitter.bytes_seen,
                lines=self._splitter.count,
                complete=not cut or report is not self._reports[-1],
            )
            for number, report in enumerate(found, start=1)
        ]


class _Report:
    """One report."""

    def __init__(self) -> None:
        self._issues = IssueLog()
        self._values: dict[str, float] = {}
        self._places: dict[str, Place] = {}
        self._percents: dict[str, float] = {}
        self._ratios: dict[str, float] = {}
        self._tunables: dict[str, float | str] = {}
        self._section = ""
        self._raw = False
        self._version = ""
        self._margin: int | None = None
        self._heading_above = False
        self._is_flat = False
        self._labels: set[tuple[str, str]] = set()
        self._recorded_at: str | None = None

    @property
    def has_figures(self) -> bool:
        """Whether anything was read."""
        return bool(self._values or self._tunables)

    def lacks_a_unit_at(self, line: Line) -> bool:
        """Whether this line was cut inside its figure."""
        noted = (one.line for one in self._issues.kept if one.reason.endswith("was cut"))
        return line.number in noted

    def end_inside(self, line: Line) -> None:
        """Note that the text ends in this line: half a number reads as a smaller one."""
        self._issues.add(line.number, line.text, "the text ends in the middle of this line")

    def record(
        self, *, name: str, bytes_seen: int, lines: int, complete: bool
    ) -> ArcSummaryCapture:
        """The report's record."""
        counted = arc_memory(self._values, self._line())
        arc = arc_memory(self._values, self._line(), _finest(self._ratios, counted))
        return ArcSummaryCapture(
            name=name,
            bytes=bytes_seen,
            lines=lines,
            issues_total=self._issues.total,
            issues=self._issues.kept,
            complete=complete,
            recorded_at=self._recorded_at,
            places=self._places,
            values=self._values,
            percents=self._percents,
            tunables=self._tunables,
            arc=arc,
            findings=list(observations(arc, self._values)),
        )

    def _line(self) -> Guess:
        if self._version:
            return Guess(line_of_version(self._version), f"the report says {self._version}")
        if "iohits" in self._values:
            return Guess(None, "I/O hits are printed, so 2.2 or newer; no version is")
        return Guess(None, "the report prints no version")

    def read(self, line: Line) -> None:
        """Take the next line."""
        text = line.text
        if not text.strip() or _RULE.fullmatch(text) or _COMMENT.fullmatch(text):
            return
        if self._read_title(text) or self._read_graph(line):
            return
        if "\t" in text.strip() and ":" not in text:
            self._issues.add(line.number, text, "no line of arc_summary")
            return
        figure = figure_of(text)
        is_heading = self._is_heading(text, figure)
        if not is_heading and self._section.startswith(_PARAMETERS):
            self._read_tunable(line)
        elif not is_heading and self._raw:
            self._read_raw(line)
        else:
            self._read_report(line, figure, is_heading=is_heading)

    def _is_heading(self, text: str, figure: Figure | None) -> bool:
        """Whether a line opens a section: by its words, else by its indentation.

        A report that is indented as a whole has its headings at a margin of their own; one that
        lost all indentation shows only by its words where a section begins.
        """
        indentation = indentation_of(text)
        words = text.strip()
        named = figure if ":" in text else None
        label = _STATUS.sub("", label_of(words)) if named is None else named.label
        if (":" in words and opens_section(section_of(label))) or _is_raw_heading(words):
            if self._margin is None or indentation <= self._margin:
                self._margin, self._heading_above = indentation, True
            return True
        if self._heading_above:
            self._is_flat = indentation == self._margin
            self._heading_above = False
        if self._is_flat:
            return ":" in words and named is None and percent_of_line(words) is None
        if self._margin is None and named is not None and named.label in TELLING_LABELS:
            return False
        return indentation <= (self._margin or 0)

    def _read_title(self, text: str) -> bool:
        if _TITLE.match(text):
            self._margin = indentation_of(text)
            stamp = stamp_of(_TITLE.sub("", text))
            if stamp is not None and stamp.date_parts is not None:
                self._recorded_at = spelled([stamp])[0]
            return True
        if not text.lstrip().startswith(("Linux ", "Machine: ", "FreeBSD ")):
            return False
        last = text.rsplit(maxsplit=1)[-1]
        if line_of_version(last) is not None or re.match(r"(?:zfs-)?[0-9]+\.[0-9]+\.", last):
            self._version = self._version or last
        return True

    def _read_graph(self, line: Line) -> bool:
        graph = graph_of(line.text)
        if graph is None:
            return False
        for field, printed in graph.groupdict().items():
            size = bytes_of(printed) if printed else None
            if size is not None:
                self._say(field, size, line)
        return True

    def _read_tunable(self, line: Line) -> None:
        found = _TUNABLE.fullmatch(line.text.rstrip())
        if found is None:
            if not line.text.endswith(_SKIPPED):
                self._issues.add(line.number, line.text, "no name and value of a parameter")
            return
        if len(self._tunables) >= TUNABLES_MOST:
            raise CaptureTooLargeError(
                f"more than {TUNABLES_MOST:,} parameters, which no release has", line=line.number
            )
        number = number_of(found[2])
        self._tunables[found[1]] = found[2] if number is None else number

    def _read_raw(self, line: Line) -> None:
        found = _RAW_ROW.fullmatch(line.text)
        if found is None:
            self._issues.add(line.number, line.text, "no name and value of a kstat")
            return
        name = found[1] if self._section == "arcstats" else f"{self._section}.{found[1]}"
        self._say(name, int(found[2]), line)

    def _read_report(self, line: Line, figure: Figure | None, *, is_heading: bool) -> None:
        alone = percent_of_line(line.text) if figure is None else None
        if alone is not None and not is_heading:
            self._keep_percent(self._section, *alone)
        elif figure is None:
            self._read_heading(line)
        elif not is_heading:
            self._keep(self._section, figure.label, figure, line)
        else:
            section = section_of(figure.label)
            self._section = section if opens_section(section) else ""
            self._raw = False
            if self._section:
                self._keep(self._section, "", figure, line)
            else:
                self._issues.add(line.number, line.text, _NO_FIGURE)

    def _read_heading(self, line: Line) -> None:
        text = line.text.strip()
        section = section_of(_STATUS.sub("", label_of(text)))
        is_raw = _is_raw_heading(text)
        if is_raw or opens_section(section):
            self._section, self._raw = section, is_raw
        elif not text.endswith(_SKIPPED):
            # Rows below are of a section that is not known: of no known one.
            self._section = "" if text.endswith(":") else self._section
            self._issues.add(line.number, line.text, _NO_FIGURE)

    def _say(self, name: str, value: float, line: Line) -> None:
        self._values[name] = value
        self._places[name] = Place.of(line.number, line.text.strip())

    def _keep(self, section: str, label: str, figure: Figure, line: Line) -> None:
        field = field_of(section, label)
        name = field or re.sub(r"[^a-z0-9]+", "_", f"{section} {label}").strip("_")
        if self._is_flat and (section, label) in self._labels:
            self._issues.add(line.number, line.text, _AGAIN)
            return
        self._labels.add((section, label))
        is_size = _OF_SIZE.search(label or section) or _OF_SIZE.search(field or "")
        if is_size and figure.unit != "bytes":
            self._issues.add(line.number, line.text, _NO_UNIT)
            return
        if field is not None and figure.is_part_of_a_count:
            self._issues.add(line.number, line.text, _NO_COUNT)
            return
        if figure.first_amount is None:
            self._say(name, figure.amount, line)
        else:
            # Two figures in a row are bytes and how many I/Os moved them.
            self._say(name, figure.first_amount, line)
            self._say(f"{name}_count", figure.amount, line)
        if figure.percent is not None:
            self._percents[name] = figure.percent
            self._keep_ratio(section, label, figure.percent)

    def _keep_percent(self, section: str, label: str, percent: float) -> None:
        self._percents[re.sub(r"[^a-z0-9]+", "_", f"{section} {label}").strip("_")] = percent
        self._keep_ratio(section, label, percent)

    def _keep_ratio(self, section: str, label: str, percent: float) -> None:
        ratio = ratio_of(section, label)
        if ratio is not None:
            self._ratios[ratio] = percent / 100


def _finest(printed: dict[str, float], counted: ArcMemory) -> dict[str, float]:
    """Ratios, without whole percentages that the counts beside them give more exactly."""

    def is_cut(name: str, ratio: float) -> bool:
        of_counts: float | None = getattr(counted, name)
        whole = (100 * ratio).is_integer()
        return whole and of_counts is not None and abs(of_counts - ratio) < _ONE_PERCENT

    return {name: ratio for name, ratio in printed.items() if not is_cut(name, ratio)}


def _is_raw_heading(text: str) -> bool:
    """Whether a kstat's own fields follow (`-r`)."""
    return text.endswith(":") and text[:-1].isupper() and " " not in text
