"""Is the ARC large enough for metadata? The reading of arcstat from the 2018 method.

Raise the ARC while watching `arcsz` and `mm%`: metadata misses should go to nearly nothing. When
`arcsz` no longer grows and they stay, the ARC is too small; while it grows nothing is decided yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import fsum
from typing import Literal, TypeVar

from arcplan.captures.arcstat.cells import Number
from arcplan.captures.arcstat.log import (
    ACCESSES,
    ACTIVITY,
    LOSSES,
    SHARE,
    MetadataMisses,
    Timeline,
    weighted_mean,
)
from arcplan.captures.quantity import bytes_text, number_text
from arcplan.captures.summary import median

Item = TypeVar("Item")

_BLOCKS = 5
_WINDOW_LEAST = 5


def is_growing(sizes: Sequence[Number | None], targets: Sequence[Number | None]) -> bool | None:
    """Tell from the second half of the log; None when fewer than two sizes are known.

    Growing means that the means of up to five equal stretches never fall and rise by more than
    half a percent in total (2 % when there are only two or three rows): an ARC that is full swings
    around its target instead. At a target that does not rise the ARC is full by definition.
    """
    known = [size for size in sizes if size is not None]
    if len(known) < 2:
        return None
    window = _second_half(known)
    if is_at_target(sizes, targets):
        return False
    means = _stretch_means(window)
    rises = all(later >= earlier for earlier, later in pairwise(means))
    return rises and means[-1] - means[0] > means[0] * (0.005 if len(window) > 3 else 0.02)


def is_at_target(sizes: Sequence[Number | None], targets: Sequence[Number | None]) -> bool:
    """Whether the ARC filled its target in the second half of the log while that did not rise."""
    both = [
        (size, target)
        for size, target in zip(sizes, targets, strict=False)
        if size is not None and target
    ]
    if not both:
        return False
    late = _second_half(both)
    first_target, last_target = late[0][1], late[-1][1]
    return last_target <= first_target * 1.005 and median(s / t for s, t in late) >= 0.95


def _second_half(values: list[Item]) -> list[Item]:
    return values[-max(_WINDOW_LEAST, (len(values) + 1) // 2) :]


def _stretch_means(values: list[Number]) -> list[float]:
    count = min(_BLOCKS, len(values))
    edges = [len(values) * edge // count for edge in range(count + 1)]
    parts = (values[start:end] for start, end in pairwise(edges))
    return [fsum(part) / len(part) for part in parts]


Verdict = Literal["large-enough", "too-small", "still-warming", "no-metadata-columns", "idle"]

LOW_PERCENT = 1.0
"""Below this share of metadata accesses missing, the metadata is in the ARC."""

_IDLE_PER_S = 1.0
_ACCESSES_LEAST = 300
"""Without a miss among n accesses the share is below 3/n at 95 %: the rule of three for 1 %."""
_MISSES_LEAST = 30
"""Misses come in bursts, a cold directory being several blocks, so that a test of a proportion
trusts a few of them too much. Thirty of them, in bursts of five, are six events that are
independent; of fewer a single `find` decides."""
_COSTLY_PER_S = 100.0
"""Metadata misses that are no small part of a load, however small their share of accesses is: each
is a read of a device that a query waits for, and a spinning disk does no more of them."""
_SOME_PER_S = 10.0
"""The same for an ARC below its target or still growing, which has room for what misses."""
_MOST_OF_MISSES = 0.5
_SMALLEST_BLOCK_BYTES = 4096
_WINDOW_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, its reason in one sentence, and whether the ARC was still growing."""

    verdict: Verdict
    why: str
    still_growing: bool | None


_BELOW_TARGET = (
    "; the ARC stays below its target: something else limits what it keeps (arc_meta_limit before"
    " OpenZFS 2.2, primarycache, or the dnode limit)"
)
_NO_COLUMN = "No column of this log shows metadata accesses (mm%, mh%, mmis, dmh% or dmm% would)."


def judge(log: Timeline) -> Judgement:
    """Decide whether the ARC holds all metadata the workload touches."""
    growing = is_growing(log.sizes, log.with_first("c"))
    misses = log.misses
    if misses is None:
        return Judgement("no-metadata-columns", _NO_COLUMN, growing)
    idle = _idle_reason(log, misses)
    if idle:
        return Judgement("idle", idle, growing)
    return Judgement(*_judge_busy(log, misses, growing), growing)


