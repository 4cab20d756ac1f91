"""Which reports count for a device.

iostat prints the average since boot first, unless -y leaves it out, and marks neither. Counts per
second times the interval are whole numbers up to rounding; the average over an uptime is not. So
the reports after the first give the interval, and the first is held against it. The average since
boot changes little within minutes: where iostat was started again with no banner and no prompt to
tell it, the second run's first report says again what the first one's said, as no interval does by
chance.

`-z` leaves out devices without a request in the interval (write_stats, iostat.c, sysstat 5.1 to
12.7; devstats, iostat.c, FreeBSD; show_disk, iostat.c, illumos). Nothing in the output says that it
was given. A device that is missing can also have been taken off the host.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

from arcplan.captures.columns.layout import SECTOR_BYTES
from arcplan.captures.columns.runs import ALIKE, RUNS_MOST, is_repeated
from arcplan.captures.columns.series import Rows
from arcplan.captures.iostat.layout import COUNTED, SECTORS
from arcplan.captures.iostat.sheet import Sheet
from arcplan.captures.summary import median
from arcplan.captures.timestamps import interval_seconds

KEPT_ALONE = (
    "a run's only report is kept; unless iostat -y was used it is the average since boot, not a "
    "measurement of the load"
)
_AGAIN = (
    "a later report says again what the first one said and no other does, as the average since boot"
    " of another run does: left out too"
)
Verdict = Literal["interval", "since-boot", "undecided"]
_Counts = list[tuple[float, float]]
"""Rates of whole things (requests, sectors) in one report, zeros left out, each with the value of
one in its last printed digit."""
_INTERVALS_S = range(1, 121)
_CHANCE_MOST = 0.01
_AGREEING = 0.9
_REPORTS_TRIED = 24
_COUNTS_TRIED = 64
_DEVICES_TRIED = 16
_CANDIDATES_MOST = 1_000
_STEP_SAMPLES = 200
_ROUNDING = 0.501
_JITTER_S = tuple(hundredth / 100 for hundredth in range(-5, 6))
"""An interval's real length differs by some of the hundredths sysstat reckons in."""
_TOTALS_AGREE = 0.2
_FIXED_SIZE = 0.01
_NEARLY = 0.2
# So many different rates are not alike in two reports by chance.
_TELLING_LEAST = 4


@dataclass(frozen=True, slots=True)
class Selection:
    """The reports that are measurements.

    Attributes:
        reports: Those that it chose from.
        dropped: Numbers of the reports since boot among them.
        why: One sentence.
        interval_s: Seconds between reports, None if unknown.
    """

    reports: range
    dropped: list[int]
    why: str
    interval_s: float | None

    @property
    def kept(self) -> Sequence[int]:
        """Numbers of the others."""
        dropped = set(self.dropped)
        if dropped <= {self.reports.start}:
            return self.reports[len(dropped) :]
        return [report for report in self.reports if report not in dropped]


def selections(sheet: Sheet) -> list[Selection]:
    """Decide for every run of iostat in the text what its first report is.

    Each start of iostat is a selection of its own, unless all of them printed a single report: then
    a loop around `iostat INTERVAL 1` wrote the text.
    """
    numbers = sheet.reports.of_runs()
    starts: list[dict[int, range]] = []
    for run, reports in numbers.items():
        if not starts or run not in sheet.state_changes:
            starts.append({})
        starts[-1][run] = reports
    single = all(len(reports) == 1 for reports in numbers.values()) and len(sheet.layouts) == 1
    if single or not 1 < len(starts) <= RUNS_MOST:
        starts = [numbers]
    printed = _Printed(sheet)
    return [_selection(sheet, printed, runs) for runs in starts]


