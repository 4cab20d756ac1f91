"""What an ARC requirement assumes, for those who only pass it on."""

from __future__ import annotations

from dataclasses import dataclass

from arcplan.captures.openzfs_lines import OpenzfsLine

READS_PER_S_OTHERWISE = 3000.0


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Assumptions of an ARC requirement besides the trees.

    Attributes:
        openzfs: OpenZFS line of the host; None takes the line that the dump's form points to.
        reads_per_s: Reads per second that reach the ARC: they decide how many uncompressed
            copies of indirect blocks are alive.
    """

    openzfs: OpenzfsLine | None = None
    reads_per_s: float = READS_PER_S_OTHERWISE
