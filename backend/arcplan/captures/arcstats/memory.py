"""The ARC in bytes and ratios, from arcstats values under the kernel's names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arcplan.captures.arcstats.openzfs_line import Guess
from arcplan.captures.openzfs_lines import OpenzfsLine

WRAPPED = 1 << 63
"""From here on a counter that the kernel holds as unsigned has been taken below zero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArcMemory:
    """What fills the ARC and how it was hit; None where the release does not print a figure.

    The sizes data, metadata, header, L2 header, dbuf, dnode, bonus and chunk waste sum to the size
    (0.6.5 prints dbuf, dnode and bonus as one `other_size`). Compressed and overhead split data and
    metadata another way: blocks as on disk, and uncompressed copies held beside them. Ratios and
    counts are totals since the module was loaded. A hit ratio counts I/O hits (since 2.2) as
    accesses and not as hits.

    Attributes:
        size_bytes: `size`.
        target_bytes: `c`, what the ARC is allowed now.
        max_bytes: `c_max`.
        min_bytes: `c_min`.
        data_bytes: `data_size`.
        metadata_bytes: `metadata_size`: buffers of metadata, without headers and dbufs.
        header_bytes: `hdr_size`.
        l2_header_bytes: `l2_hdr_size`: headers of buffers that are only in the L2ARC.
        dbuf_bytes: `dbuf_size`.
        dnode_bytes: `dnode_size`.
        bonus_bytes: `bonus_size`.
        chunk_waste_bytes: `abd_chunk_waste_size`.
        overhead_bytes: `overhead_size`: uncompressed copies.
        compressed_bytes: `compressed_size`.
        uncompressed_bytes: `uncompressed_size`: what the compressed blocks hold.
        metadata_used_bytes: `arc_meta_used`: everything but data and chunk waste.
        metadata_limit_bytes: `arc_meta_limit`, until 2.1.
        dnode_limit_bytes: `arc_dnode_limit`.
        l2_bytes: `l2_size`: logical bytes in the L2ARC.
        l2_allocated_bytes: `l2_asize`: bytes on its devices.
        hit_ratio: Hits of all accesses, 0..1.
        demand_data_hit_ratio: The same for demand reads of data.
        demand_metadata_hit_ratio: The same for demand reads of metadata.
        l2_hit_ratio: L2ARC hits of all L2ARC look-ups.
        ghost_hits: Misses of blocks that were evicted shortly before.
        openzfs_line: The line of releases the figures come from.
        openzfs_line_why: What speaks for it, or why it stays open.
    """

    size_bytes: int | None
    target_bytes: int | None
    max_bytes: int | None
    min_bytes: int | None
    data_bytes: int | None
    metadata_bytes: int | None
    header_bytes: int | None
    l2_header_bytes: int | None
    dbuf_bytes: int | None
    dnode_bytes: int | None
    bonus_bytes: int | None
    chunk_waste_bytes: int | None
    overhead_bytes: int | None
    compressed_bytes: int | None
    uncompressed_bytes: int | None
    metadata_used_bytes: int | None
    metadata_limit_bytes: int | None
    dnode_limit_bytes: int | None
    l2_bytes: int | None
    l2_allocated_bytes: int | None
    hit_ratio: float | None
    demand_data_hit_ratio: float | None
    demand_metadata_hit_ratio: float | None
    l2_hit_ratio: float | None
    ghost_hits: int | None
    openzfs_line: OpenzfsLine | None
    openzfs_line_why: str


def arc_memory(
    values: Mapping[str, float], line: Guess, printed_ratios: Mapping[str, float] | None = None
) -> ArcMemory:
    """Derive the figures.

    Args:
        values: Values under the kernel's field names.
        line: The release line and its reason.
        printed_ratios: Ratios the tool printed itself, by field of `ArcMemory`; they are closer
            than ratios of counts that were rounded for print.
    """

    def size(name: str) -> int | None:
        value = values.get(name)
        return None if value is None or not 0 <= value < WRAPPED else round(value)

    def ratio(field: str, prefix: str) -> float | None:
        if printed_ratios and field in printed_ratios:
            return printed_ratios[field]
        hits, misses = values.get(f"{prefix}hits"), values.get(f"{prefix}misses")
        if hits is None or misses is None:
            return None
        accesses = hits + misses + values.get(f"{prefix}iohits", 0)
        return hits / accesses if accesses > 0 else None

    ghosts = [values[name] for name in ("mru_ghost_hits", "mfu_ghost_hits") if name in values]
    return ArcMemory(
        size_bytes=size("size"),
        target_bytes=size("c"),
        max_bytes=size("c_max"),
        min_bytes=size("c_min"),
        data_bytes=size("data_size"),
        metadata_bytes=size("metadata_size"),
        header_bytes=size("hdr_size"),
        l2_header_bytes=size("l2_hdr_size"),
        dbuf_bytes=size("dbuf_size"),
        dnode_bytes=size("dnode_size"),
        bonus_bytes=size("bonus_size"),
        chunk_waste_bytes=size("abd_chunk_waste_size"),
        overhead_bytes=size("overhead_size"),
        compressed_bytes=size("compressed_size"),
        uncompressed_bytes=size("uncompressed_size"),
        metadata_used_bytes=size("arc_meta_used"),
        metadata_limit_bytes=size("arc_meta_limit"),
        dnode_limit_bytes=size("arc_dnode_limit"),
        l2_bytes=size("l2_size"),
        l2_allocated_bytes=size("l2_asize"),
        hit_ratio=ratio("hit_ratio", ""),
        demand_data_hit_ratio=ratio("demand_data_hit_ratio", "demand_data_"),
        demand_metadata_hit_ratio=ratio("demand_metadata_hit_ratio", "demand_metadata_"),
        l2_hit_ratio=ratio("l2_hit_ratio", "l2_"),
        ghost_hits=round(sum(ghosts)) if len(ghosts) == 2 else None,
        openzfs_line=line.line,
        openzfs_line_why=line.why,
    )
