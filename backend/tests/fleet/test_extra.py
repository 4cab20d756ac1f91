"""Folders, CSV and JSON need no package of the extra; what needs one says how to install it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

_WITHOUT = """
import sys
for package in ("arro3", "fsspec", "s3fs", "gcsfs", "distributed"):
    sys.modules[package] = None
from arcplan.cli.main import main
sys.exit(main())
"""
_SAMPLE = REPOSITORY / "shared/samples/zdb-2.3-sbtest1-16k.txt.gz"


def _fleet(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _WITHOUT, "fleet", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_folder_becomes_csv_and_json_without_the_extra(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.mkdir()
    (hosts / "db1.txt.gz").write_bytes(_SAMPLE.read_bytes())
    ran = _fleet(tmp_path, hosts, "--jobs", "1", "--out", "hosts.csv", "--out", "hosts.json")
    assert "1 host" in ran.stderr
    assert (tmp_path / "hosts.csv").read_text("utf-8").splitlines()[1].startswith("db1,")
    assert (tmp_path / "hosts.json").exists()


@pytest.mark.parametrize(
    ("arguments", "wanted_for", "package"),
    [
        (["hosts", "--out", "hosts.parquet"], "Parquet", "arro3.io"),
        (["s3://captures/"], "s3://", "s3fs"),
        (["gs://captures/"], "gs://", "gcsfs"),
        (["hosts", "--dask", "tcp://scheduler:8786"], "--dask", "distributed"),
    ],
)
def test_what_needs_the_extra_asks_for_it_in_one_sentence(
    tmp_path: Path, arguments: list[str], wanted_for: str, package: str
) -> None:
    (tmp_path / "hosts").mkdir()
    (tmp_path / "hosts/db1.txt.gz").write_bytes(_SAMPLE.read_bytes())
    ran = _fleet(tmp_path, *arguments)
    packages = REPOSITORY / "backend/requirements-fleet.txt"
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1] == (
        f"arcplan: {wanted_for} needs the extra arcplan[fleet] (here {package}); to install it, run"
        f" {sys.executable} -m pip install --require-hashes -r {packages}"
    )