def _idle_reason(log: Timeline, misses: MetadataMisses) -> str:
    if not log.rows:
        return (
            "The log has no row but the first, which covers a few milliseconds"
            " instead of an interval."
        )
    column, rates = misses.weight_source, ACCESSES
    if not column:
        column, rates = "all accesses", ACTIVITY
    mean = log.mean(rates)
    seconds = len(log.cells(rates)) * (log.interval_s or 1)
    if mean is not None and (mean < _IDLE_PER_S or mean * seconds < _ACCESSES_LEAST):
        return (
            f"{log.rows} rows from {_span(log, 0)} show {number_text(mean)}"
            f" accesses/s on average ({column}): too few to judge the ARC by."
        )
    return "" if log.cells(SHARE) else f"None of the {log.rows} rows has a metadata access."


def _judge_busy(log: Timeline, misses: MetadataMisses, growing: bool | None) -> tuple[Verdict, str]:
    points = len(log.row_counts)
    first, last = _ends(log)
    early, late = _mean_share(log, first), _mean_share(log, last)
    rows = f"{_span(log, last.start)} ({sum(log.row_counts[last.start :])} rows)"
    weighted = f", weighted by {misses.weight_source}" if misses.weight_source else ""
    whole = late == 0 and all(map(float.is_integer, log.cells(SHARE)))
    amount = "Less than 1 %" if whole else f"{number_text(late)} %"
    share = f"{amount} of metadata accesses miss in {rows}{weighted}"
    size = _size_text(log)
    if late - misses.cut_points < LOW_PERCENT:
        return _judge_low(log, misses, last, share=share, late=late, growing=growing)
    few = _too_few(log, last, late)
    if few or growing:
        but = few or "the ARC is still growing"
        return ("idle" if few else "still-warming"), f"{share}, but {but}{size}."
    if points >= 6 and late <= 0.7 * early:
        before = sum(log.row_counts[: first.stop])
        down = f"down from {number_text(early)} % in the first {before} rows"
        return "still-warming", f"{share}, {down}{size}."
    if _is_below_target(log):
        if not _held_back(log):
            return "still-warming", f"{share} while the ARC has not reached its target{size}."
        return "too-small", f"{share}{size}{_BELOW_TARGET}."
    growth = (
        "; whether the ARC still grows is not in this log (add arcsz or size)"
        if growing is None
        else f" and the ARC is not growing{size}"
    )
    return "too-small", f"{share}{growth}{_burst_text(log, last)}."


def _judge_low(
    log: Timeline,
    misses: MetadataMisses,
    window: range,
    *,
    share: str,
    late: float,
    growing: bool | None,
) -> tuple[Verdict, str]:
    """A low share of misses: the metadata is in the ARC, unless a low share is many misses."""
    if late >= LOW_PERCENT and misses.cut_points:
        share += (
            f" ({misses.source} is printed in whole percent, so up to"
            f" {number_text(misses.cut_points)} point of it is rounding)"
        )
    size = _size_text(log)
    is_below = _is_below_target(log)
    costly = _costly_text(log, misses, window, has_room=False)
    some = _costly_text(log, misses, window, has_room=True) if is_below or growing else costly
    if not some:
        return "large-enough", f"{share}{size}."
    but = f"{share}, but {some}"
    if growing:
        return "still-warming", f"{but}, and the ARC is still growing{size}."
    if not costly and not _held_back(log):
        return "still-warming", f"{but} while the ARC has not reached its target{size}."
    return "too-small", f"{but}{size}{_BELOW_TARGET if is_below else ''}."


def _costly_text(log: Timeline, misses: MetadataMisses, window: range, *, has_room: bool) -> str:
    """How many misses the window has, if too many for an ARC that is enough; else empty.

    Those of a full ARC must be most of all misses, too. A share that may be rounding counts none.
    """
    if not log.cells(LOSSES):
        return ""
    rows = [log.row_counts[point] for point in window]
    lost = [log.losses[point] for point in window]
    sure = [(log.shares[point] or 0.0) > misses.cut_points for point in window]
    per_s = sum((n or 0.0) * of for n, of, counts in zip(lost, rows, sure, strict=True) if counts)
    per_s /= sum(rows)
    if per_s < (_SOME_PER_S if has_room else _COSTLY_PER_S):
        return ""
    printed = log.series.get("miss")
    missed = sum((printed[p] or 0.0) * log.row_counts[p] for p in window) if printed else 0.0
    missed /= sum(rows)
    if missed and not has_room and per_s < _MOST_OF_MISSES * missed:
        return ""
    of_all = f", {number_text(min(100.0, 100 * per_s / missed))} % of all misses" if missed else ""
    return f"that is {number_text(per_s)} metadata misses/s{of_all}"


