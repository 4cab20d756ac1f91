"""fio's JSON, whole or cut: each job is decoded by itself, so one that is cut costs no other.

stat.c of fio (show_thread_status_json) writes it. Version 3 counts latencies in nanoseconds
(`clat_ns`), version 2 in microseconds (`clat`).
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from arcplan.captures.json_document import extent_of
from arcplan.captures.load.fio_job import JOBS_MOST, FioJob, block_bytes_of, is_part, whole_of
from arcplan.captures.records import CaptureError
from arcplan.captures.small_text import SmallText
from arcplan.captures.timestamps import iso_of

# Each may read to the end of the text before it fails.
_FAILURES_MOST = 20

_JOB = re.compile(r'\{\s{0,80}"jobname"\s{0,8}:')
_VERSION = re.compile(r'"fio version"\s{0,8}:\s{0,8}"([^"\n]{1,40})"')
_TIMESTAMP = re.compile(r'"timestamp"\s{0,8}:\s{0,8}([0-9]{9,10})\b')
_GLOBAL = re.compile(r'"global options"\s{0,8}:\s{0,8}(?=\{)')
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Document:
    """One JSON document.

    Attributes:
        version: Release of fio.
        recorded_at: Its time stamp, ISO 8601.
        jobs: Jobs that are whole.
        complete: No job of it is cut.
        lines: Its lines, by their place among those of the text.
    """

    version: str | None
    recorded_at: str | None
    jobs: list[FioJob]
    complete: bool
    lines: range


class _Failures:
    """Counts values that could not be decoded."""

    def __init__(self) -> None:
        self.count = 0

    def decoded(self, text: str, at: int) -> tuple[dict[str, object], int] | None:
        """The object at an offset and where it ends; None where it is cut or damaged."""
        if self.count >= _FAILURES_MOST:
            return None
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            self.count += 1
            return None
        return (value, end) if isinstance(value, dict) else None


def documents_of(text: SmallText) -> list[Document]:
    """All documents of a text, which may have other lines around them."""
    whole = text.text
    heads = [found.start() for found in _VERSION.finditer(whole)]
    starts = [0, *accumulate(len(line.text) + 1 for line in text.lines)]
    failures = _Failures()
    documents = []
    for number, head in enumerate(heads):
        end = heads[number + 1] if number + 1 < len(heads) else len(whole)
        documents.append(_document(text, whole, (head, end), starts, failures))
    return [document for document in documents if document.jobs]


def _document(
    text: SmallText, whole: str, span: tuple[int, int], starts: list[int], failures: _Failures
) -> Document:
    start, end = span
    version = _VERSION.match(whole, start)
    stamp = _TIMESTAMP.search(whole, start, min(start + 400, end))
    shared: Mapping[str, str] = {}
    options = _GLOBAL.search(whole, start, min(start + 2_000, end))
    if options is not None and (decoded := failures.decoded(whole, options.end())) is not None:
        shared = _texts(decoded[0])
    jobs: list[FioJob] = []
    cut = 0
    at = start
    while (found := _JOB.search(whole, at, end)) is not None and len(jobs) < JOBS_MOST:
        line = text.lines[bisect_right(starts, found.start()) - 1]
        decoded = failures.decoded(whole, found.start())
        if decoded is None:
            cut += 1
            text.unread(line, "this job of fio is cut or damaged; it is left out")
            at = found.end()
            continue
        named = text.lines[bisect_right(starts, whole.find('"jobname"', found.start())) - 1]
        jobs.append(_job(decoded[0], shared, named.number))
        at = decoded[1]
    return Document(
        version=version[1] if version else None,
        recorded_at=iso_of(float(stamp[1])).replace("+00:00", "Z") if stamp else None,
        jobs=_counted(jobs),
        complete=not cut,
        lines=_lines_of(whole, (start, at, end), starts),
    )


def _lines_of(whole: str, offsets: tuple[int, int, int], starts: list[int]) -> range:
    """The lines from the bracket above the version on; of a damaged document to its last job."""
    version, last, end = offsets
    begin = max(whole.rfind("{", 0, version), 0)
    try:
        stop = begin + extent_of(whole[begin:end])[0]
    except CaptureError:
        stop = last
    return range(bisect_right(starts, begin) - 1, bisect_right(starts, max(stop - 1, begin)))


def _counted(jobs: list[FioJob]) -> list[FioJob]:
    """A job asked for several times is listed as often, unless one entry sums all of them up."""
    listed = Counter(job.name for job in jobs)
    return [replace(job, jobs=1) if listed[job.name] == job.jobs else job for job in jobs]


def _job(job: dict[str, object], shared: Mapping[str, str], line: int) -> FioJob:
    options = {**shared, **_texts(job.get("job options"))}
    read, write, sync = (_object(job.get(name)) for name in ("read", "write", "sync"))
    reads, writes = (_number(side.get("total_ios")) or 0 for side in (read, write))
    times = [_number(side.get("runtime")) or 0 for side in (read, write)]
    seconds = max(times) / 1000 or None
    if not reads and not writes:
        # Version 2 counts bytes only.
        reads, writes = (_number(side.get("iops")) or 0 for side in (read, write))
    made = FioJob(
        line=line,
        name=str(job.get("jobname")),
        rw=options.get("rw") or options.get("readwrite"),
        block_bytes=block_bytes_of(options.get("bs") or options.get("blocksize") or "4k"),
        engine=options.get("ioengine"),
        depth=whole_of(options, "iodepth") or 1,
        jobs=whole_of(options, "numjobs") or 1,
        seconds=seconds,
    )
    made.take_options(options)
    if reads:
        _set_side(made, "read", read)
    if writes:
        _set_side(made, "write", write)
    if syncs := _number(sync.get("total_ios")):
        scale, latency = _latency(sync, "lat")
        made.syncs_per_s = syncs / seconds if seconds else None
        made.sync_mean_ms = _mean(latency, scale)
        made.sync_p95_ms = _percentile(latency, scale, "95")
    return made


def _set_side(job: FioJob, name: str, side: Mapping[str, object]) -> None:
    mean_ms, scale, latency = _request(side)
    job.set(f"{name}s_per_s", _number(side.get("iops")))
    job.set(f"{name}_bytes_per_s", _bandwidth(side))
    job.set(f"{name}_mean_ms", mean_ms)
    for rank in ("50", "95", "99"):
        job.set(f"{name}_p{rank}_ms", _percentile(latency, scale, rank))


def _request(side: Mapping[str, object]) -> tuple[float | None, float, Mapping[str, object]]:
    """Mean total latency in milliseconds, and the figures that have its percentiles."""
    total_scale, total = _latency(side, "lat")
    scale, completion = _latency(side, "clat")
    total_ms, completion_ms = _mean(total, total_scale), _mean(completion, scale)
    mean_ms = total_ms or completion_ms
    if total.get("percentile") or (mean_ms and is_part(completion_ms or mean_ms, mean_ms)):
        return mean_ms, total_scale, total
    return mean_ms, scale, completion


def _latency(side: Mapping[str, object], name: str) -> tuple[float, Mapping[str, object]]:
    """Latency figures and what one of their units is in milliseconds."""
    for key, scale in ((f"{name}_ns", 1e-6), (name, 1e-3), ("lat_ns", 1e-6), ("lat", 1e-3)):
        found = _object(side.get(key))
        if found:
            return scale, found
    return 1.0, {}


def _mean(latency: Mapping[str, object], scale: float) -> float | None:
    mean = _number(latency.get("mean"))
    return round(mean * scale, 9) if mean else None


def _percentile(latency: Mapping[str, object], scale: float, rank: str) -> float | None:
    value = _number(_object(latency.get("percentile")).get(f"{rank}.000000"))
    return round(value * scale, 9) if value is not None else None


def _bandwidth(side: Mapping[str, object]) -> float | None:
    exact = _number(side.get("bw_bytes"))
    if exact is not None:
        return exact
    kibibytes = _number(side.get("bw"))
    return None if kibibytes is None else kibibytes * 1024


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return value if math.isfinite(value) else None
    except OverflowError:
        return None


def _object(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> dict[str, str]:
    return {str(name): str(text) for name, text in _object(value).items() if text is not None}