def _selection(sheet: Sheet, printed: _Printed, runs: dict[int, range]) -> Selection:
    interval_s = _interval_s(sheet, printed, runs)
    dropped: list[int] = []
    reasons: list[str] = []
    for run, numbers in runs.items():
        drop, why = False, "iostat -y left out the average since boot"
        if run not in sheet.runs_without_boot:
            drop, why = _first_of(printed, numbers, interval_s)
        reasons.append(why)
        if drop:
            again = printed.repeats(numbers)
            dropped += [numbers[0], *again]
            reasons += [_AGAIN] if again else []
            reasons += [KEPT_ALONE] if printed.is_said_twice(numbers) else []
    ranges = list(runs.values())
    reports = range(ranges[0].start, ranges[-1].stop)
    if set(reasons) == {KEPT_ALONE}:
        interval_s = None
    return Selection(reports, dropped, "; ".join(dict.fromkeys(reasons)), interval_s)


def _first_of(printed: _Printed, numbers: range, interval_s: float | None) -> tuple[bool, str]:
    """Say whether a run's first report is dropped, and why."""
    first, later = numbers[0], numbers[1:]
    length_s = printed.length_s(first)
    if length_s is not None and interval_s is not None and later:
        same = abs(length_s - interval_s) <= _TOTALS_AGREE * interval_s
        covers = f"the first report covers {length_s:.0f} s, the others {interval_s:g} s"
        return not same, covers + ("" if same else ": since boot")
    tried = [printed.counts(report) for report in later[:_REPORTS_TRIED]]
    verdict = _verdict_of(printed.counts(first), tried, interval_s)
    over = "" if interval_s is None else f" over {interval_s:g} s"
    if verdict == "interval":
        return False, (
            f"the first report's counts are whole numbers{over}, so it is no average since boot"
        )
    if not later:
        return False, KEPT_ALONE
    if verdict == "since-boot":
        return True, (
            f"the first report's counts are no whole numbers{over} as the others' are: since boot"
        )
    return True, "the first report is taken for the average since boot that iostat starts with"


def _interval_s(sheet: Sheet, printed: _Printed, runs: dict[int, range]) -> float | None:
    """Seconds between reports by time stamps, by totals, by the command, or by the counts."""
    stamps = [sheet.reports.stamps[numbers.start : numbers.stop] for numbers in runs.values()]
    steps = [step for of_run in stamps if (step := interval_seconds(of_run)) is not None]
    if steps:
        return float(median(steps))
    later = [report for numbers in runs.values() for report in numbers[1:]]
    lengths = [length for report in later if (length := printed.length_s(report)) is not None]
    if lengths:
        return round(median(lengths), 1)
    asked = {sheet.intervals_s.get(run) for run in runs}
    if len(asked) == 1 and asked != {None}:
        return asked.pop()
    if not later:
        # single reports in a row, each with its banner: a loop around iostat -y INTERVAL 1
        later = [numbers[0] for numbers in runs.values()]
    return _interval_of([printed.counts(report) for report in later[:_REPORTS_TRIED]])


