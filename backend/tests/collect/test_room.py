"""A disk that fills while the script records: it is said, and what was recorded is kept."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arcplan.collect import script, script_sha256
from tests.collect.host import Host
from tests.command_line import arcplan

_MIB = 1 << 20


@contextmanager
def disk_at(directory: Path, size: str) -> Iterator[None]:
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(directory)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False).returncode != 0:
        pytest.skip("a full disk: no file system can be mounted here without being root")
    yield
    subprocess.run(["umount", str(directory)], check=True)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host whose TMPDIR is a disk of 24 MiB."""
    made = Host(tmp_path)
    with disk_at(tmp_path / "tmp", "24m"):
        yield made


def test_a_disk_that_fills_during_the_dump_is_said_and_the_rest_is_packed(host: Host) -> None:
    host.install("zdb", "head -c 40000000 /dev/urandom")
    done = host.collect("-y", "-n", "0")
    assert done.returncode == 1
    assert "no room left in" in done.stderr
    assert "NOT COMPLETE" in done.stderr
    read = json.loads(arcplan("analyze", done.stdout.strip()).stdout)
    assert {"arcstat", "iostat", "zpool-iostat"} <= {each["kind"] for each in read["captures"]}


def test_a_tool_that_does_not_notice_its_failed_writes_is_noticed(host: Host) -> None:
    host.install("arcstat", f"head -c {40 * _MIB} /dev/zero 2>/dev/null; exit 0")
    done = host.collect("-y", "-Z")
    assert done.returncode == 1
    assert "no room left in" in done.stderr


def test_it_does_not_begin_where_nothing_has_room(host: Host) -> None:
    (host.root / "tmp" / "filler").write_bytes(bytes(10 * _MIB))
    done = host.collect("-y")
    assert done.returncode == 1
    assert re.search(r"only 1\d MB are free in .*set TMPDIR", done.stderr)
    assert not host.calls.exists()


def test_an_archive_that_cannot_be_written_leaves_the_files_where_they_are(host: Host) -> None:
    with disk_at(host.root / "out", "4k"):
        done = host.collect("-y", "-Z")
        assert list((host.root / "out").iterdir()) == []
    assert done.returncode == 1
    assert done.stdout == ""
    kept = re.search(r"The recorded files are in (\S+)", done.stderr)
    assert kept is not None, done.stderr
    assert (Path(kept[1]) / "iostat.txt").stat().st_size > 0


def test_its_checksum_is_that_of_what_is_printed() -> None:
    done = subprocess.run(
        ["sha256sum", "-"], input=script(), capture_output=True, check=True
    ).stdout.decode()
    assert done.split()[0] == script_sha256()
