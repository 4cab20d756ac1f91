"""The table of docs/collector.md: each command that the collector runs, from its own plan.

`python -m tests.collect.commands` renews it; with `--check` it fails where it is stale.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from tests.collect.host import Host
from tests.conftest import REPOSITORY

DOCUMENT = REPOSITORY / "docs/collector.md"

_HEAD = """\
# What the collector runs

`sh arcplan-collect.sh -p` prints this for your host, with the tools that are installed, and runs
nothing. The script prints it before it starts, too, and asks `Start?` on a terminal. Rows that are
asked for first run only after a yes; without a terminal they need `-y`.

Names with `_` are functions of the script; search for the name in it. The script reads no
statements: no process list, no query log, no `SHOW ENGINE INNODB STATUS`. PostgreSQL's sessions are
read-only and wait at most 2 s for a lock and 30 s for a statement. Ctrl-C ends the recording and
packs what was recorded. Run through sudo, the archive belongs to the user who called it.

This page is generated: `npm run generate` updates it, and `npm run lint` fails when it is stale.

| command | file | purpose | cost |
|---|---|---|---|
"""
_ROW = re.compile(r"^  (\S[^\n]*)\n      ([\w.-]+): ([^\n]*)\. Cost: ([^\n]*)\.$", re.MULTILINE)
_TOOLS = ("nvme", "lsblk", "lscpu", "vmstat", "curl")


def planned(host: Host) -> list[tuple[str, str, str, str]]:
    """Command, file, purpose and cost of all that is run where every tool is installed."""
    for tool in _TOOLS:
        if not (host.bin / tool).exists():
            host.install(tool, "exit 1")
    return _ROW.findall(host.collect("-p", "-B", "-C", "-s", "60").stdout)


def document() -> str:
    """The page."""
    with tempfile.TemporaryDirectory() as directory:
        rows = planned(Host(Path(directory)))
    return _HEAD + "".join(
        f"| `{command}` | {file} | {purpose} | {cost} |\n" for command, file, purpose, cost in rows
    )


def main() -> None:
    """Write the page, or say that it is stale."""
    if "--check" not in sys.argv:
        DOCUMENT.write_text(document())
    elif DOCUMENT.read_text() != document():
        raise SystemExit("docs/collector.md is stale; npm run generate renews it")


if __name__ == "__main__":
    main()
