"""Is the ARC large enough for metadata? The reading of arcstat from the 2018 method.

Raise the ARC while watching `arcsz` and `mm%`: metadata misses should go to nearly nothing. When
`arcsz` no longer grows and they stay, the ARC is too small; while it grows nothing is decided yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from arcplan.captures.arcstat.cells import Number
from arcplan.captures.arcstat.growth import is_at_target, is_growing
from arcplan.captures.arcstat.metadata import MetadataMisses
from arcplan.captures.quantity import bytes_text, number_text

Verdict = Literal["large-enough", "too-small", "still-warming", "no-metadata-columns", "idle"]

LOW_PERCENT = 1.0
"""Below this share of metadata accesses missing, the metadata is in the ARC."""

_IDLE_PER_S = 1.0
_ACCESSES_LEAST = 20
_SMALLEST_BLOCK_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Observed:
    """The rows a verdict rests on.

    Attributes:
        sizes: ARC size in bytes, the start-up row included (its sizes are valid).
        targets: Target `c` in bytes, likewise; empty when the log has no such column.
        size_step: Worth of the last digit printed, in bytes.
        misses: Metadata misses per row, start-up row excluded.
        labels: Time or line of each of those rows.
        interval_s: Sampling interval, None if unknown.
        any_access: Accesses per second of any kind, None where no column shows them.
    """

    sizes: Sequence[Number | None]
    targets: Sequence[Number | None]
    size_step: float
    misses: MetadataMisses | None
    labels: Sequence[str]
    interval_s: float | None
    any_access: Sequence[Number | None]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, its reason in one sentence, and whether the ARC was still growing."""

    verdict: Verdict
    why: str
    still_growing: bool | None


def judge(seen: Observed) -> Judgement:
    """Decide whether the ARC holds all metadata the workload touches."""
    growing = is_growing(seen.sizes, seen.targets)
    if seen.misses is None:
        return Judgement(
            "no-metadata-columns",
            "No column of this log shows metadata accesses (mm%, mh%, mmis, dmh% or dmm% would).",
            growing,
        )
    idle = _idle_reason(seen, seen.misses)
    if idle:
        return Judgement("idle", idle, growing)
    return _judge_busy(seen, seen.misses, growing)


def _idle_reason(seen: Observed, misses: MetadataMisses) -> str:
    if not seen.labels:
        return (
            "The log has no row but the first, which covers a few milliseconds"
            " instead of an interval."
        )
    column, rates = misses.weight_source, misses.weight
    if not column:
        column, rates = "all accesses", list(seen.any_access)
    known = [rate for rate in rates if rate is not None]
    seconds = len(known) * (seen.interval_s or 1)
    if known and (fmean(known) < _IDLE_PER_S or fmean(known) * seconds < _ACCESSES_LEAST):
        return (
            f"{len(seen.labels)} rows from {_span(seen.labels)} show {number_text(fmean(known))}"
            f" accesses/s on average ({column}): too few to judge the ARC by."
        )
    if all(share is None for share in misses.percent):
        return f"None of the {len(seen.labels)} rows has a metadata access."
    return ""


def _judge_busy(seen: Observed, misses: MetadataMisses, growing: bool | None) -> Judgement:
    third = max(3, -(-len(seen.labels) // 3))
    early, late = _mean_share(misses, 0, third), _mean_share(misses, -third, None)
    rows = f"{_span(seen.labels[-third:])} ({min(third, len(seen.labels))} rows)"
    weighted = f", weighted by {misses.weight_source}" if misses.weight_source else ""
    whole = late == 0 and not any(isinstance(share, float) for share in misses.percent)
    amount = "Less than 1 %" if whole else f"{number_text(late)} %"
    share = f"{amount} of metadata accesses miss in {rows}{weighted}"
    size = _size_text(seen)
    if late - misses.cut_points < LOW_PERCENT:
        cut = (
            f" ({misses.source} is printed in whole percent, so up to"
            f" {number_text(misses.cut_points)} point of it is rounding)"
            if late >= LOW_PERCENT and misses.cut_points
            else ""
        )
        return Judgement("large-enough", f"{share}{cut}{size}.", growing)
    if growing:
        return Judgement("still-warming", f"{share}, but the ARC is still growing{size}.", growing)
    falling = len(seen.labels) >= 6 and late <= 0.7 * early
    if falling:
        return Judgement(
            "still-warming",
            f"{share}, down from {number_text(early)} % in the first {third} rows{size}.",
            growing,
        )
    if _is_below_target(seen):
        if not _held_back(seen, misses):
            return Judgement(
                "still-warming", f"{share} while the ARC has not reached its target{size}.", growing
            )
        return Judgement(
            "too-small",
            f"{share} and the ARC stays below its target{size}: something else limits what it"
            " keeps (arc_meta_limit before OpenZFS 2.2, primarycache, or the dnode limit).",
            growing,
        )
    growth = (
        "; whether the ARC still grows is not in this log (add arcsz or size)"
        if growing is None
        else f" and the ARC is not growing{size}"
    )
    return Judgement("too-small", f"{share}{growth}.", growing)


def _mean_share(misses: MetadataMisses, start: int, end: int | None) -> float:
    pairs = list(zip(misses.percent, misses.weight, strict=True))[start:end]
    weighted = [(s, w) for s, w in pairs if s is not None and w]
    if weighted:
        return sum(s * w for s, w in weighted) / sum(w for _, w in weighted)
    plain = [s for s, _ in pairs if s is not None]
    return fmean(plain) if plain else 0.0


def _is_below_target(seen: Observed) -> bool:
    pairs = [(s, t) for s, t in zip(seen.sizes, seen.targets, strict=False) if s is not None and t]
    return (
        bool(pairs)
        and not is_at_target(seen.sizes, seen.targets)
        and pairs[-1][0] < (0.95 * pairs[-1][1])
    )


def _held_back(seen: Observed, misses: MetadataMisses) -> bool:
    """Whether the blocks read in would have grown the ARC visibly, had it kept them."""
    if len(seen.labels) < 6 or seen.interval_s is None:
        return False
    missed = sum(rate for rate in misses.per_s if rate is not None) * seen.interval_s
    size = next((s for s in reversed(seen.sizes) if s is not None), 0)
    return missed * _SMALLEST_BLOCK_BYTES > max(2 * seen.size_step, 0.05 * size)


def _size_text(seen: Observed) -> str:
    sizes = [size for size in seen.sizes if size is not None]
    if not sizes:
        return ""
    targets = [target for target in seen.targets if target is not None]
    target = f", target {bytes_text(targets[-1])}" if targets else ""
    return f"; size {bytes_text(sizes[0])} to {bytes_text(sizes[-1])}{target}"


def _span(labels: Sequence[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1]}"
