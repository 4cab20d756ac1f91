"""What is done stays done, and no host is lost: Ctrl-C, kill -9 and crashing readers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from arcplan.fleet.part import PartFile
from arcplan.json_value import JsonObject
from arcplan.usage import UsageError
from tests.fleet.fleets import LOOSE, MARIADB, command, fleet, fleet_process, rows_in
from tests.processes import readers_below

_PATIENCE_S = 120


def many(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        shutil.copy(MARIADB, folder / f"db{number:02}.tar.gz")
    return folder


def lines_of(part: Path) -> list[bytes]:
    return part.read_bytes().splitlines() if part.exists() else []


def wait_for(condition: object) -> None:
    assert callable(condition)
    until = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, ended_by: signal.Signals) -> None:
    source, out = many(tmp_path / "in", 6), tmp_path / "hosts.json"
    part = tmp_path / "hosts.json.part"
    with subprocess.Popen(
        command(source, "--out", out, "--jobs", "1"), stderr=subprocess.PIPE, text=True
    ) as running:
        wait_for(lambda: len(lines_of(part)) >= 2)
        running.send_signal(ended_by)
        _, said = running.communicate(timeout=_PATIENCE_S)
    assert running.returncode == (130 if ended_by == signal.SIGINT else -ended_by)
    assert not out.exists()
    done = len(lines_of(part))
    assert 2 <= done < 6
    if ended_by == signal.SIGINT:
        assert f"{done} hosts are kept in {part}" in said
    # A crash of the machine may leave half a line.
    with part.open("ab") as file:
        file.write(b'{"key":"cut')
    again = fleet(source, "--out", out, "--jobs", "1")
    assert again.returncode == 0
    assert f"{done} of 6 hosts were done by an earlier run" in again.stderr
    rows = rows_in(out)
    assert list(rows) == [f"db{number:02}" for number in range(6)]
    assert len({row["plan"] for row in rows.values()}) == 1
    assert not part.exists()


def test_a_host_whose_file_changed_is_read_again(tmp_path: Path) -> None:
    source, out = many(tmp_path / "in", 3), tmp_path / "hosts.json"
    part = tmp_path / "hosts.json.part"
    with subprocess.Popen(command(source, "--out", out, "--jobs", "1")) as running:
        wait_for(lambda: len(lines_of(part)) >= 1)
        running.kill()
    shutil.rmtree(source)
    shutil.copytree(LOOSE, source / "db00")
    assert "were done by" not in fleet(source, "--out", out).stderr
    assert [row["status"] for row in rows_in(out).values()] == ["incomplete"]


def test_a_reader_that_is_killed_costs_no_host(tmp_path: Path) -> None:
    source, out = many(tmp_path / "in", 3), tmp_path / "hosts.json"
    part = tmp_path / "hosts.json.part"
    with subprocess.Popen(command(source, "--out", out, "--jobs", "1")) as running:
        wait_for(lambda: len(lines_of(part)) >= 1)
        [reader] = readers_below(running.pid)
        os.kill(reader.pid, signal.SIGKILL)
        assert running.wait(_PATIENCE_S) == 0
    assert [row["status"] for row in rows_in(out).values()] == ["ok"] * 3


def test_a_host_that_kills_its_readers_is_a_row_with_its_reason(tmp_path: Path) -> None:
    source, out = many(tmp_path / "in", 1), tmp_path / "hosts.json"
    (source / "ab.tar.gz").symlink_to(MARIADB)
    killed: set[int] = set()
    with subprocess.Popen(command(source, "--out", out, "--jobs", "1")) as running:
        # Two tries of the first host.
        while len(killed) < 2:
            for reader in readers_below(running.pid):
                if reader.pid not in killed:
                    killed.add(reader.pid)
                    os.kill(reader.pid, signal.SIGKILL)
            assert running.poll() is None
            time.sleep(0.02)
        assert running.wait(_PATIENCE_S) == 3
    rows = rows_in(out)
    assert rows["ab"]["reason"] == "the process that read it was ended by SIGKILL, 2 times"
    assert rows["db00"]["status"] == "ok"


def test_a_hostile_archive_is_bounded_in_memory(tmp_path: Path) -> None:
    source = many(tmp_path / "in", 1)
    # Names of a million figures, all different, which a parser of key and value must keep.
    with (source / "db99.txt").open("w") as file:
        file.write("13 1 0x01 147 39984 0 0\nname                            type data\n")
        file.writelines(
            f"figure_{number:030d}        4    {number}\n" for number in range(3_000_000)
        )
    out = tmp_path / "hosts.json"
    memory = {"ARCPLAN_UPLOAD_MEMORY_BYTES": str(32 << 20)}
    done = fleet_process(source, "--out", out, "--jobs", "1", **memory)
    assert done.returncode == 3
    rows = rows_in(out)
    assert rows["db00"]["status"] == "ok"
    assert rows["db99"]["status"] == "failed"
    assert rows["db99"]["reason"]


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    with PartFile(tmp_path / "t.part"), pytest.raises(UsageError, match="another run"):
        PartFile(tmp_path / "t.part")


def test_a_part_file_forgets_failed_hosts_and_keeps_the_others(tmp_path: Path) -> None:
    ok: JsonObject = {"status": "ok", "host": "a"}
    with PartFile(tmp_path / "t.part") as part:
        part.add("1", ok)
        part.add("2", {"status": "failed"})
        assert "2" in part
    with PartFile(tmp_path / "t.part") as part:
        assert "1" in part
        assert "2" not in part
        part.add("3", {"status": "incomplete"})
        assert list(part.rows(["3", "1"])) == [{"status": "incomplete"}, ok]
    assert [json.loads(line)["key"] for line in lines_of(tmp_path / "t.part")] == ["1", "2", "3"]
