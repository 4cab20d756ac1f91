"""Which kernel field stands behind a label of the report.

Labels of cmd/arc_summary/arc_summary.py (OpenZFS 0.6.5 to 0.8), cmd/arc_summary/arc_summary3
(0.8 to 2.1), cmd/arc_summary (2.2, 2.3) and cmd/zarcsummary (2.4); arc_summary.pl of Solaris and
illumos, and the report of FreeBSD and FreeNAS that came of it, which call the accesses "ARC
Efficiency" ("Efficency" in the first). "Recently Used Cache Size" is `p` in some releases and
`mru_size` in others, so it stands for neither here.
"""

from __future__ import annotations

import re

_BY_SECTION: dict[str, dict[str, str]] = {
    "arc status": {
        "memory throttle count": "memory_throttle_count",
        "total memory size": "memory_all_bytes",
        "min target size": "c_min",
        "max target size": "c_max",
        "target size (adaptive)": "c",
        "current size": "size",
        "free memory size": "memory_free_bytes",
        "available memory size": "memory_available_bytes",
    },
    "arc summary": {"memory throttle count": "memory_throttle_count"},
    "arc size": {
        "": "size",
        "target size (adaptive)": "c",
        "current size": "size",
        "target size": "c",
        "min size (hard limit)": "c_min",
        "max size (high water)": "c_max",
        "max size (hard limit)": "c_max",
        "most frequently used (mfu) cache size": "mfu_size",
        "most recently used (mru) cache size": "mru_size",
        "metadata cache size (hard limit)": "arc_meta_limit",
        "metadata cache size (current)": "arc_meta_used",
        "dnode cache size (hard limit)": "arc_dnode_limit",
        "dnode cache size (current)": "dnode_size",
    },
    "arc size breakdown": {
        "metadata size (hard limit)": "arc_meta_limit",
        "metadata size": "arc_meta_used",
        "dnode size (hard limit)": "arc_dnode_limit",
        "dnode size": "dnode_size",
    },
    "arc structural breakdown": {
        "": "size",
        "compressed size": "compressed_size",
        "overhead size": "overhead_size",
        "bonus size": "bonus_size",
        "dnode size": "dnode_size",
        "dbuf size": "dbuf_size",
        "header size": "hdr_size",
        "l2 header size": "l2_hdr_size",
        "abd chunk waste size": "abd_chunk_waste_size",
    },
    "arc types breakdown": {"data size": "data_size", "metadata size": "metadata_size"},
    "arc hash breakdown": {
        "elements": "hash_elements",
        "elements max": "hash_elements_max",
        "elements current": "hash_elements",
        "collisions": "hash_collisions",
        "chain max": "hash_chain_max",
        "chains": "hash_chains",
    },
    "arc misc": {
        "deleted": "deleted",
        "mutex misses": "mutex_miss",
        "recycle misses": "recycle_miss",
        "eviction skips": "evict_skip",
        "eviction skips due to l2 writes": "evict_l2_skip",
        "l2 cached evictions": "evict_l2_cached",
        "l2 eligible evictions": "evict_l2_eligible",
        "l2 eligible mfu evictions": "evict_l2_eligible_mfu",
        "l2 eligible mru evictions": "evict_l2_eligible_mru",
        "l2 ineligible evictions": "evict_l2_ineligible",
        "memory throttles": "memory_throttle_count",
        "memory direct reclaims": "memory_direct_count",
        "memory indirect reclaims": "memory_indirect_count",
    },
    "arc total accesses": {
        "cache hit ratio": "hits",
        "cache miss ratio": "misses",
        "total hits": "hits",
        "total i/o hits": "iohits",
        "total misses": "misses",
    },
    "l2arc status": {
        "low memory aborts": "l2_abort_lowmem",
        "free on write": "l2_free_on_write",
        "r/w clashes": "l2_rw_clash",
        "bad checksums": "l2_cksum_bad",
        "i/o errors": "l2_io_error",
        "io errors": "l2_io_error",
        "read errors": "l2_io_error",
        "write errors": "l2_writes_error",
    },
    "l2arc size": {
        "": "l2_size",
        "compressed": "l2_asize",
        "header size": "l2_hdr_size",
        "mfu allocated size": "l2_mfu_asize",
        "mfu alloc. size": "l2_mfu_asize",
        "mru allocated size": "l2_mru_asize",
        "mru alloc. size": "l2_mru_asize",
        "prefetch allocated size": "l2_prefetch_asize",
        "prefetch alloc. size": "l2_prefetch_asize",
        "data (buffer content) allocated size": "l2_bufc_data_asize",
        "data (buf content) alloc. size": "l2_bufc_data_asize",
        "metadata (buffer content) allocated size": "l2_bufc_metadata_asize",
        "metadata (buf content) size": "l2_bufc_metadata_asize",
    },
    "l2arc breakdown": {
        "hit ratio": "l2_hits",
        "miss ratio": "l2_misses",
        "feeds": "l2_feeds",
    },
    "l2arc i/o": {"reads": "l2_read_bytes", "writes": "l2_write_bytes"},
    "l2arc writes": {"writes sent": "l2_writes_sent"},
}
_BY_SECTION["l2arc summary"] = _BY_SECTION["l2arc status"]
_ACCESSES = "arc total accesses"
_BY_SECTION["arc efficiency"] = _BY_SECTION["arc efficency"] = _BY_SECTION[_ACCESSES]
_OTHER_SECTIONS = frozenset(
    (
        *("tunables", "zfs tunables", "zfs tunable", "solaris porting layer", "zil committed"),
        *(
            "system information",
            "system memory",
            "vdev cache summary",
            "vdev cache",
            "l2arc evicts",
        ),
        *("dmu efficiency", "dmu prefetch efficiency", "dmu predictive prefetcher calls"),
        *("dmu prefetch", "file-level prefetch", "zil committed transactions"),
        *("arc predictive prefetches", "arc prescient prefetches", "arc states hits"),
    )
)

