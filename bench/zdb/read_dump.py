"""Read one dump into the full record, and say what came of it as one JSON object.

Argument: a file name, or `-` for standard input. `parse_s` leaves out the start of the program.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from arcplan.captures.zdb import Parser

READ_BYTES = 1 << 20


def main() -> None:
    ready = time.perf_counter()
    parser = Parser()
    name = sys.argv[1]
    source = sys.stdin.buffer.raw if name == "-" else Path(name).open("rb", buffering=0)
    while piece := source.read(READ_BYTES):
        parser.feed(piece)
    (record,) = parser.finish(name=name, truncated=False)
    sys.stdout.write(
        json.dumps(
            {
                "parse_s": time.perf_counter() - ready,
                "bytes": record.bytes,
                "leaf_blocks": record.totals.leaf_blocks,
                "nonleaf_by_level": [level.blocks for level in record.totals.tree[1:]],
                "objects": record.objects_total,
                "issues": record.issues_total,
                "resident_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
        + "\n"
    )


if __name__ == "__main__":
    main()
