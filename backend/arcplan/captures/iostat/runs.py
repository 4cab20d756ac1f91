"""Which reports count: the first of each run may be the average since boot."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from arcplan.captures.iostat.boot import Counts, interval_of, step_of, verdict_of
from arcplan.captures.iostat.columns import COUNTED, SECTOR_BYTES, SECTORS
from arcplan.captures.iostat.figures import Figures, Ints
from arcplan.captures.iostat.stores import Sheet
from arcplan.captures.summary import Floats
from arcplan.captures.timestamps import DAY_SECONDS

_TOTALS_AGREE = 0.2
_STEP_DEVICES = 16
_STEP_SAMPLES = 200
_LATER_TRIED = 24
_DEVICES_TRIED = 16
_FIXED_SIZE = 0.01

KEPT_ALONE = (
    "a run's only report is kept; unless iostat -y was used it is the average since boot, not a "
    "measurement of the load"
)


STARTS_MOST = 50
"""More starts of iostat in one text are a loop that belongs together."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The reports that are measurements.

    Attributes:
        kept: Their numbers.
        dropped: Numbers of the reports since boot.
        why: One sentence.
        reports: Those that it chose from.
        interval_s: Seconds between reports, None if unknown.
    """

    kept: Ints
    dropped: list[int]
    why: str
    reports: range
    interval_s: float | None


def selections(sheet: Sheet, devices: list[Figures]) -> list[Selection]:
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
    single = all(len(reports) == 1 for reports in numbers.values())
    if single or not 1 < len(starts) <= STARTS_MOST:
        starts = [numbers]
    return [_Runs(sheet, devices, runs).selection() for runs in starts]


@dataclass(frozen=True, slots=True)
class _Counted:
    """What one device's samples count.

    Attributes:
        reports: Report of each sample.
        rates: Columns of requests.
        moved: Columns of bytes, of the requests that moved them, and what one printed is worth.
    """

    reports: Ints
    rates: list[Floats]
    moved: list[tuple[Floats, Floats, int]]


def _counted(figures: Figures) -> _Counted:
    printed = figures.printed
    rates = [printed[field] for field in COUNTED & printed.keys()]
    moved = [
        (printed[field], figures.get(requests), figures.scales[field])
        for field, requests in SECTORS.items()
        if field in printed
    ]
    return _Counted(figures.reports, rates, moved)


class _Runs:
    def __init__(self, sheet: Sheet, devices: list[Figures], numbers: dict[int, range]) -> None:
        self._sheet = sheet
        self._devices = devices
        self._step = step_of(_printed(devices))
        self._lengths = _lengths(devices, len(sheet.reports))
        self._numbers = numbers
        self._tried = [_counted(figures) for figures in devices[:_DEVICES_TRIED]]
        self._known_counts: dict[int, Counts] = {}
        self._interval = self._interval_s()

    def selection(self) -> Selection:
        dropped: list[int] = []
        reasons: list[str] = []
        for run, numbers in self._numbers.items():
            drop, why = self._first_of(run, numbers)
            reasons.append(why)
            if drop:
                dropped.append(numbers[0])
        ranges = list(self._numbers.values())
        reports = range(ranges[0].start, ranges[-1].stop)
        kept = np.setdiff1d(np.arange(reports.start, reports.stop), dropped)
        return Selection(kept, dropped, "; ".join(dict.fromkeys(reasons)), reports, self._interval)

    def _first_of(self, run: int, numbers: range) -> tuple[bool, str]:
        """Say whether a run's first report is dropped, and why."""
        first, later = numbers[0], numbers[1:]
        if run in self._sheet.runs_without_boot:
            return False, "iostat -y left out the average since boot"
        length, interval = self._lengths[first], self._interval
        if length is not None and interval is not None and later:
            same = abs(length - interval) <= _TOTALS_AGREE * interval
            covers = f"the first report covers {length:.0f} s"
            return not same, f"{covers}, the others {interval:g} s" + (
                "" if same else ": since boot"
            )
        return self._by_counts(first, later)

    def _by_counts(self, first: int, later: range) -> tuple[bool, str]:
        tried = [self._counts(n) for n in later[:_LATER_TRIED]]
        verdict = verdict_of(self._counts(first), tried, self._interval)
        over = "" if self._interval is None else f" over {self._interval:g} s"
        if verdict == "interval":
            return False, (
                f"the first report's counts are whole numbers{over}, so it is no average since boot"
            )
        if not later:
            return False, KEPT_ALONE
        if verdict == "since-boot":
            return True, (
                f"the first report's counts are no whole numbers{over} as the others' are: "
                "since boot"
            )
        return True, "the first report is taken for the average since boot that iostat starts with"

    def _interval_s(self) -> float | None:
        runs = self._numbers.values()
        steps = [seconds for numbers in runs if (seconds := self._by_stamps(numbers)) > 0]
        if steps:
            return float(np.median(steps))
        later = [n for numbers in runs for n in numbers[1:]]
        known = [length for n in later if (length := self._lengths[n]) is not None]
        if known:
            return round(float(np.median(known)), 1)
        if not later:
            # single reports in a row, each with its banner: a loop around iostat -y INTERVAL 1
            later = [numbers[0] for numbers in runs]
        return interval_of([self._counts(n) for n in later[:_LATER_TRIED]])

    def _by_stamps(self, numbers: range) -> float:
        """Median distance of neighbouring time stamps, midnight passed over; 0 if there is none."""
        moments = self._sheet.reports.moments
        seconds = moments.seconds_of_day(numbers.start, numbers.stop)
        if seconds.size < 2:
            return 0.0
        steps = np.divmod(seconds[1:] - seconds[:-1], DAY_SECONDS)[1]
        return float(np.median(steps))

    def _counts(self, report: int) -> Counts:
        """Rates of requests and sectors; what only repeats another rate is no evidence."""
        known = self._known_counts.get(report)
        if known is not None:
            return known
        step_by_rate: dict[float, float] = {}
        for device in self._tried:
            at = int(np.searchsorted(device.reports, report))
            if at >= device.reports.size or device.reports[at] != report:
                continue
            for rates in device.rates:
                rate = float(rates[at])
                if rate > 0:
                    step_by_rate.setdefault(rate, self._step)
            for moved, requests, scale in device.moved:
                sectors = float(moved[at]) / SECTOR_BYTES
                if sectors > 0 and not _is_fixed_size(sectors, float(requests[at])):
                    step_by_rate.setdefault(sectors, self._step * scale / SECTOR_BYTES)
        ordered = sorted(step_by_rate.items(), key=lambda pair: (pair[1], pair[0]))
        counts = self._known_counts[report] = Counts(
            np.array([rate for rate, _ in ordered], dtype=np.float64),
            np.array([step for _, step in ordered], dtype=np.float64),
        )
        return counts


