"""`arcplan trace` prints the script that records requests to the ARC."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from arcplan.cli.main import main
from arcplan.collect import trace_script
from tests.one_of_each import FIXTURES


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "trace.sh"
    path.write_bytes(trace_script())
    return path


def _run(script: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(script), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
        timeout=60,
    )


def test_it_prints_one_whole_script(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["trace"]) == 0
    printed = capfdbinary.readouterr().out
    assert printed.startswith(b"#!/bin/sh\n")
    assert b"kprobe:arc_read" in printed
    assert b"here-comes" not in printed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("-t", "0"), "not a number of seconds: 0"),
        (("-t", "x"), "not a number of seconds: x"),
        (("-t", "3601"), "at most 3600 s"),
        (("-r", "2"), "not a share from 0.0001 to 1: 2"),
        (("-r", "0.00001"), "not a share from 0.0001 to 1: 0.00001"),
        (("-x",), "Usage"),
    ],
)
def test_wrong_options_are_refused(script: Path, arguments: tuple[str, ...], reason: str) -> None:
    ended = _run(script, *arguments)
    assert ended.returncode == 2
    assert reason in ended.stderr


def test_a_host_without_openzfs_is_told_why(script: Path, tmp_path: Path) -> None:
    ended = _run(script, ARCPLAN_KSTAT=str(tmp_path / "none"))
    assert ended.returncode == 1
    assert "OpenZFS is not loaded, or a container hides it" in ended.stderr


def test_a_host_without_the_module_is_told_why(script: Path, tmp_path: Path) -> None:
    stats = tmp_path / "arcstats"
    stats.write_text("hits 4 1\n")
    if Path("/sys/module/zfs/version").exists():
        pytest.skip("OpenZFS is loaded here")
    ended = _run(script, ARCPLAN_KSTAT=str(stats))
    assert ended.returncode == 1
    assert "2.0 or later is needed" in ended.stderr


@pytest.mark.parametrize(
    ("share", "per_second", "follows", "cost"),
    [
        ("", 400, "100 %", "0.72 %"),
        ("", 10_000, "10 %", "2.7 %"),
        ("", 200_000, "0.5 %", "22 %"),
        ("0.5", 10_000, "50 %", "9.5 %"),
    ],
)
def test_it_says_its_cost_and_follows_a_thousand_requests_a_second_at_most(
    script: Path, share: str, per_second: int, follows: str, cost: str
) -> None:
    functions, _, _ = script.read_text().rpartition('\noptions "$@"')
    counted = f"requests() {{ echo $((n * {2 * per_second})); n=1; }}\nsleep() {{ n=1; }}\nn=0"
    script.write_text(f"{functions}\n{counted}\nshare={share}\nchoose\nplan\n")
    ended = _run(script)
    assert f"now {per_second} requests/s; follows {follows} of the blocks" in ended.stderr
    assert f"costs about {cost} of one core in the probes" in ended.stderr


def test_a_recording_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    recording = FIXTURES / "arc_trace" / "fio-zipf-2.3.2.txt"
    assert main(["trace", str(recording)]) == 0
    printed = capsys.readouterr().out
    assert "3,281 reads in 60 s, 6.2 % of the blocks, OpenZFS 2.3.2" in printed
    assert "60 s saw 96.6 % of re-uses of data" in printed
    assert "arcstats counted 95.3 % data hits meanwhile" in printed
    assert "nine of ten ARC sizes were measured within 5 points of the curve" in printed
    rows = [line.split() for line in printed.splitlines() if "iB" in line and "%" in line]
    assert [*rows[8][:4], *rows[8][-2:]] == ["200", "MiB", "100.0", "%", "<-", "recorded"]
    assert rows[-1][-1] == "files"


def test_what_is_no_recording_ends_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = tmp_path / "version.txt"
    other.write_text("zfs-2.3.2-2\nzfs-kmod-2.3.2-2\n")
    assert main(["trace", str(other)]) == 2
    assert capsys.readouterr().out == ""
