"""Where zpool iostat was started again into one log.

Its titles stand above every report with -v, and else above the first one only when it writes into a
file; on a terminal they come again every so many reports as it is high. Neither the columns nor
whether vdevs are shown changes while it runs (zpool_do_iostat, cmd/zpool/zpool_main.c, OpenZFS
2.3). With -v, only an average since import that comes again tells, in so many rates that no
interval has them by chance. Without titles (-H) only rows of the other form tell; of histograms
(-w, -r), see `histograms`.

A log that was rotated begins with rows of a run whose titles and average since import are in the
file before. Where that run ends and another begins, its first titles are the first of the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import islice, pairwise

from arcplan.captures.columns.runs import ALIKE, RUNS_MOST, STEPS_COMPARED, leaps, usual_step_s
from arcplan.captures.summary import zeroed
from arcplan.captures.timestamps import step_seconds
from arcplan.captures.zpool_iostat.layout import RATES
from arcplan.captures.zpool_iostat.reader import Sheet

_LIKELY = 0.15
"""By so much the average since import changes within a minute in a pool imported for ten."""
_UNLIKE = 0.2
_BETWEEN_LEAST = 3
_BUSY_LEAST = 2
_TELLING_LEAST = 6
"""Different rates of an average since import, all within 2 % again: more than one vdev has."""
_SUMMER_TIME_S = 3600


@dataclass(frozen=True, slots=True)
class Runs:
    """What the titles in a text tell.

    Attributes:
        starts: Reports after the first with which a run begins.
        undecided: Reports that may begin one, and nothing tells; one of each run.
    """

    starts: list[int]
    undecided: list[int]


def runs_of(sheet: Sheet) -> Runs:
    """Find the reports with which zpool iostat was started again."""
    forms = [n for n, (above, form) in enumerate(pairwise(sheet.tabbed), 1) if form != above]
    found = Runs([], [])
    for begun, part in zip((0, *forms), sheet.cut(forms), strict=True):
        inside = _runs_of_one_form(part)
        starts = [0, *inside.starts] if begun else inside.starts
        found.starts.extend(begun + report for report in starts)
        found.undecided.extend(begun + report for report in inside.undecided)
    return found if len(found.starts) < RUNS_MOST else Runs([], [])


def _runs_of_one_form(sheet: Sheet) -> Runs:
    headed = [report for report, line in enumerate(sheet.headers) if line]
    found = Runs([], [])
    if sheet.histograms.printed:
        return found
    run = _Run(sheet, 0, headed[0] if headed else 0)
    if not headed:
        again = (n for n in range(len(sheet.stamps)) if run.is_repeated_in(n))
        return Runs([], list(islice(again, 1)))
    last, beats = headed[0], set[int]()
    if headed[0] and _ends_rest_of_run(run, headed):
        run = _Run(sheet, headed[0], headed[0])
        found.starts.append(headed[0])
    for report in headed[1:]:
        distance, last = report - last, report
        is_on_beat = distance == 1 or distance in beats
        repeats = run.is_repeated_in(report)
        if (
            run.has_other_form(report)
            or run.is_set_back(report)
            or (distance == 1 and (run.heads_several(report) or run.is_second_of_two(report)))
            or (not is_on_beat and (repeats or run.leaps(report)))
            or (repeats and run.is_telling and run.has_vdevs[report])
        ):
            found.starts.append(report)
            if len(found.starts) == RUNS_MOST:
                return Runs([], [])
            run, beats = _Run(sheet, report, report), set()
            continue
        may_begin = run.may_be_repeated_in(report) or not is_on_beat
        if may_begin and (not found.undecided or found.undecided[-1] < run.begun):
            found.undecided.append(report)
        beats.add(distance)
    return found


def _ends_rest_of_run(run: _Run, headed: list[int]) -> bool:
    """Whether the first titles of a text begin a run, and the rows above are the rest of another.

    A terminal repeats its titles, so that those above a pasted text may be missing; then at least
    two more stand below, each as far from the one before.
    """
    first = headed[0]
    distances = {later - earlier for earlier, later in pairwise(headed)}
    is_terminal = len(headed) > 2 and len(distances) == 1 and first <= max(distances)
    return (
        run.has_other_form(first)
        or run.is_set_back(first)
        or (run.heads_several(first) and (run.leaps(first) or not is_terminal))
    )


class _Run:
    """A run, beside whose reports a later one under titles is held.

    Attributes:
        begun: Its first report.
        has_vdevs: Whether a report has rows below a pool's.
        is_telling: Its first report under titles, which is the average since import, has so many
            different rates that no interval has them all by chance.
    """

    def __init__(self, sheet: Sheet, begun: int, headed: int) -> None:
        self.begun = begun
        self.has_vdevs = bytearray(len(sheet.stamps))
        self._sheet = sheet
        # Whether a report has a pool that one before it in the run has.
        self._has_known_pool = bytearray(len(sheet.stamps))
        firsts: dict[str, int] = {}
        for key, rows in sheet.rows.items():
            reports = rows.reports[bisect_left(rows.reports, begun) :]
            pool = key.place.path[0]
            if reports:
                first = firsts[pool] = min(reports[0], firsts.get(pool, reports[0]))
                for report in reports[bisect_right(reports, first) :]:
                    self._has_known_pool[report] = True
            if len(key.place.path) > 1:
                for report in reports:
                    self.has_vdevs[report] = True
        self._compare(headed)

    def _compare(self, headed: int) -> None:
        """Hold the average since import against all later reports; it changes little meanwhile."""
        reports = len(self._sheet.stamps) - headed
        alike, likely, unlike = [0] * reports, [0] * reports, bytearray(reports)
        rates = busy = 0
        different: set[float] = set()
        for rows in self._sheet.rows.values():
            at = rows.row_of(headed)
            if at is None:
                continue
            for name in RATES:
                values = zeroed(rows.columns[name][at:])
                first = values[0]
                for report, value in zip(rows.reports[at:], values, strict=True):
                    off, most = abs(value - first), max(value, first)
                    alike[report - headed] += off <= ALIKE * most + 1
                    likely[report - headed] += off <= _LIKELY * most + 1
                    unlike[report - headed] |= off > _UNLIKE * most + 1
                rates += 1
                busy += first > 0
                if first >= 1 / ALIKE:
                    different.add(first)
        known = busy >= _BUSY_LEAST and not self._sheet.omits_first
        like = unlike.find(0, 1)
        unlike_until = reports if like < 0 else like
        behind = range(headed + _BETWEEN_LEAST + 1, headed + min(reports, unlike_until + 1))
        self.is_telling = len(different) >= _TELLING_LEAST
        self._repeated = {n for n in behind if known and alike[n - headed] == rates}
        self._likely = {n for n in behind if known and likely[n - headed] == rates}

    def is_repeated_in(self, report: int) -> bool:
        """Whether a report says the average since import again, and none between is like it."""
        return report in self._repeated

    def may_be_repeated_in(self, report: int) -> bool:
        """Whether a report says nearly the same again, and none between them does."""
        return report in self._likely

    def has_other_form(self, report: int) -> bool:
        """Whether a report has other columns, no pool of the run, or vdevs where it has none."""
        layouts = self._sheet.layouts
        before, now = (layout and layout.columns for layout in layouts[report - 1 :][:2])
        if now != before or not self._has_known_pool[report]:
            return True
        had, has = any(self.has_vdevs[self.begun : report]), bool(self.has_vdevs[report])
        # the last report may lack its vdevs because the text was cut
        return has > had or (has < had and report < len(layouts) - 1)

    def is_set_back(self, report: int) -> bool:
        """Whether its time stamp is before that of the report above, summer time apart."""
        step = self._step_s(report)
        if step is None or step >= 0:
            return False
        interval = self._interval_s(report)
        is_summer_time = step + _SUMMER_TIME_S >= 0 and not leaps(step + _SUMMER_TIME_S, interval)
        return step < -interval and not is_summer_time

    def leaps(self, report: int) -> bool:
        """Whether more time has passed than between the reports of the run."""
        step, interval = self._step_s(report), self._interval_s(report)
        return step is not None and interval > 0 and leaps(step, interval)

    def heads_several(self, report: int) -> bool:
        """Whether its titles are those of a run without -v: none stand above the next report."""
        return self._is_flat(report) and self._sheet.headers[report + 1 : report + 2] == [0]

    def is_second_of_two(self, report: int) -> bool:
        """Whether it and the one before stand alone under titles each, as two calls print them.

        More of them, or with -y, are a loop around `zpool iostat -y INTERVAL 1`.
        """
        alone = self.begun == report - 1 == len(self._sheet.stamps) - 2
        return alone and not self._sheet.omits_first and self._is_flat(report)

    def _is_flat(self, report: int) -> bool:
        """Whether the run, with this report, is one without -v."""
        flat = self._sheet.indented and not self._sheet.names_vdevs
        return flat and not any(self.has_vdevs[self.begun : report + 1])

    def _step_s(self, report: int) -> int | None:
        earlier, later = self._sheet.stamps[report - 1 : report + 1]
        return None if earlier is None or later is None else step_seconds(earlier, later)

    def _interval_s(self, report: int) -> float:
        """Median time between reports of the run; 0 where unknown."""
        first = max(self.begun + 1, report - STEPS_COMPARED)
        return usual_step_s(self._step_s(n) for n in range(first, report))
