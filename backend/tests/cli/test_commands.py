"""The command line, as scripts call it."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arcplan.cli.folders import files_of
from arcplan.json_value import JsonObject
from tests.arrival.archives import tar_of
from tests.conftest import FIXTURES, REPOSITORY

ARCSTAT = FIXTURES / "arcstat/openzfs-2.3.2-24lines.txt"
IOSTAT = FIXTURES / "iostat/sysstat-12.6-x.txt"
ZDB = REPOSITORY / "shared/samples/zdb-2018-sbtest1-head.txt"


def arcplan(
    *arguments: str | Path, home: Path | None = None, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "arcplan.cli", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, "ARCPLAN_HOME": str(home)} if home else None,
    )


def test_analyze_reads_several_files_into_one_document() -> None:
    done = arcplan("analyze", ARCSTAT, IOSTAT, ZDB)
    assert (done.returncode, done.stderr) == (0, b"")
    captures = json.loads(done.stdout)["captures"]
    assert [capture["kind"] for capture in captures] == ["arcstat", "iostat", "zdb"]
    assert captures[0]["name"] == str(ARCSTAT)


def test_analyze_reads_standard_input() -> None:
    done = arcplan("analyze", "-", stdin=gzip.compress(ARCSTAT.read_bytes()))
    assert done.returncode == 0
    assert [c["name"] for c in json.loads(done.stdout)["captures"]] == ["-"]


def test_analyze_says_when_a_file_was_last_written(tmp_path: Path) -> None:
    plain, packed = tmp_path / "plain", tmp_path / "packed.gz"
    plain.write_bytes(ARCSTAT.read_bytes())
    packed.write_bytes(gzip.compress(ARCSTAT.read_bytes(), mtime=1_763_817_825))
    for path in (plain, packed):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    done = arcplan("analyze", plain, packed, "-", stdin=ARCSTAT.read_bytes())
    assert [capture["modified_at"] for capture in json.loads(done.stdout)["captures"]] == [
        "2023-11-14T22:13:20Z",
        "2025-11-22T13:23:45Z",
        None,
    ]


def test_analyze_bounds_the_parts_of_a_file(tmp_path: Path) -> None:
    many = tmp_path / "many.gz"
    many.write_bytes(gzip.compress(gzip.compress(b"") * 150_000))
    done = arcplan("analyze", many)
    assert done.returncode == 2
    assert b"parts that hold next to nothing" in done.stderr


def test_each_unreadable_file_is_one_line_and_exit_2(tmp_path: Path) -> None:
    unknown, cut, empty = tmp_path / "letter.txt", tmp_path / "cut.gz", tmp_path / "empty"
    empty.mkdir()
    unknown.write_text("\nDear Sir,\n")
    cut.write_bytes(gzip.compress(ARCSTAT.read_bytes())[:-9])
    done = arcplan("analyze", unknown, ARCSTAT, cut, tmp_path / "absent", empty)
    assert done.returncode == 2
    captures = json.loads(done.stdout)["captures"]
    assert [capture["complete"] for capture in captures] == [True, False]
    said = done.stderr.decode().splitlines()
    assert len(said) == 4
    assert said[0].startswith(f"{unknown}, line 2: not recognised")
    assert said[0].endswith(": Dear Sir,")
    assert said[1].startswith(f"{cut}, line ")
    assert said[2] == f"{tmp_path / 'absent'}: cannot be read: no such file or directory"
    assert said[3] == f"{empty}: cannot be read: is a directory"


def test_a_folder_stands_for_the_files_in_it_by_name(tmp_path: Path) -> None:
    shutil.copy(ARCSTAT, tmp_path / "b.txt")
    shutil.copy(ARCSTAT, tmp_path / "a.txt")
    (tmp_path / ".b.txt.swp").write_text("an editor's\n")
    done = arcplan("analyze", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    captures = json.loads(done.stdout)["captures"]
    assert [one["name"] for one in captures] == [f"{tmp_path}/a.txt", f"{tmp_path}/b.txt"]


def test_a_folder_in_a_folder_is_read_and_what_is_left_out_is_named(tmp_path: Path) -> None:
    host, outside = tmp_path / "db1", tmp_path / "other.txt"
    shutil.copy(ARCSTAT, outside)
    for name in ("a.txt", "older/c.txt", "older/deep/b.txt", ".git/d.txt", "__MACOSX/e.txt"):
        (host / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ARCSTAT, host / name)
    (host / "empty").mkdir()
    (host / "again.txt").symlink_to(host / "a.txt")
    done = arcplan("analyze", host)
    assert (done.returncode, done.stderr) == (0, b"")
    names = [f"{host}/{name}" for name in ("a.txt", "older/c.txt", "older/deep/b.txt")]
    assert [one["name"] for one in json.loads(done.stdout)["captures"]] == names

    (host / "link.txt").symlink_to(outside)
    (host / "up").symlink_to(tmp_path)
    os.mkfifo(host / "pipe")
    done = arcplan("analyze", host)
    assert (done.returncode, len(json.loads(done.stdout)["captures"])) == (2, 3)
    assert done.stderr.decode().splitlines() == [
        f"{host}/link.txt: left out: a link to a place outside of the folder",
        f"{host}/pipe: left out: neither a file nor a folder",
        f"{host}/up: left out: a link to a place outside of the folder",
    ]


def test_a_folder_is_read_to_a_depth_and_a_number_that_are_named(tmp_path: Path) -> None:
    deepest = tmp_path.joinpath("deep", *"abcdefghijklmnopqrst")
    deepest.mkdir(parents=True)
    (deepest / "a.txt").write_text("")
    many = tmp_path / "many"
    many.mkdir()
    for number in range(1002):
        (many / f"{number:04}").touch()
    assert files_of(f"{tmp_path}/deep").left_out == [
        (str(deepest.parents[3]), "more than 16 folders deep")
    ]
    found = files_of(str(many))
    assert len(found.files) == 1000
    assert [path for path, _ in found.left_out] == [f"{many}/1000"]


def test_a_file_inside_an_archive_is_named_with_it(tmp_path: Path) -> None:
    archive = tmp_path / "all.tar"
    archive.write_bytes(tar_of([("a", ARCSTAT.read_bytes()), ("b", b"hello\n")]))
    done = arcplan("analyze", archive)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"{archive}: b, line 1: not recognised")


def test_a_file_name_that_is_not_text_is_shown_with_escapes(tmp_path: Path) -> None:
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/odd-\xff\n.txt")
    Path(odd).write_bytes(ARCSTAT.read_bytes())
    done = arcplan("analyze", odd)
    assert done.returncode == 0
    assert json.loads(done.stdout)["captures"][0]["name"].endswith("odd-\\xff\\x0a.txt")


def test_top_bounds_the_objects_listed() -> None:
    done = arcplan("analyze", "--top", "0", ZDB)
    assert json.loads(done.stdout)["captures"][0]["objects"] == []


def test_plan_prints_the_plan_with_its_result(home: Path, tmp_path: Path, plan: JsonObject) -> None:
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    for done in (
        arcplan("plan", file, home=home),
        arcplan("plan", "-", home=home, stdin=file.read_bytes()),
    ):
        assert (done.returncode, done.stderr) == (0, b"")
        answer = json.loads(done.stdout)
        assert answer["plan"] == plan
        assert answer["result"]["bottleneck"] == "cpu"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"data": {}}, "/data: 'file_bytes' is a required property"),
        ({"version": 2}, "/version: 1 was expected"),
    ],
)
def test_a_wrong_plan_is_exit_2_with_path_and_reason(
    change: JsonObject, said: str, home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan | change))
    done = arcplan("plan", file, home=home)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"{file}: {said}" in done.stderr.decode()


@pytest.mark.parametrize("command", ["plan", "advise"])
def test_a_plan_of_a_machine_of_no_catalogue_is_exit_2_with_the_nearest(
    tmp_path: Path, command: str
) -> None:
    file = tmp_path / "plan.json"
    file.write_text('{"version": 1, "instance": {"type": "i3.large"}}')
    done = arcplan(command, file)
    assert (done.returncode, done.stdout) == (2, b"")
    said = "/instance/type: the catalogue has no such machine: enter aws-i3.large"
    assert said in done.stderr.decode()


def test_plan_without_a_built_model_says_so(tmp_path: Path, plan: JsonObject) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared/schema").symlink_to(REPOSITORY / "shared/schema")
    done = arcplan("plan", "-", home=tmp_path, stdin=json.dumps(plan).encode())
    assert done.returncode == 2
    assert b"npm run build" in done.stderr


def test_a_dump_is_read_even_where_the_model_is_not_built(tmp_path: Path) -> None:
    done = arcplan("analyze", ZDB, home=tmp_path)
    assert done.returncode == 0
    row = json.loads(done.stdout)["captures"][0]["requirements"][2]
    assert (row["leaf_blocks"], row["arc_bytes"]) == (8, None)


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    command = f"{sys.executable} -m arcplan.cli analyze {ARCSTAT} {ARCSTAT} | head -c 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert done.stderr == b""


def packages_loaded(*arguments: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = [line.rpartition("|")[2].strip() for line in done.stderr.splitlines()[1:]]
    return {module.partition(".")[0] for module in modules}


@pytest.mark.parametrize("command", ["--help", "collect"])
def test_help_and_collect_start_at_once_for_they_load_nothing_of_others(command: str) -> None:
    loaded = packages_loaded("-m", "arcplan.cli", command)
    assert "arcplan" in loaded
    # Some systems load packages of their own into every program.
    anyway = packages_loaded("-c", "")
    assert loaded - anyway - sys.stdlib_module_names - {"arcplan"} == set()