def _too_few(log: Timeline, window: range, late: float) -> str:
    """Why the misses of a window decide nothing; empty where there are enough of them.

    Without a column of metadata accesses, all accesses bound their number. The window has a tenth
    of all accesses at least, so that what the rest of the log saw counts for it, too.
    """
    interval_s = log.interval_s or 1.0
    counted = log.row_counts[window.start : window.stop]
    losses, accesses = log.cells(LOSSES), log.cells(ACCESSES)
    if losses:
        rates, share, missed_in_all = log.losses, 1.0, fsum(losses)
    elif accesses:
        rates, share = log.accesses, late / 100
        missed_in_all = (log.mean(SHARE) or 0.0) / 100 * fsum(accesses)
    else:
        return ""
    known = zip(rates[window.start : window.stop], counted, strict=True)
    missed = share * sum((per_s or 0.0) * rows for per_s, rows in known)
    most = max(missed, missed_in_all) * interval_s
    if most >= _MISSES_LEAST:
        return ""
    return f"that is {number_text(missed * interval_s)} misses: too few to judge the ARC by"


def _ends(log: Timeline) -> tuple[range, range]:
    """The first and the last third of the log, each longer where it has hardly any access.

    What a few accesses of a night say is not held against what a busy day said.
    """
    points = len(log.row_counts)
    third = min(points, max(3, -(-points // 3)))
    parts = zip(log.shares, log.accesses, log.row_counts, strict=True)
    accesses = [(w or 0) * rows if share is not None else 0 for share, w, rows in parts]
    if not any(accesses):
        known = zip(log.shares, log.row_counts, strict=True)
        accesses = [0 if share is None else rows for share, rows in known]
    least = _WINDOW_SHARE * sum(accesses)
    first = max(third, _reaching(accesses, least))
    last = max(third, _reaching(accesses[::-1], least))
    return range(first), range(points - last, points)


def _burst_text(log: Timeline, window: range) -> str:
    """Say so where few rows have nearly all misses: a larger ARC may not have helped these."""
    missing = [p for p in window if (log.shares[p] or 0) >= LOW_PERCENT]
    rows = sum(log.row_counts[p] for p in missing)
    if 2 * rows >= sum(log.row_counts[p] for p in window):
        return ""
    return f"; nearly all of it in {rows} of these rows, as when a scan reads every block once"


def _reaching(accesses: Sequence[float], least: float) -> int:
    """How many points from the start it takes to have so many accesses."""
    return 1 + sum(held < least for held in accumulate(accesses[:-1]))


def _mean_share(log: Timeline, points: range) -> float:
    parts = [(log.shares[p], log.accesses[p] or 0.0, log.row_counts[p]) for p in points]
    by_accesses = weighted_mean((share, weight * rows) for share, weight, rows in parts)
    if by_accesses is not None:
        return by_accesses
    return weighted_mean((share, rows) for share, _, rows in parts) or 0.0


def _is_below_target(log: Timeline) -> bool:
    sizes, targets = log.sizes, log.with_first("c")
    pairs = [(s, t) for s, t in zip(sizes, targets, strict=False) if s is not None and t]
    if not pairs or is_at_target(sizes, targets):
        return False
    return pairs[-1][0] < 0.95 * pairs[-1][1]


def _held_back(log: Timeline) -> bool:
    """Whether the blocks read in would have grown the ARC visibly, had it kept them."""
    if log.rows < 6 or log.interval_s is None:
        return False
    missed = fsum(log.cells(LOSSES)) * log.interval_s
    size = next((s for s in reversed(log.sizes) if s is not None), 0)
    return missed * _SMALLEST_BLOCK_BYTES > max(2 * log.size_step, 0.05 * size)


def _size_text(log: Timeline) -> str:
    sizes = [size for size in log.sizes if size is not None]
    if not sizes:
        return ""
    targets = [target for target in log.with_first("c") if target is not None]
    target = f", target {bytes_text(targets[-1])}" if targets else ""
    return f"; size {bytes_text(sizes[0])} to {bytes_text(sizes[-1])}{target}"


def _span(log: Timeline, point: int) -> str:
    start = log.start_of(point)
    return start if start == log.end else f"{start} to {log.end}"
