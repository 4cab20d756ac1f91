"""The tables of docs/generated/fixtures.md, from the fixtures and from what tests say of them.

`python -m tests.captures.fixture_table` renews it; with `--check` it fails where it is stale.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from arcplan.captures.formats import FORMATS
from arcplan.captures.records import CaptureBase
from arcplan.captures.zdb import ZdbCapture
from tests.one_of_each import FIXTURES, text_of

_TESTS = Path(__file__).parents[1]
DOCUMENT = _TESTS.parents[1] / "docs" / "generated" / "fixtures.md"

_TITLES = {known.kind.replace("-", "_"): known.about.title for known in FORMATS}
# Programs that a file's name spells otherwise.
_RECORDED_AS = {
    "openzfs": "OpenZFS {}",
    "zol": "ZFS on Linux {}",
    "web": "web page of {}",
    "linux": "Linux {}",
    "utillinux": "util-linux {}",
    "nodeexporter": "node_exporter {}",
    "nvmecli": "nvme-cli {}",
    "coreutils": "GNU coreutils {}",
    "findutils": "GNU findutils {}",
    "busybox": "BusyBox {}",
    "written": "by hand, after {}",
    "mariadb": "MariaDB {}",
    "postgresql": "PostgreSQL {}",
    "pgbench": "pgbench of PostgreSQL {}",
    "mysql_written": "nobody: written as of MySQL {}",
    "percona_written": "nobody: written as of Percona Server {}",
    "postgresql_written": "nobody: written as of PostgreSQL {}",
    "sysbench_written": "nobody: written as of sysbench {}",
    "pgbench_written": "nobody: written as of pgbench {}",
    "fio_written": "nobody: written as of fio {}",
}
# Figures of a record that say at a glance how much of a capture was read.
_COUNTED = {
    "objects_total": "object",
    "trees_total": "block tree",
    "reports": "report",
    "samples": "sample",
    "devices": "device",
    "vdevs": "vdev",
    "columns": "column",
    "values": "value",
    "values_bytes": "value",
    "pools": "pool",
    "rows": "row",
    "counters": "device counted",
    "logical_cpus": "processor",
    "links": "link",
    "metrics_total": "series",
    "volumes": "volume",
    "snapshots": "table",
    "views": "view",
    "runs": "run",
    "jobs": "job",
    "files_listed": "file",
}
_RELEASE = re.compile(r"\b([0-9]) ([0-9])\b")
_HEAD = """\
# Fixtures

Every capture under `backend/tests/fixtures`: the tool that wrote it, and what the parser reads in
it. Below each table are the statements that the tests of this format check. The captures are real
output of real systems, unless the name says that a text was published or written by hand after
the tool's documentation and source. Forms without a fixture (older releases, other options, other
systems) are written line by line in the tests, in the format of the tool's source.

The archives in `fixtures/collect` are whole recordings of the collector, with one exception: in
`laboratory-mariadb-10.11.tar.gz`, `laboratory-mariadb-10.11-zipf.tar.gz` and
`laboratory-postgresql-15.tar.gz` the folded dumps were reconstructed. Their collector had packed
a summary of each dump, in a form that is not read any more; the folded dumps were made from the
records of these summaries and give the same records, but no zdb printed them.

This page is generated: `npm run generate` updates it, and `npm run lint` fails when it is stale.
"""


def read(path: Path) -> list[CaptureBase]:
    """The records of a fixture, by the format that its text is recognised as."""
    text = text_of(path)
    (found,) = (known for known in FORMATS if known.recognises(text[: 1 << 16]))
    parser = found.parser(50)
    parser.feed(text)
    return list(parser.finish(name=path.name, truncated=False))


def fixtures_of(room: str) -> list[Path]:
    """Fixtures of one format."""
    return sorted(path for path in (FIXTURES / room).iterdir() if path.is_file())


def _origin(path: Path) -> tuple[str, str]:
    """What wrote a fixture, and in which form, by its name."""
    stem = path.name.removesuffix(".gz").removesuffix(".txt")
    tool, _, rest = stem.partition("-" if "-" in stem else "_")
    by_hand = tool == "written"
    release, _, form = (rest if by_hand else rest.replace("_", "-", 1)).partition("-")
    release = release.replace("_", " ") if by_hand else release
    assert release, f"{path}: name it PROGRAM-VERSION"
    called = _RECORDED_AS.get(tool, f"{tool} {{}}").format(release)
    return called, form.replace("_", " ") or "default"


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def _figures(record: CaptureBase) -> str:
    found = []
    for name, word in _COUNTED.items():
        value = getattr(record, name, None)
        count = value if isinstance(value, int) else len(value) if value else 0
        if count:
            found.append(_counted(count, word))
    if isinstance(record, ZdbCapture) and record.totals.trees:
        found.append(_counted(record.totals.leaf_blocks, "leaf block"))
        found.append(f"{record.totals.nonleaf_blocks:,} above")
    datasets = getattr(record, "datasets", None)
    if datasets and not found:
        found.append(_counted(len(datasets), "dataset"))
    return ", ".join(found)


def _rows(room: str) -> Iterator[str]:
    yield "| written by | form | lines | read | issues | whole |"
    yield "|---|---|---:|---|---:|---|"
    for path in fixtures_of(room):
        tool, form = _origin(path)
        for record in read(path):
            whole = "yes" if record.complete else "no"
            yield (
                f"| {tool} | {form} | {record.lines:,} | {_figures(record)} "
                f"| {record.issues_total} | {whole} |"
            )


def _tests_of(room: str) -> Iterator[Path]:
    """Test modules of a format: in a folder of its own, or one file beside its neighbours'."""
    yield from (_TESTS / "captures" / room).glob("test_*.py")
    for neighbours in ("pool", "host"):
        yield from (_TESTS / "captures" / neighbours).glob(f"test_{room}.py")


def _statements(room: str) -> Iterator[str]:
    for path in sorted(_tests_of(room)):
        module = ast.parse(path.read_text())
        about = (ast.get_docstring(module) or "").splitlines()[0].rstrip(".")
        names = [
            _RELEASE.sub(r"\1.\2", node.name.removeprefix("test_").replace("_", " "))
            for node in module.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        yield f"- **{about}** (`{path.parent.name}/{path.name}`): {'; '.join(names)}."


def document() -> str:
    """The page."""
    parts = [_HEAD]
    for room, title in _TITLES.items():
        rows, statements = "\n".join(_rows(room)), "\n".join(_statements(room))
        parts.append(f"## {title}\n\n{rows}\n\nWhat is checked:\n\n{statements}\n")
    return "\n".join(parts)


def main() -> None:
    """Write the page, or say that it is stale."""
    if "--check" not in sys.argv:
        DOCUMENT.write_text(document())
    elif DOCUMENT.read_text() != document():
        raise SystemExit("docs/generated/fixtures.md is stale; npm run generate renews it")


if __name__ == "__main__":
    main()
