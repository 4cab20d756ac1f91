"""Descriptions of properties, from the docstrings of the records that have them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import get_args, get_type_hints

from docstring_parser import DocstringStyle, parse

# Names that mean the same in every record.
COMMON_NAMES = {
    "kind": "Which tool printed the text.",
    "reads_per_s": "Reads per second.",
    "writes_per_s": "Writes per second.",
    "requests_per_s": "Reads and writes per second.",
    "discards_per_s": "Discards per second.",
    "flushes_per_s": "Flushes per second.",
    "read_merges_per_s": "Reads per second that the kernel joined to others.",
    "write_merges_per_s": "Writes per second that the kernel joined to others.",
    "read_bytes_per_s": "Bytes read per second.",
    "write_bytes_per_s": "Bytes written per second.",
    "read_await_ms": "Mean response time of reads in milliseconds.",
    "write_await_ms": "Mean response time of writes in milliseconds.",
    "await_ms": "Mean response time in milliseconds.",
    "total_read_wait_ms": "Mean time of reads in milliseconds, queueing included.",
    "total_write_wait_ms": "Mean time of writes in milliseconds, queueing included.",
    "wait_ms": "Response times in milliseconds, by the titles that zpool iostat prints.",
    "queued": "Requests waiting and active, by the titles that zpool iostat prints.",
    "queue": "Requests in flight.",
    "util_percent": "Share of the time in which at least one request was in flight, 0..100.",
    "series": "Samples for charts, thinned.",
    "means": "The capture in a few hundred means; null where the series has every sample.",
    "reports_per_point": "Reports of one stretch; the last may have fewer.",
    "samples": "Reports that the figures rest on.",
    "verdict": "What the figures say, as a stable word.",
    "why": "The reason in one sentence, with the figures it rests on.",
    "leaf_blocks": "Level-0 blocks.",
    "nonleaf_blocks": "Indirect blocks of all levels.",
    "nonleaf_logical_bytes": "Indirect blocks uncompressed, bytes.",
    "nonleaf_physical_bytes": "Indirect blocks as compressed on disk, one copy, bytes.",
    "alloc_bytes": "Space allocated, bytes.",
    "free_bytes": "Space free, bytes.",
    "class": "What the vdev is for: data, log, cache, special.",
    "path": "Names from the pool down.",
    "pool": "Name of the pool; untrusted text.",
    "report": "Number of the sample's report in the capture, from 0.",
    "time": "ISO 8601 date and time, or the time of day; null where none is printed.",
    "value": "The estimate.",
    "low": "Low end of its interval.",
    "high": "High end of its interval.",
    "first": "Value in the first row that has one.",
    "last": "Value in the last row that has one.",
    "max": "Largest value.",
    "line": "Line in the uncompressed text, from 1.",
}


def described_attributes(root: object) -> dict[str, dict[str, str]]:
    """Field descriptions from the docstrings of all dataclasses that a type reaches, by class.

    Args:
        root: A dataclass, or a type made of some (`list[A | B]`).
    """
    return {record.__name__: _attributes(record) for record in _records(root, set())}


def _records(annotation: object, seen: set[type]) -> Iterator[type]:
    for part in get_args(annotation):
        yield from _records(part, seen)
    if (
        isinstance(annotation, type)
        and dataclasses.is_dataclass(annotation)
        and annotation not in seen
    ):
        seen.add(annotation)
        yield annotation
        for hint in get_type_hints(annotation).values():
            yield from _records(hint, seen)


def _attributes(record: type) -> dict[str, str]:
    """Fields of a class and its bases; a subclass documents only the fields that it adds."""
    texts = dict(COMMON_NAMES)
    for base in reversed(record.__mro__):
        docstring = parse(base.__doc__ or "", DocstringStyle.GOOGLE)
        for parameter in docstring.params:
            texts[parameter.arg_name] = " ".join((parameter.description or "").split())
    return texts
