"""The compiled scanners, loaded before they are needed.

`python -m arcplan.captures.arrival.scanners` compiles those that are missing for this source and
this processor, which takes a minute of processor time, and ends at once where they are.
"""

from __future__ import annotations

from arcplan.captures.arrival import ReadOptions, read_captures

# A text of the package with compiled functions: the reader compiles what it finds missing.
_SAMPLE = b"    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"


def load_scanners() -> None:
    """Load the scanners, compiling those that are missing."""
    read_captures(iter([_SAMPLE]), name="", options=ReadOptions())


if __name__ == "__main__":
    load_scanners()
