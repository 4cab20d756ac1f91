"""Findings about the ARC from arcstats values, of the kstat or of arc_summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arcplan.captures.arcstats.memory import WRAPPED, ArcMemory
from arcplan.captures.quantity import bytes_text, number_text
from arcplan.captures.records import Finding

MISSES_LEAST = 1000
"""Of fewer misses since the module was loaded a share says nothing of a size."""


def observations(arc: ArcMemory, values: Mapping[str, float]) -> Iterator[Finding]:
    """Yield the findings, each with its figures."""
    yield from _target(arc, values)
    yield from _shares(arc)
    yield from _metadata(arc, values)
    yield from _ghosts(arc, values)
    yield from _l2arc(arc, values)
    yield from _memory_pressure(values)
    wrapped = sorted(name for name, value in values.items() if value >= WRAPPED)
    if wrapped:
        yield Finding(
            "counter-below-zero",
            f"{', '.join(wrapped[:5])} wrapped below zero in the kernel and cannot be used.",
        )


def _has_room(arc: ArcMemory) -> bool:
    """Whether the ARC is clearly below its target now."""
    return (
        arc.size_bytes is not None
        and bool(arc.target_bytes)
        and arc.size_bytes < 0.9 * (arc.target_bytes or 0)
    )


def _evicted_before(arc: ArcMemory, values: Mapping[str, float]) -> str:
    """Meaning of ghost hits since load for an ARC that has room now."""
    misses = values.get("misses")
    if not arc.ghost_hits or not misses or misses < MISSES_LEAST:
        return ""
    share = min(100.0, 100 * arc.ghost_hits / misses)
    return (
        f" now. Since the module was loaded {number_text(share)} % of all"
        f" misses ({number_text(arc.ghost_hits)} ghost-list hits) were of blocks evicted shortly"
        " before: it was smaller then, or another limit evicted them; a larger c_max alone would"
        " not have kept them"
    )


def _target(arc: ArcMemory, values: Mapping[str, float]) -> Iterator[Finding]:
    size, target, most = arc.size_bytes, arc.target_bytes, arc.max_bytes
    if target is not None and most is not None:
        if target < 0.99 * most:
            yield Finding(
                "target-below-max",
                f"The target c is {bytes_text(target)}, below its limit c_max"
                f" {bytes_text(most)}: the ARC has not needed more yet, or the host took memory"
                " back.",
            )
        else:
            yield Finding(
                "target-at-max", f"The target c is at its limit c_max, {bytes_text(most)}."
            )
    if size is None or not target:
        return
    if _has_room(arc):
        yield Finding(
            "not-full",
            f"The ARC holds {bytes_text(size)} of its target {bytes_text(target)}: it is not full"
            f"{_evicted_before(arc, values)}.",
        )
    elif size > 1.1 * target:
        yield Finding(
            "above-target",
            f"The ARC holds {bytes_text(size)}, more than its target {bytes_text(target)}: the"
            " target fell a moment ago, or memory in use cannot be evicted fast enough.",
        )


def _shares(arc: ArcMemory) -> Iterator[Finding]:
    parts = (
        ("l2-header-share", arc.l2_header_bytes, "headers of buffers that are only in the L2ARC"),
        ("header-share", arc.header_bytes, "headers of cached buffers"),
        ("dbuf-share", arc.dbuf_bytes, "dbufs"),
        ("dnode-share", arc.dnode_bytes, "dnodes"),
        ("overhead-share", arc.overhead_bytes, "uncompressed copies of compressed blocks"),
    )
    for code, part, what in parts:
        if part and arc.size_bytes:
            share = number_text(100 * part / arc.size_bytes)
            yield Finding(code, f"{share} % of the ARC ({bytes_text(part)}) is {what}.")
    if arc.compressed_bytes and arc.uncompressed_bytes:
        ratio = arc.uncompressed_bytes / arc.compressed_bytes
        yield Finding(
            "compression",
            f"{bytes_text(arc.compressed_bytes)} of blocks in the ARC hold"
            f" {bytes_text(arc.uncompressed_bytes)}: a ratio of {ratio:.2f}.",
        )


def _metadata(arc: ArcMemory, values: Mapping[str, float]) -> Iterator[Finding]:
    metadata, data = values.get("demand_metadata_misses"), values.get("demand_data_misses")
    if metadata is not None and data:
        yield Finding(
            "metadata-reads-per-data-read",
            f"{metadata / data:.3f} metadata reads for each data read that missed since the module"
            f" was loaded ({number_text(metadata)} and {number_text(data)}).",
        )
    used, limit = arc.metadata_used_bytes, arc.metadata_limit_bytes
    if used is not None and limit and _is_at_metadata_limit(arc):
        yield Finding(
            "metadata-limit",
            f"Metadata uses {bytes_text(used)} of arc_meta_limit {bytes_text(limit)}: above it,"
            " metadata is evicted even from an ARC that is not full.",
        )


def _is_at_metadata_limit(arc: ArcMemory) -> bool:
    used, limit = arc.metadata_used_bytes, arc.metadata_limit_bytes
    return used is not None and bool(limit) and used > 0.95 * (limit or 0)


def _ghosts(arc: ArcMemory, values: Mapping[str, float]) -> Iterator[Finding]:
    misses = values.get("misses")
    if arc.ghost_hits is None or not misses or _has_room(arc):
        return
    if misses < MISSES_LEAST:
        yield Finding(
            "ghost-hits",
            f"{number_text(arc.ghost_hits)} of {number_text(misses)} misses since the module was"
            " loaded were of blocks evicted shortly before: too few to judge the ARC's size by.",
        )
        return
    share = min(100.0, 100 * arc.ghost_hits / misses)
    sizes = [values[name] for name in ("mru_ghost_size", "mfu_ghost_size") if name in values]
    by = f" by {bytes_text(sum(sizes))}" if len(sizes) == 2 else ""
    limit = " together with a higher arc_meta_limit" if _is_at_metadata_limit(arc) else ""
    yield Finding(
        "ghost-hits",
        f"{number_text(share)} % of all misses were of blocks evicted shortly before"
        f" ({number_text(arc.ghost_hits)} ghost-list hits): an ARC larger{by}{limit} would have"
        " avoided about that share.",
    )


def _l2arc(arc: ArcMemory, values: Mapping[str, float]) -> Iterator[Finding]:
    if arc.l2_hit_ratio is None or not arc.l2_bytes:
        return
    asked = values.get("l2_hits", 0) + values.get("l2_misses", 0)
    of = f"the {number_text(asked)} reads" if asked else "the reads"
    yield Finding(
        "l2-hit-ratio",
        f"The L2ARC answered {number_text(100 * arc.l2_hit_ratio)} % of {of} it was asked for since"
        f" the module was loaded; it holds {bytes_text(arc.l2_bytes)}.",
    )


def _memory_pressure(values: Mapping[str, float]) -> Iterator[Finding]:
    available = values.get("memory_available_bytes")
    if available is not None and available < 0:
        yield Finding(
            "memory-short",
            f"Available memory is {bytes_text(available)}: the ARC has to shrink.",
        )
    if values.get("arc_no_grow"):
        yield Finding("no-grow", "arc_no_grow is set: the ARC may not grow at the moment.")
    throttled = values.get("memory_throttle_count")
    if throttled:
        yield Finding(
            "memory-throttled",
            f"Writes were throttled {number_text(throttled)} times for lack of memory since the"
            " module was loaded.",
        )
