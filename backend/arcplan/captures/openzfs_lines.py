"""OpenZFS lines and what tells them apart.

Generated from shared/openzfs by `npm run generate`; do not edit.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

OpenzfsLine = Literal["0.6.5", "0.7", "0.8", "2.0", "2.1", "2.2", "2.3", "2.4"]
OPENZFS_LINES: tuple[OpenzfsLine, ...] = ("0.6.5", "0.7", "0.8", "2.0", "2.1", "2.2", "2.3", "2.4")

LIKELY_LINE: OpenzfsLine = "2.2"
"""Taken where nothing says which line a dump is of."""

LAST_WITH_HASH_PEAK: OpenzfsLine = "2.2"
"""The last line in which hash_elements_max keeps the highest value of hash_elements."""


class ArcstatsField(NamedTuple):
    """A field of arcstats and the first line that prints it.

    Attributes:
        alike: Releases of this line and of a later one that print the same fields, if known.
    """

    name: str
    first: OpenzfsLine
    alike: str | None = None


ARCSTATS_FIELDS = (
    ArcstatsField("l2_ndev", "2.3", "2.3.8 and 2.4.4"),
    ArcstatsField("iohits", "2.2"),
    ArcstatsField("evict_l2_eligible_mfu", "2.1"),
    ArcstatsField("l2_log_blk_writes", "2.0"),
    ArcstatsField("abd_chunk_waste_size", "2.0"),
    ArcstatsField("async_upgrade_sync", "0.8"),
    ArcstatsField("compressed_size", "0.7"),
)
"""Newest first."""