_RATIOS = {
    ("arc total accesses", "cache hit ratio"): "hit_ratio",
    ("arc total accesses", "total hits"): "hit_ratio",
    ("arc total accesses", "data demand efficiency"): "demand_data_hit_ratio",
    ("arc demand data accesses", "demand data hits"): "demand_data_hit_ratio",
    ("arc demand metadata accesses", "demand metadata hits"): "demand_metadata_hit_ratio",
    ("l2arc breakdown", "hit ratio"): "l2_hit_ratio",
}

_STATE = re.compile(
    r"(anonymous|mfu|mru|uncached)( evictable| ghost)? (data|metadata) size", re.ASCII
)
_LIST = re.compile(r"most (frequently|recently) used(?: \(m[fr]u\))?( ghost)?|(uncached)", re.ASCII)
_TYPED = re.compile(r"(?:demand )?(demand|prefetch) (data|metadata)( hits| i/o hits| misses)?")
_HIT_LISTS = frozenset(
    ("cache hits by cache type", "cache hits by cache list", "arc states hits of all accesses")
)
_TYPE_ACCESSES = re.compile(r"arc (demand|prefetch) (data|metadata) accesses")


_TELLING_SECTIONS = (
    *("arc status", "arc size", "arc size breakdown", "arc structural breakdown"),
    *("arc types breakdown",),
)


def _telling() -> dict[str, str]:
    """Labels of the sections about size that mean one field everywhere."""
    found: dict[str, set[str]] = {}
    for fields in _BY_SECTION.values():
        for label, field in fields.items():
            found.setdefault(label, set()).add(field)
    labels = {label for section in _TELLING_SECTIONS for label in _BY_SECTION[section] if label}
    return {label: found[label].pop() for label in sorted(labels) if len(found[label]) == 1}


TELLING_LABELS = _telling()
"""What a line below no heading says."""


def opens_section(label: str) -> bool:
    """Whether some release prints a heading of these words, lower case, without parentheses."""
    return (
        label in _BY_SECTION
        or label in _OTHER_SECTIONS
        or label in _HIT_LISTS
        or _TYPE_ACCESSES.fullmatch(label) is not None
        or label in ("arc states breakdown", "cache hits by data type", "cache misses by data type")
    )


def field_of(section: str, label: str) -> str | None:
    """The kernel's name for a labelled figure; None when the report derives it itself.

    Args:
        section: Section heading, lower case, without parentheses and colon.
        label: Label, lower case, without colon; empty for a figure beside the heading.
    """
    if not section:
        return TELLING_LABELS.get(label)
    named = _BY_SECTION.get(section, {}).get(label)
    if named is not None:
        return named
    if section == "arc states breakdown":
        return _state_field(label)
    if section in _HIT_LISTS:
        return _list_field(label)
    return _typed_field(section, label)


def ratio_of(section: str, label: str) -> str | None:
    """The field of `ArcMemory` that the percentage beside this label is, if it is one."""
    accesses = section in ("arc efficiency", "arc efficency")
    return _RATIOS.get((_ACCESSES if accesses else section, label))


def _state_field(label: str) -> str | None:
    state = _STATE.fullmatch(label)
    if state is None:
        return None
    prefix = "anon" if state[1] == "anonymous" else state[1]
    return f"{prefix}{(state[2] or '').replace(' ', '_')}_{state[3]}"


def _list_field(label: str) -> str | None:
    found = _LIST.fullmatch(label)
    if found is None:
        return None
    if found[3]:
        return "uncached_hits"
    prefix = "mfu" if found[1] == "frequently" else "mru"
    return f"{prefix}_ghost_hits" if found[2] else f"{prefix}_hits"


def _typed_field(section: str, label: str) -> str | None:
    typed = _TYPED.fullmatch(label)
    if typed is None:
        return None
    if section == "cache hits by data type":
        event = "hits"
    elif section == "cache misses by data type":
        event = "misses"
    elif _TYPE_ACCESSES.fullmatch(section) and typed[3]:
        event = typed[3].strip().replace("i/o hits", "iohits")
    else:
        return None
    return f"{typed[1]}_{typed[2]}_{event}"
