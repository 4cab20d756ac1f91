"""The table of docs/captures.md: each command that the collector runs, from its own plan.

`python -m tests.collect.commands` renews it; with `--check` it fails where it is stale.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from tests.collect.host import Host
from tests.conftest import REPOSITORY

DOCUMENT = REPOSITORY / "docs/captures.md"

_HEAD = "| command | file | purpose | cost |\n|---|---|---|---|\n"
_REGION = re.compile(r"(<!-- collector:begin -->\n).*?(\n<!-- collector:end -->)", re.DOTALL)
_ROW = re.compile(r"^  (\S[^\n]*)\n      ([\w.-]+): ([^\n]*)\. Cost: ([^\n]*)\.$", re.MULTILINE)
_TOOLS = ("nvme", "lsblk", "lscpu", "vmstat", "curl")


def planned(host: Host) -> list[tuple[str, str, str, str]]:
    """Command, file, purpose and cost of all that is run where every tool is installed."""
    for tool in _TOOLS:
        if not (host.bin / tool).exists():
            host.install(tool, "exit 1")
    kstat = "/proc/spl/kstat/zfs/arcstats"
    return _ROW.findall(host.collect("-p", "-B", "-C", "-s", "60", kstat=kstat).stdout)


def document() -> str:
    """The page with its table renewed."""
    with tempfile.TemporaryDirectory() as directory:
        rows = planned(Host(Path(directory)))
    table = _HEAD + "".join(
        f"| `{command}` | {file} | {purpose} | {cost} |\n" for command, file, purpose, cost in rows
    )
    return _REGION.sub(lambda found: f"{found[1]}\n{table}{found[2]}", DOCUMENT.read_text())


def main() -> None:
    """Write the page, or say that it is stale."""
    if "--check" not in sys.argv:
        DOCUMENT.write_text(document())
    elif DOCUMENT.read_text() != document():
        raise SystemExit("docs/captures.md is stale; npm run generate renews it")


if __name__ == "__main__":
    main()
