"""A page's own Python gives the answers of the server, with none of its packages."""

from __future__ import annotations

import atexit
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from pydantic import TypeAdapter

from arcplan.analysis import analyse
from arcplan.captures.arrival import ReadOptions
from arcplan.json_value import JsonObject
from arcplan.model_answers import Assumptions
from arcplan.tagged_capture import Capture
from tests.captures.iostat.test_means import long_text as long_iostat
from tests.captures.zpool_iostat.test_means import long_text as long_zpool_iostat
from tests.conftest import REPOSITORY

BACKEND = Path(__file__).parents[2]
FIXTURES = BACKEND / "tests/fixtures"
READ_IN_A_PAGE = (
    "zdb",
    "iostat",
    "zpool_iostat",
    "arcstat",
    "arcstats",
    "arc_summary",
    "zfs_kstat",
    "txgs",
    "zilstat",
    "zfs_get",
    "mysql_variables",
    "mysql_status",
    "mysql_config",
    "innodb_status",
    "postgresql_settings",
    "postgresql_stats",
    "sysbench",
    "pgbench",
    "fio",
    "zpool_status",
    "zpool_list",
    "zfs_list",
    "zfs_version",
    "module_parameters",
    "zdb_blocks",
    "meminfo",
    "cpuinfo",
    "sysctl",
    "lsblk",
    "nvme_list",
    "sar_disk",
    "diskstats",
    "vmstat",
    "node_exporter",
    "cloud_identity",
    "file_listing",
)


_RECORDS: TypeAdapter[list[Capture]] = TypeAdapter(list[Capture])


class NoFigures:
    """A model that knows nothing."""

    def requirement(self, rows: list[JsonObject], _options: JsonObject) -> list[JsonObject]:
        return [{} for _ in rows]

    def arc_curve(self, _sample: JsonObject) -> JsonObject:
        return {}


def as_a_page_sees_it(answer: str | bytes) -> Any:
    """JavaScript has one kind of number."""
    return json.loads(answer, parse_int=float)


@cache
def files_of_a_page() -> Path:
    """A folder with those files of arcplan that the build puts into a page."""
    listed = (REPOSITORY / "frontend/python-files.ts").read_text()
    sources = re.findall(r'"(.+)"', listed.partition("const SOURCES = [")[2].partition("]")[0])
    assert "inbrowser" in sources
    folder = Path(mkdtemp())
    atexit.register(shutil.rmtree, folder)
    # wasmtime runs the reader of dumps in place of a browser, and asks where that is.
    for name in (*sources, "home.py"):
        source, place = BACKEND / "arcplan" / name, folder / "backend/arcplan" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, place)
    (folder / "shared").symlink_to(REPOSITORY / "shared")
    return folder


def in_a_page(*paths: Path) -> list[dict[str, Any]]:
    command = [sys.executable, str(Path(__file__).with_name("reads.py")), *map(str, paths)]
    environment = {**os.environ, "PYTHONPATH": str(files_of_a_page() / "backend")}
    made = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return [as_a_page_sees_it(answer) for answer in made.stdout.splitlines()]


def on_the_server(path: Path) -> list[Any]:
    analysis = analyse(
        iter([path.read_bytes()]),
        name=path.name,
        options=ReadOptions(),
        model=NoFigures(),
        assumptions=Assumptions(),
    )
    captures: list[Any] = as_a_page_sees_it(_RECORDS.dump_json(analysis.captures))
    return captures


@pytest.mark.parametrize("folder", READ_IN_A_PAGE)
def test_every_fixture_is_answered_as_by_the_server(folder: str) -> None:
    paths = sorted((FIXTURES / folder).iterdir())
    assert len(paths) > 1
    for path, answer in zip(paths, in_a_page(*paths), strict=True):
        assert answer["captures"] == on_the_server(path), path.name


def test_objects_that_are_dumped_twice_count_once_as_on_the_server(tmp_path: Path) -> None:
    twice, listed = tmp_path / "twice.txt", tmp_path / "listed.txt"
    # with four d zdb prints the headers alone, with five the trees too
    headers, trees = (
        gzip.decompress((FIXTURES / f"zdb/openzfs-2.3_{form}_mix.txt.gz").read_bytes())
        for form in ("dddd", "ddddd")
    )
    twice.write_bytes(trees + b"\n" + trees)
    listed.write_bytes(headers + b"\n" + trees)
    answers = in_a_page(twice, listed)
    for path, answer in zip((twice, listed), answers, strict=True):
        assert answer["captures"] == on_the_server(path), path.name
    assert "each counted once" not in json.dumps(answers[0])
    assert "each counted once" in json.dumps(answers[1])


def test_a_file_of_another_tool_is_refused_as_by_the_server(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all,\nthe pool is slow.\n")
    (answer,) = in_a_page(letter)
    assert answer["captures"] == []
    assert answer["line"] == 1
    assert answer["detail"].startswith("letter.txt, line 1: not recognised")


def test_a_terminals_log_is_read_tool_by_tool(tmp_path: Path) -> None:
    log = tmp_path / "session.log"
    parts = [
        "arcstat/openzfs-2.3.2-x.txt",
        "iostat/sysstat-12.6-x.txt",
        "zpool_iostat/openzfs-2.3.2-v.txt",
    ]
    log.write_bytes(
        b"".join(b"root@db1:~# tool\n" + (FIXTURES / part).read_bytes() for part in parts)
    )
    (answer,) = in_a_page(log)
    assert [capture["kind"] for capture in answer["captures"]] == [
        "arcstat",
        "iostat",
        "zpool-iostat",
    ]
    assert answer["captures"] == on_the_server(log)


@pytest.mark.parametrize("end", [b"", b" 0.1234567890123456", b" 1.", b" =", b"\r", b" 12"])
def test_a_row_of_iostat_that_is_unlike_the_others_is_read_as_by_the_server(
    tmp_path: Path, end: bytes
) -> None:
    log = tmp_path / "iostat.txt"
    lines = (FIXTURES / "iostat/sysstat-12.6-x.txt").read_bytes().splitlines()
    log.write_bytes(b"\n".join(line + end * (at % 5 == 3) for at, line in enumerate(lines)))
    (answer,) = in_a_page(log)
    assert answer["captures"] == on_the_server(log)


def test_means_of_captures_that_are_too_long_to_keep_whole_are_the_servers(tmp_path: Path) -> None:
    texts = {"iostat.txt": long_iostat(1501), "zpool-iostat.txt": long_zpool_iostat(1501)}
    paths = [tmp_path / name for name in texts]
    for path in paths:
        path.write_bytes(texts[path.name])
    for path, answer in zip(paths, in_a_page(*paths), strict=True):
        [capture] = answer["captures"]
        [row] = capture.get("devices") or capture["vdevs"]
        assert len(row["means"]["report"]) > 400
        assert answer["captures"] == on_the_server(path)
