"""Dumps are folded on the host: an archive or a pipe is far smaller and gives the same record."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from arcplan.captures.zdb import ZdbCapture
from arcplan.collect import script
from tests.captures.zdb.dumps import parse
from tests.collect.host import SHELLS, ZDB, Host
from tests.command_line import arcplan

AWK = shutil.which("mawk") or shutil.which("awk")
DUMP = gzip.decompress(ZDB.read_bytes())


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


def members(archive: str) -> dict[str, int]:
    with tarfile.open(archive) as packed:
        return {Path(member.name).name: member.size for member in packed.getmembers()}


def as_of_the_dump(short: bytes) -> ZdbCapture:
    """The record of a short form, without what it says of itself."""
    whole = parse(DUMP)
    return replace(parse(short), bytes=whole.bytes, lines=whole.lines, summarised_from=None)


@pytest.mark.parametrize("shell", SHELLS)
def test_a_dump_in_a_pipe_becomes_short(shell: tuple[str, ...], host: Host) -> None:
    done = host.summarise(DUMP, shell=shell)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) < 10_000
    assert as_of_the_dump(done.stdout) == parse(DUMP)


def test_dumps_in_files_become_one_text(host: Host) -> None:
    file = host.root / "-a b.txt"
    file.write_bytes(DUMP)
    done = host.summarise(b"", str(file))
    assert as_of_the_dump(done.stdout) == parse(DUMP)


def test_a_file_that_cannot_be_read_is_said_and_nothing_is_written(host: Host) -> None:
    done = host.summarise(b"", "/no/such/file")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"cannot read /no/such/file" in done.stderr


def test_a_dump_that_ends_in_mid_line_is_said_to_be_cut(host: Host) -> None:
    assert parse(host.summarise(DUMP[:200_000]).stdout).complete is False
    whole_lines = DUMP[: DUMP.rindex(b"Indirect blocks:")]
    assert parse(host.summarise(whole_lines).stdout).complete is True


@pytest.mark.parametrize("options", [(), ("-S",), ("-S", "-k", "9")])
@pytest.mark.parametrize("shell", SHELLS)
def test_dumps_are_packed_short(
    shell: tuple[str, ...], options: tuple[str, ...], host: Host
) -> None:
    done = host.collect("-y", *options, shell=shell)
    assert done.returncode == 0, done.stderr
    assert members(done.stdout.strip())["zdb-1.txt.gz"] < 3_000
    [capture] = [
        each
        for each in json.loads(arcplan("analyze", done.stdout.strip()).stdout)["captures"]
        if each["kind"] == "zdb"
    ]
    assert capture["totals"]["leaf_blocks"] == parse(DUMP).totals.leaf_blocks
    assert capture["summarised_from"] == {"bytes": len(DUMP), "lines": parse(DUMP).lines}
    assert capture["complete"]


def test_without_a_usable_awk_the_whole_dump_is_packed(host: Host) -> None:
    for name in ("mawk", "awk", "nawk", "gawk", "original-awk"):
        host.install(name, f'case "$*" in *"function f"*) exit 2 ;; esac\nexec {AWK} "$@"')
    host.install("busybox", "exit 127")
    done = host.collect("-y")
    with tarfile.open(done.stdout.strip()) as archive:
        member = archive.extractfile("arcplan-capture/zdb-1.txt.gz")
        assert member is not None
        assert gzip.decompress(member.read()) == DUMP
    failed = host.summarise(DUMP, path=f"{host.bin}:/usr/bin:/bin")
    assert (failed.returncode, failed.stdout) == (1, b"")
    assert b"no awk here" in failed.stderr


def test_of_a_zvol_the_data_and_the_size_are_dumped(host: Host) -> None:
    host.install("zfs", 'case "$*" in *"value type"*) echo volume ;; *) echo tank/zv ;; esac')
    host.collect("-y", "-d", "tank/zv")
    [dump] = [call for call in host.called() if call[0] == "zdb"]
    assert dump[1:] == ["-ddddd", "tank/zv", "1", "2"]


def test_a_zdb_that_says_nothing_leaves_no_dump(host: Host) -> None:
    host.install("zdb", "echo 'zdb: cannot open' >&2; exit 1")
    done = host.collect("-y")
    assert "zdb-1.txt.gz" not in members(done.stdout.strip())
    assert "no zdb-1.txt.gz: zdb: cannot open" in done.stderr


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck IS NOT INSTALLED")
def test_the_script_has_no_known_fault_of_shell_scripts(tmp_path: Path) -> None:
    file = tmp_path / "collect.sh"
    file.write_bytes(script())
    done = subprocess.run(
        ["shellcheck", "--shell=sh", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
