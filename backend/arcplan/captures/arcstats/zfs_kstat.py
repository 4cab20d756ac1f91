"""The kstats beside arcstats: intent log, transactions, dbufs, and those of a data set.

Counters since the module's load (of a data set: since it was mounted) are no rates. Snapshots of
one kstat that was created at one moment are a run; between them each counter has a rate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from arcplan.captures.arcstats.snapshots import Snapshot
from arcplan.captures.records import CaptureBase
from arcplan.captures.small_text import Common
from arcplan.captures.summary import Summary, median, summarised

# dbuf_stats_t, module/zfs/dbuf.c: all else goes up and down.
_DBUF_COUNTERS = re.compile(
    r"cache_total_evicts|hash_(?:hits|misses|collisions|insert_race)|metadata_cache_overflow"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZfsKstatCapture(CaptureBase):
    """A kstat of ZFS, once or repeated; `places` has each field of `values`.

    Attributes:
        kstat: zil, dmu_tx, dbufstats, or objset: that of a data set.
        dataset: What an objset is; None of another kstat, and where the text does not say.
        samples: Snapshots.
        interval_s: Seconds between them, median; None of one.
        since_load_s: Seconds from the kstat's creation to the last snapshot; None where not
            printed.
        values: The last snapshot by the kernel's names: counts since creation, sizes in bytes.
        figures: What each counter counts a second, as NAME_per_s; none of one snapshot.
    """

    kind: Literal["zfs-kstat"] = "zfs-kstat"
    kstat: str
    dataset: str | None
    samples: int
    interval_s: float | None
    since_load_s: float | None
    values: dict[str, int]
    figures: dict[str, Summary]


def runs_of(snapshots: Iterable[Snapshot]) -> list[list[Snapshot]]:
    """Snapshots by the run that they are of, in the order of its first."""
    runs: list[list[Snapshot]] = []
    for snapshot in snapshots:
        of_it = [run for run in runs if _follows(run[-1], snapshot)]
        if of_it:
            of_it[-1].append(snapshot)
        else:
            runs.append([snapshot])
    return runs


def _follows(before: Snapshot, now: Snapshot) -> bool:
    """Whether a snapshot is of the same run; of one that was cut, as far as it goes."""
    names = before.values.keys() & now.values.keys()
    return (
        before.created_ns is not None
        and (before.kstat, before.dataset, before.created_ns)
        == (now.kstat, now.dataset, now.created_ns)
        and (before.age_s or 0) < (now.age_s or 0)
        and (names == before.values.keys() or now.lacks_fields)
        and (names == now.values.keys() or before.lacks_fields)
        and all(before.values[name] <= now.values[name] for name in names & _counters(now))
    )


def _counters(snapshot: Snapshot) -> set[str]:
    has_gauges = snapshot.kstat == "dbufstats"
    return {name for name in snapshot.values if not has_gauges or _DBUF_COUNTERS.fullmatch(name)}


def zfs_kstat_of(run: list[Snapshot], common: Common) -> ZfsKstatCapture:
    """The record of a run, of its snapshots that are whole where any is."""
    run = [snapshot for snapshot in run if not snapshot.lacks_fields] or run[-1:]
    last = run[-1]
    common["places"] = last.places
    steps = [(before, now, (now.age_s or 0) - (before.age_s or 0)) for before, now in pairwise(run)]
    figures = {}
    counters = _counters(last) if steps else ()
    for name in filter(counters.__contains__, last.values):
        rates = [(now.values[name] - before.values[name]) / step for before, now, step in steps]
        if (figure := summarised(rates, [step for *_, step in steps])) is not None:
            figures[f"{name}_per_s"] = figure
    return ZfsKstatCapture(
        **common,
        kstat=last.kstat or "",
        dataset=last.dataset,
        samples=len(run),
        interval_s=round(median(step for *_, step in steps), 3) if steps else None,
        since_load_s=last.age_s,
        values=last.values,
        figures=figures,
    )