def _is_fixed_size(sectors_per_s: float, requests_per_s: float) -> bool:
    """Whether all requests seem to be of one size, so that sectors follow from requests."""
    if not requests_per_s > 0:
        return False
    sectors = sectors_per_s / requests_per_s
    return math.isfinite(sectors) and abs(sectors - round(sectors)) <= _FIXED_SIZE


def _printed(devices: list[Figures]) -> Floats:
    """Numbers that show how many decimals the tool prints; sizes are scaled and left out."""
    plain = [
        _some(values if (known := np.isfinite(values)).all() else values[known])
        for figures in devices[:_STEP_DEVICES]
        for field, values in figures.printed.items()
        if "bytes" not in field
    ]
    return np.concatenate(plain) if plain else np.zeros(0)


def _some(values: Floats) -> Floats:
    return values[:: max(1, values.size // _STEP_SAMPLES)]


def _lengths(devices: list[Figures], reports: int) -> list[float | None]:
    """Seconds each report covers, where it prints both a total and a rate of the same bytes."""
    best: list[tuple[float, float | None]] = [(0.0, None)] * reports
    for figures in devices:
        if not figures.has("read_bytes_total") and not figures.has("write_bytes_total"):
            continue
        for total, rate in (
            (figures.get("read_bytes_total"), figures.get("read_bytes_per_s")),
            (figures.get("write_bytes_total"), figures.get("write_bytes_per_s")),
        ):
            for index in np.flatnonzero((total > 0) & (rate > 0)):
                number = int(figures.reports[index])
                if rate[index] > best[number][0]:
                    best[number] = (float(rate[index]), float(total[index] / rate[index]))
    return [length for _, length in best]