class _Printed:
    """What single reports print."""

    def __init__(self, sheet: Sheet) -> None:
        self._devices = list(sheet.devices.values())[:_DEVICES_TRIED]
        self._layouts = sheet.reports.layouts
        self._step = self._last_digit()
        self._known: dict[int, _Counts] = {}
        self._totals = [
            (rows, rows.columns[f"{bytes_}_total"], rows.columns[f"{bytes_}_per_s"])
            for rows in sheet.devices.values()
            for bytes_ in ("read_bytes", "write_bytes")
            if {f"{bytes_}_total", f"{bytes_}_per_s"} <= rows.columns.keys()
        ]

    def length_s(self, report: int) -> float | None:
        """Seconds a report covers, by a total and the largest rate that it prints of its bytes."""
        found = [
            (rates[row], totals[row] / rates[row])
            for rows, totals, rates in self._totals
            if (row := rows.row_of(report)) is not None and totals[row] > 0 and rates[row] > 0
        ]
        return max(found, key=itemgetter(0))[1] if found else None

    def counts(self, report: int) -> _Counts:
        """Rates of requests and sectors; what only repeats another rate is no evidence."""
        known = self._known.get(report)
        if known is None:
            known = self._known[report] = self._counts(report)
        return known

    def _counts(self, report: int) -> _Counts:
        step_by_rate: dict[float, float] = {}
        units = self._layouts[report].units
        for rows in self._devices:
            row = rows.row_of(report)
            if row is None:
                continue
            for field in COUNTED & units.keys():
                rate = rows.columns[field][row]
                if rate > 0:
                    step_by_rate.setdefault(rate, self._step)
            for field, requests in SECTORS.items():
                if field in units:
                    sectors = rows.columns[field][row] / SECTOR_BYTES
                    rate = rows.columns[requests][row] if requests in units else 0.0
                    if sectors > 0 and not _is_fixed_size(sectors, rate):
                        step = self._step * units[field] / SECTOR_BYTES
                        step_by_rate.setdefault(sectors, step)
        return sorted(step_by_rate.items(), key=lambda pair: (pair[1], pair[0]))

    def _last_digit(self) -> float:
        """Value of the last digit that the tool prints: 1, 0.1 or 0.01; sizes are scaled."""
        plain = [
            value
            for rows in self._devices
            for field, column in rows.columns.items()
            if "bytes" not in field
            for value in column[:: max(1, len(rows) // _STEP_SAMPLES)]
            if not math.isnan(value)
        ]
        for step in (1.0, 0.1):
            if all(abs(value - round(value / step) * step) < 1e-6 for value in plain):
                return step
        return 0.01

    def repeats(self, numbers: range) -> list[int]:
        """Reports of a run that say what its first one, since boot, said, with others between."""
        first, before = self.counts(numbers[0]), numbers[0]
        is_telling = len(first) >= _TELLING_LEAST
        found: list[int] = []
        for report in self._alike_in_largest(numbers)[: is_telling * _CANDIDATES_MOST]:
            between = range(before + 1, report)
            if (
                between
                and _are_alike(first, self.counts(report))
                and not any(_are_alike(first, self.counts(n), _NEARLY) for n in between[:8])
            ):
                found.append(report)
                before = report
        return found

    def is_said_twice(self, numbers: range) -> bool:
        """Whether the only two reports say the same, as `iostat -x` does when called twice."""
        if len(numbers) != 2:
            return False
        first, second = map(self.counts, numbers)
        return len(first) >= _TELLING_LEAST and _are_alike(first, second)

    def _alike_in_largest(self, numbers: range) -> list[int]:
        """Later reports in which the largest rate of the first one is alike."""
        largest = 0.0
        chosen: tuple[Rows, str] | None = None
        for rows in self._devices:
            row = rows.row_of(numbers[0])
            for field in (COUNTED | SECTORS.keys()) & rows.columns.keys():
                if row is not None and rows.columns[field][row] > largest:
                    largest, chosen = rows.columns[field][row], (rows, field)
        if chosen is None:
            return []
        rows, of = chosen
        least, most = largest * (1 - ALIKE), largest * (1 + ALIKE)
        return [
            report
            for report, value in zip(rows.reports, rows.columns[of], strict=True)
            if least <= value <= most and numbers.start < report < numbers.stop
        ]


def _are_alike(first: _Counts, other: _Counts, alike: float = ALIKE) -> bool:
    """Whether two reports have the same rates, within so much and the last digit."""
    return len(first) == len(other) and is_repeated(
        ((a, b, step) for (a, step), (b, _) in zip(first, other, strict=True)), alike
    )


def _is_fixed_size(sectors_per_s: float, requests_per_s: float) -> bool:
    """Whether all requests seem to be of one size, so that sectors follow from requests."""
    if not requests_per_s > 0:
        return False
    sectors = sectors_per_s / requests_per_s
    return abs(sectors - round(sectors)) <= _FIXED_SIZE


def _interval_of(later: list[_Counts]) -> float | None:
    """Shortest interval in whole seconds that makes whole events of nearly every later report."""
    # a repeated report is no further evidence
    by_rates = {tuple(rate for rate, _ in counts): counts for counts in later if counts}
    tried = list(by_rates.values())[:_REPORTS_TRIED]
    chance = 0.0
    for seconds in _INTERVALS_S:
        chance += math.prod(_chance(counts, seconds) for counts in tried)
        if chance > _CHANCE_MOST:
            # the more lengths are tried and the longer they are, the easier rates fit by accident
            return None
        if _most_fit(tried, seconds):
            return float(seconds)
    return None


def _verdict_of(first: _Counts, later: list[_Counts], interval_s: float | None) -> Verdict:
    """Say what a run's first report is, by its rates and those of the reports after it."""
    seconds = interval_s or _interval_of(later)
    if seconds is None or not first:
        return "undecided"
    tried = [counts for counts in later if counts][:_REPORTS_TRIED]
    if tried and not _most_fit(tried, seconds):
        return "undecided"
    if not _fits(first, seconds):
        return "since-boot"
    return "interval" if _chance(first, seconds) <= _CHANCE_MOST else "undecided"


def _most_fit(reports: list[_Counts], seconds: float) -> bool:
    """Whether nearly every report has whole events; stops as soon as too many have not."""
    may_fail = int(len(reports) * (1 - _AGREEING))
    for counts in reports:
        if not _fits(counts, seconds):
            may_fail -= 1
            if may_fail < 0:
                return False
    return True


def _fits(counts: _Counts, seconds: float) -> bool:
    """Whether some length near the interval makes a whole number of every count."""
    return any(
        all(
            abs(rate * length - round(rate * length)) <= _ROUNDING * step * length + 1e-6
            for rate, step in counts[:_COUNTS_TRIED]
        )
        for length in (seconds + jitter for jitter in _JITTER_S)
    )


def _chance(counts: _Counts, seconds: float) -> float:
    """Bound on the probability that rates of no such interval fit by accident."""
    widths = (min(1.0, 2 * _ROUNDING * step * seconds) for _, step in counts[:_COUNTS_TRIED])
    return min(1.0, len(_JITTER_S) * math.prod(widths))


def idle_reports(sheet: Sheet, devices: Sequence[str], kept: Sequence[int]) -> dict[str, list[int]]:
    """For every device the reports in which it was idle and so not printed.

    If no command line is in the text, `-z` is taken to have been given when devices are missing
    and none of them is ever printed without activity. `kept` are the reports that are measurements.
    """
    reports = sheet.reports
    whole = kept
    if any(reports.damaged):
        whole = [report for report in kept if not reports.damaged[report]]
    missing = {device: _missing(sheet, sheet.devices[device], whole) for device in devices}
    omitted = sheet.omits_idle
    if omitted is None:
        sure = len(reports) - sheet.ends_at_row
        left_out = any(absent and absent[0] < sure for absent in missing.values())
        measured = set(kept) if left_out else set()
        omitted = left_out and not any(
            _is_printed_idle(sheet.devices[device], measured) for device in devices
        )
    return missing if omitted else {}


def _missing(sheet: Sheet, rows: Rows, whole: Sequence[int]) -> list[int]:
    """Reports without the device, of the runs that print it at all.

    In a loop around `iostat INTERVAL 1` each run is one report, and says nothing by itself.
    """
    runs = sheet.reports.runs
    if len(rows) == len(runs):
        return []
    printed = set(rows.reports)
    absent = [report for report in whole if report not in printed]
    if 1 < runs[-1] + 1 < len(runs):
        runs_printing = {runs[report] for report in printed}
        absent = [report for report in absent if runs[report] in runs_printing]
    return absent


def _is_printed_idle(rows: Rows, measured: set[int]) -> bool:
    """Whether a report shows the device without any activity, as `-z` leaves out.

    A request in a long interval may round to a rate of zero, but not its size and time too.
    """
    idle: Sequence[int] = range(len(rows))
    for column in rows.columns.values():
        idle = [row for row in idle if not column[row] > 0]
        if not idle:
            return False
    return any(rows.reports[row] in measured for row in idle)
