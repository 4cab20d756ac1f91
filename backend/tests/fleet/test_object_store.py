"""`s3://`, against moto's server: a bucket's rows are those of the same files in a folder."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fleet.fleets import fleet, fleet_process, rows_in, small_fleet

_PATIENCE_S = 60
_KEYS = {
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "not-to-be-printed",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Environment of a client of a store with one bucket, `captures`."""
    log = tmp_path_factory.mktemp("moto") / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", "0"],
            stdout=out,
            stderr=out,
        )
    try:
        until = time.monotonic() + _PATIENCE_S
        while not (found := re.search(r"Running on (http://127\.0\.0\.1:\d+)", log.read_text())):
            assert time.monotonic() < until
            time.sleep(0.1)
        yield {**_KEYS, "AWS_ENDPOINT_URL": found[1]}
    finally:
        server.kill()
        server.wait()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, store: dict[str, str]) -> Path:
    """A fleet in a folder, and the same in the bucket below `fleet`."""
    source = small_fleet(tmp_path_factory.mktemp("same") / "fleet")
    copying = (
        "import sys, s3fs; s3 = s3fs.S3FileSystem(); s3.mkdir('captures');"
        "s3.put(sys.argv[1], 'captures/fleet', recursive=True)"
    )
    subprocess.run([sys.executable, "-c", copying, str(source)], check=True, env=store)
    return source


def test_rows_of_a_bucket_are_those_of_a_folder(
    tmp_path: Path, folder: Path, store: dict[str, str]
) -> None:
    stored, local = tmp_path / "stored.json", tmp_path / "local.json"
    done = fleet_process("s3://captures/fleet", "--out", stored, **store)
    assert done.returncode == 3
    fleet(folder, "--out", local)
    assert len(rows_in(local)) == 5
    for host, row in rows_in(local).items():
        other = rows_in(stored)[host]
        place = row["source"].removeprefix(str(folder))
        assert other.pop("source") == f"s3://captures/fleet{place}"
        del row["source"]
        counts, same = (str(one.pop("counted_as")) for one in (other, row))
        assert counts == same.replace(str(folder), "s3://captures/fleet")
        if host in {"db2", "db3"}:
            # Where no text says its time, that of the file or the object counts.
            assert other.pop("recorded_at") >= row.pop("recorded_at")
        assert other == row


def test_a_pattern_and_a_single_object_are_sources(
    tmp_path: Path, folder: Path, store: dict[str, str]
) -> None:
    assert folder.exists()
    out = tmp_path / "t.json"
    fleet_process(
        "s3://captures/fleet/*/db1*", "s3://captures/fleet/pg1.tar.gz", "--out", out, **store
    )
    rows = rows_in(out)
    assert {host: row["role"] for host, row in rows.items()} == {
        "db1.example.com": "shop",
        "pg1": None,
    }
    assert {host: row["status"] for host, row in rows.items()} == {
        "db1.example.com": "ok",
        "pg1": "ok",
    }


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("s3://captures/none", "s3://captures/none: no object is there"),
        ("s3://missing/x", "s3://missing/x: "),
        ("s3://KEY:SECRET@captures/x", "credentials belong in the environment"),
    ],
)
def test_what_is_not_there_is_one_line(
    folder: Path, store: dict[str, str], source: str, said: str
) -> None:
    assert folder.exists()
    done = fleet_process(source, **store)
    assert done.returncode == 2
    assert said in done.stderr
    assert "SECRET" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_credentials_are_in_no_output(tmp_path: Path, folder: Path, store: dict[str, str]) -> None:
    assert folder.exists()
    out = tmp_path / "t.json"
    done = fleet_process("s3://captures/fleet/db3.txt", "--out", out, **store)
    assert "not-to-be-printed" not in done.stderr + out.read_text()
    assert json.loads(out.read_text())["sources"] == ["s3://captures/fleet/db3.txt"]
