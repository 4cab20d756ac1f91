"""The table of docs/sizing.md: one host sized with files left out, and with files of other hosts.

`python -m tests.cli.sizing_table` renews it; with `--check` it fails where it is stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from arcplan.cli.reading import read_files
from arcplan.json_value import JsonObject
from arcplan.model import Model
from arcplan.settings import Settings
from arcplan.sizing import size
from arcplan.tagged_capture import Capture

_BACKEND = Path(__file__).parents[2]
_REPOSITORY = _BACKEND.parent
DOCUMENT = _REPOSITORY / "docs" / "sizing.md"
_SAMPLES = _REPOSITORY / "shared" / "samples"
_FIXTURES = _BACKEND / "tests" / "fixtures"
_REGION = re.compile(r"(<!-- left-out:begin -->\n).*?(<!-- left-out:end -->)", re.DOTALL)

OWN = tuple(
    _SAMPLES / name
    for name in (
        "arcstat-2.3-point-select.txt",
        "arcstats-2.3-point-select.txt",
        "arcstats-before-2.3-point-select.txt",
        "iostat-x-2.3-point-select.txt",
        "mysql-status-2.3-point-select.txt",
        "mysql-variables-2.3-point-select.txt",
        "sysbench-2.3-point-select.txt",
        "zdb-2.3-point-select.txt.gz",
        "zpool-iostat-2.3-point-select.txt",
    )
)
FOREIGN = {
    "arcstats of another host (OpenZFS 2.1, same RAM)": "arcstats/openzfs-2.1.11.txt",
    "iostat of another host (another kernel)": "iostat/sysstat-11-intel750.txt",
    "meminfo of another host": "meminfo/linux-6.18.txt",
    "zpool status of another host": "zpool_status/openzfs-2.3.2-one_disk.txt",
    "zfs version of another host (OpenZFS 2.1)": "zfs_version/written-freebsd_13.txt",
}
_HEAD = """\
| captures | measured / derived / assumed | queries/s measured | predicted | missing | conflicts \
| left out |
|---|---|---|---|---|---|---|
"""


def _read(model: Model, path: Path) -> list[Capture]:
    captures, _ = read_files([str(path)], model=model)
    return captures


def sizings(model: Model) -> Iterator[tuple[str, JsonObject]]:
    """The host sized from every set of captures in the table, with the set's name."""
    own = {path: _read(model, path) for path in OWN}
    everything = [one for captures in own.values() for one in captures]
    yield "all nine", size(model, everything, known={}, changed={})
    for path in OWN:
        rest = [one for other, captures in own.items() if other != path for one in captures]
        yield f"without `{path.name}`", size(model, rest, known={}, changed={})
    yield "in reverse order", size(model, everything[::-1], known={}, changed={})
    for words, name in FOREIGN.items():
        mixed = [*everything, *_read(model, _FIXTURES / name)]
        yield f"with {words}", size(model, mixed, known={}, changed={})


def _figure(of: object, *names: str) -> str:
    for name in names:
        of = of.get(name) if isinstance(of, dict) else None
    return f"{of:.0f}" if isinstance(of, int | float) else "none"


def _items(of: object) -> list[JsonObject]:
    return [one for one in of if isinstance(one, dict)] if isinstance(of, list) else []


def _row(words: str, sizing: JsonObject) -> str:
    fields = sizing["fields"]
    states = [
        one["state"]
        for one in (fields.values() if isinstance(fields, dict) else ())
        if isinstance(one, dict)
    ]
    counts = " / ".join(str(states.count(state)) for state in ("measured", "derived", "assumed"))
    missing = ", ".join(f"`{one['path']}`" for one in _items(sizing["missing"])) or "none"
    return (
        f"| {words} | {counts} | {_figure(sizing, 'measured', 'queries_per_s', 'value')} "
        f"| {_figure(sizing, 'result', 'reads', 'queries_per_s')} | {missing} "
        f"| {len(_items(sizing['conflicts']))} | {len(_items(sizing['unused']))} |\n"
    )


def document() -> str:
    """The page with its table renewed."""
    model = Model(Settings().model_bundle)
    try:
        table = _HEAD + "".join(_row(words, sizing) for words, sizing in sizings(model))
    finally:
        model.close()
    return _REGION.sub(
        lambda found: f"{found[1]}\n{table}\n{found[2]}", DOCUMENT.read_text("utf-8")
    )


def main() -> None:
    """Write the page, or say that it is stale."""
    if "--check" not in sys.argv:
        DOCUMENT.write_text(document(), "utf-8")
    elif DOCUMENT.read_text("utf-8") != document():
        raise SystemExit("docs/sizing.md is stale; npm run generate renews it")


if __name__ == "__main__":
    main()
