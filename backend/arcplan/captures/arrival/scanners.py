"""The compiled scanners, loaded before they are needed.

`python -m arcplan.captures.arrival.scanners` compiles those that are missing for this source and
this processor, which takes a minute of processor time, and ends at once where they are.
"""

from __future__ import annotations

from arcplan.captures.arrival import ReadOptions, read_captures

# One text for each package with compiled functions: the reader compiles what it finds missing.
_SAMPLES = (
    b"    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n",
    b"Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz  aqu-sz  %util\n"
    b"sda              1.00      4.00     0.00   0.00    0.10     4.00    0.00   0.10\n\n" * 2,
)


def load_scanners() -> None:
    """Load the scanners of all formats, compiling those that are missing."""
    for text in _SAMPLES:
        read_captures(iter([text]), name="", options=ReadOptions())


if __name__ == "__main__":
    load_scanners()
