"""`python -m fuzz.seeds`: every target on its seeds, without a fuzzer; prints their names.

It also leaves the object files of the compiled scanners where the fuzzer finds them: a function
that carries the fuzzer's counters can no longer be compiled.
"""

from __future__ import annotations

import sys
from contextlib import suppress

from arcplan.captures.formats import FORMATS
from arcplan.captures.records import CaptureError
from fuzz.targets import TARGETS


def main() -> None:
    """Raise where a seed breaks a promise."""
    for known in FORMATS:
        # Compiling takes longer than any check may.
        for seed in TARGETS[known.kind].seeds():
            parser = known.parser(1)
            parser.feed(seed)
            with suppress(CaptureError):
                list(parser.finish(name="x", truncated=False))
    for name, target in TARGETS.items():
        for seed in target.seeds():
            target.check(seed)
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
