"""Summaries instead of dumps: a few KB in the archive or in a pipe, with the same totals."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from arcplan.collect import script
from tests.captures.zdb.dumps import parse
from tests.captures.zdb_summary.summarising import as_of_the_dump, read
from tests.collect.host import SHELLS, ZDB, Host, analyze

DUMP = gzip.decompress(ZDB.read_bytes())


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


def members(archive: str) -> dict[str, int]:
    with tarfile.open(archive) as packed:
        return {Path(member.name).name: member.size for member in packed.getmembers()}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_dump_in_a_pipe_becomes_its_summary(shell: tuple[str, ...], host: Host) -> None:
    done = host.summarise(DUMP, shell=shell)
    whole = parse(DUMP)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) < 10_000
    assert as_of_the_dump(read(done.stdout), whole) == whole


def test_dumps_in_files_become_one_summary(host: Host) -> None:
    file = host.root / "-a b.txt"
    file.write_bytes(DUMP)
    done = host.summarise(b"", str(file))
    assert read(done.stdout).totals == parse(DUMP).totals


def test_a_file_that_cannot_be_read_is_said_and_nothing_is_written(host: Host) -> None:
    done = host.summarise(b"", "/no/such/file")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"cannot read /no/such/file" in done.stderr


def test_a_dump_that_ends_in_mid_line_is_said_to_be_cut(host: Host) -> None:
    assert read(host.summarise(DUMP[:200_000]).stdout).complete is False
    whole_lines = DUMP[: DUMP.rindex(b"Indirect blocks:")]
    assert read(host.summarise(whole_lines).stdout).complete is True


@pytest.mark.parametrize("shell", SHELLS)
def test_asked_for_summaries_it_packs_no_dump(shell: tuple[str, ...], host: Host) -> None:
    done = host.collect("-y", "-S", shell=shell)
    assert done.returncode == 0, done.stderr
    packed = members(done.stdout.strip())
    assert "zdb-1.txt.gz" not in packed
    assert packed["zdb-1-summary.txt"] < 10_000
    [capture] = [
        each
        for each in json.loads(analyze(done.stdout.strip()).stdout)["captures"]
        if each["kind"] == "zdb"
    ]
    assert capture["totals"]["leaf_blocks"] == parse(DUMP).totals.leaf_blocks
    assert capture["summarised_from"]["bytes"] == len(DUMP)


@pytest.mark.parametrize(
    ("recordsize", "packed"), [("16384", "zdb-1.txt.gz"), ("8", "zdb-1-summary.txt")]
)
def test_a_dump_that_would_be_large_is_summarised_where_that_is_agreed(
    recordsize: str, packed: str, host: Host
) -> None:
    host.install(
        "zfs",
        f'case "$*" in *"value type"*) echo filesystem ;;\n'
        f'*"value mountpoint"*) echo {host.data} ;;\n'
        f'*"value recordsize"*) echo {recordsize} ;;\n*) echo tank/mysql ;; esac',
    )
    assert packed in members(host.collect("-y").stdout.strip())


def test_of_a_zvol_the_data_and_the_size_are_dumped(host: Host) -> None:
    host.install("zfs", 'case "$*" in *"value type"*) echo volume ;; *) echo tank/zv ;; esac')
    host.collect("-y", "-d", "tank/zv")
    [dump] = [call for call in host.called() if call[0] == "zdb"]
    assert dump[1:] == ["-ddddd", "tank/zv", "1", "2"]


def test_a_summary_names_as_many_files_as_asked(host: Host) -> None:
    done = host.collect("-y", "-S", "-k", "0")
    with tarfile.open(done.stdout.strip()) as archive:
        member = archive.extractfile("arcplan-capture/zdb-1-summary.txt")
        assert member is not None
        record = read(member.read())
    assert record.objects == []
    assert record.totals == parse(DUMP).totals


def test_a_zdb_that_says_nothing_leaves_no_summary(host: Host) -> None:
    host.install("zdb", "echo 'zdb: cannot open' >&2; exit 1")
    done = host.collect("-y", "-S")
    assert "zdb-1-summary.txt" not in members(done.stdout.strip())
    assert "zdb reported: zdb: cannot open" in done.stderr


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck IS NOT INSTALLED")
def test_the_script_has_no_known_fault_of_shell_scripts(tmp_path: Path) -> None:
    file = tmp_path / "collect.sh"
    file.write_bytes(script())
    done = subprocess.run(
        ["shellcheck", "--shell=sh", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
