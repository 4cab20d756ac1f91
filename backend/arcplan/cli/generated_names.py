"""What groups of fields and figures of a load are called.

Generated from shared/plan/groups.ts and shared/evidence/trust/figure-words.ts by
`npm run generate`; do not edit.
"""

from __future__ import annotations

from typing import NamedTuple


class FigureWords(NamedTuple):
    """A figure's name, the kind of its number, and its name in a plan of PostgreSQL."""

    label: str
    quantity: str
    postgresql: str | None = None


GROUP_TITLES = {
    "data": "Data",
    "layout": "Layout",
    "memory": "Memory",
    "storage": "Storage",
    "workload": "Workload",
    "instance": "Instance",
    "prices": "Prices",
}

MEASURED_WORDS = {
    "queries_per_s": FigureWords("Queries", "per-s"),
    "mean_ms": FigureWords("Latency, mean", "ms"),
    "p95_ms": FigureWords("Latency, p95", "ms"),
    "device_reads_per_s": FigureWords("Device reads", "per-s"),
    "device_writes_per_s": FigureWords("Device writes", "per-s"),
    "device_reads_per_query": FigureWords("Device reads per query", "exponent"),
    "buffer_pool_hit_ratio": FigureWords("Buffer pool hits", "percent", "Shared buffers hits"),
    "arc_data_hit_ratio": FigureWords("ARC data hits", "percent"),
    "arc_metadata_hit_ratio": FigureWords("ARC metadata hits", "percent"),
    "commits_per_s": FigureWords("Commits", "per-s"),
    "wal_bytes_per_commit": FigureWords("WAL per commit", "binary-bytes"),
    "checkpoint_s": FigureWords("Between checkpoints", "s"),
}
"""In the order in which they are shown."""

COUNTED_WORDS = {
    "device_writes_per_query": FigureWords("Device writes per query", "exponent"),
    "device_requests_per_s": FigureWords("Device requests", "per-s"),
    "device_read_bytes": FigureWords("Size of a device read", "binary-bytes"),
    "device_busy_ratio": FigureWords("Devices busy", "percent"),
    "cpu_busy_ratio": FigureWords("Processors busy", "percent"),
}
"""Of contradictions that no prediction stands beside."""
