"""A bound on the memory that this process takes."""

from __future__ import annotations

import resource
from pathlib import Path


def bound_memory(memory_bytes: int) -> None:
    """Let this process take a bounded amount of memory, and leave no core file.

    Args:
        memory_bytes: What may be taken beside what is loaded already. Bounded on Linux only: other
            systems do not say how much they count.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[5]
    except FileNotFoundError:
        return
    most_bytes = int(pages) * resource.getpagesize() + memory_bytes
    resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
