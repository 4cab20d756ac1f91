"""A disk of a single report, held against the disks beside it.

One report has nothing of the same disk to compare with. Disks of one kind under a similar load, as
those of one pool are, answer in similar times; one that takes several times as long is held up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from arcplan.captures.iostat.judgement import (
    IDLE_REQUESTS_PER_S,
    QUEUEING_SATURATION,
    SATURATED_SATURATION,
    Verdict,
)
from arcplan.captures.iostat.record import DeviceRecord

_SIBLINGS_LEAST = 2
_KIND = re.compile(r"[A-Za-z]+")


def beside_siblings(records: Sequence[DeviceRecord]) -> list[DeviceRecord]:
    """The records, those without a baseline of their own judged by their siblings."""
    return [_beside(record, records) for record in records]


def _beside(record: DeviceRecord, records: Sequence[DeviceRecord]) -> DeviceRecord:
    if record.verdict != "no-baseline" or record.samples != 1 or record.await_ms is None:
        return record
    times = {
        other.device: other.await_ms.mean
        for other in records
        if other.device != record.device and _is_comparable(record, other) and other.await_ms
    }
    if len(times) < _SIBLINGS_LEAST or not median(times.values()) > 0:
        return record
    usual, own = median(times.values()), record.await_ms.mean
    ratio = own / usual
    verdict: Verdict = "healthy"
    if ratio >= SATURATED_SATURATION:
        verdict = "saturated"
    elif ratio >= QUEUEING_SATURATION:
        verdict = "queueing"
    low, high = min(times.values()), max(times.values())
    span = f"{low:.3g} to {high:.3g} ms" if high > low else f"{low:.3g} ms"
    why = (
        f"{own:.3g} ms a request in the only report, {span} on the {len(times)} disks like it:"
        f" {ratio:.2g} times what is usual there; {record.why}"
    )
    return replace(record, verdict=verdict, why=why)


def _is_comparable(record: DeviceRecord, other: DeviceRecord) -> bool:
    """Whether both are busy disks of one kind: sda and sdb, but not sda and nvme0n1."""
    kind, of_other = _KIND.match(record.device), _KIND.match(other.device)
    alike = kind is not None and of_other is not None and kind[0][:2] == of_other[0][:2]
    busy = other.requests_per_s is not None and other.requests_per_s.mean >= IDLE_REQUESTS_PER_S
    return alike and busy and record.role == other.role == "disk"
