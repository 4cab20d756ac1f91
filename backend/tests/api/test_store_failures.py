"""Failures of the store: clients learn the cause, the operator also the place."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from arcplan.json_value import JsonObject
from tests.server_process import ServerProcess, serving


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own that can be made read-only."""
    directory = tmp_path / "disk"
    directory.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(directory)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False).returncode != 0:
        pytest.skip("no file system can be mounted here without being root")
    yield directory
    subprocess.run(["umount", str(directory)], check=True)


def kept_before(home: Path, data: Path, url: str, plan: JsonObject, *, is_killed: bool) -> str:
    """Keep a plan by a server that ends well, or not."""
    with serving(home, data, database_url=url) as server, server.client() as client:
        name = str(client.post("/api/plans", json=plan).json()["id"])
        if is_killed:
            server.kill()
        else:
            server.stop()
    return name


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_store_on_a_read_only_disk_is_served_and_says_so(
    is_killed: bool, disk: Path, home: Path, plan: JsonObject
) -> None:
    url = f"sqlite:///{disk}/data/arcplan.sqlite3"
    elsewhere = disk.parent / "data"
    name = kept_before(home, elsewhere, url, plan, is_killed=is_killed)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with serving(home, elsewhere, database_url=url) as server, server.client() as client:
        assert client.get(f"/api/plans/{name}").status_code == 200
        refused = client.post("/api/plans", json=plan | {"title": "new"})
        assert refused.status_code == 503
        assert refused.json()["type"] == "urn:arcplan:problem:store-read-only"
        assert "can only be read" in refused.json()["detail"]
        ready = client.get("/api/ready")
        assert (ready.status_code, ready.json()["read_only"]) == (200, True)
        assert client.get(f"/api/plans/{name}").status_code == 200
        assert str(disk) in server.log()
        assert str(disk) not in refused.text + ready.text


def read(server: ServerProcess, path: str) -> JsonObject:
    with server.client() as client:
        answer = client.get(path)
    assert answer.status_code == 503
    problem: JsonObject = answer.json()
    return problem


def test_a_file_that_is_damaged_under_the_server_is_reported_once_in_the_log(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    file = tmp_path / "data" / "arcplan.sqlite3"
    with serving(home, file.parent) as server, server.client() as client:
        name = client.post("/api/plans", json=plan).json()["id"]
        letter = file.with_name("letter")
        letter.write_bytes(b"Dear Sir,\n" * 1000)
        letter.rename(file)
        for path in ("/api/ready", f"/api/plans/{name}"):
            problem = read(server, path)
            assert problem["type"] == "urn:arcplan:problem:store-no-database"
            assert "holds no database" in str(problem["detail"])
            assert str(file) not in str(problem)
        assert server.log().count("holds no database") == 1
        assert str(file) in server.log()
        assert client.get("/api/health").status_code == 200


def test_a_store_that_keeps_no_plan_is_not_ready_while_it_is_damaged(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    file = tmp_path / "data" / "arcplan.sqlite3"
    with serving(home, file.parent) as server:
        with server.client() as client:
            for number in range(30):
                client.post("/api/plans", json=plan | {"title": f"plan {number}"})
        server.stop()
    with closing(sqlite3.connect(file)) as raw:
        [page_bytes] = raw.execute("PRAGMA page_size").fetchone()
        [page] = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'plans'").fetchone()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * page_bytes)
        pages.write(b"\xa5" * page_bytes)
    with serving(home, file.parent) as server, server.client() as client:
        posted = client.post("/api/plans", json=plan | {"title": "new"})
        assert posted.status_code == 503
        ready = client.get("/api/ready")
        assert (ready.status_code, ready.json()["type"]) == (503, posted.json()["type"])
        assert client.get("/api/health").status_code == 200


def test_a_locked_store_delays_only_what_writes_and_says_so(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    data = tmp_path / "data"
    with serving(home, data) as server, server.client() as client:
        name = client.post("/api/plans", json=plan).json()["id"]

        def post(number: int) -> httpx.Response:
            with server.client() as own:
                return own.post("/api/plans", json=plan | {"title": f"plan {number}"})

        with (
            closing(sqlite3.connect(data / "arcplan.sqlite3", isolation_level=None)) as other,
            ThreadPoolExecutor(60) as threads,
        ):
            other.execute("BEGIN IMMEDIATE")
            posts = [threads.submit(post, number) for number in range(60)]
            while not all(one.done() for one in posts):
                assert client.get("/api/health").status_code == 200
                assert client.get(f"/api/plans/{name}").status_code == 200
            ready = client.get("/api/ready")
            assert (ready.status_code, ready.json()["plans_cannot_be_kept"]) == (200, "locked")
            other.execute("ROLLBACK")
        refused = [one.result() for one in posts]
        assert {one.status_code for one in refused} == {503}
        assert all("Retry-After" in one.headers for one in refused)
        assert post(0).status_code == 201


def test_a_plan_that_was_kept_damaged_is_a_problem_of_its_own(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    data = tmp_path / "data"
    with serving(home, data) as server, server.client() as client:
        name = client.post("/api/plans", json=plan).json()["id"]
        with closing(sqlite3.connect(data / "arcplan.sqlite3")) as raw, raw:
            raw.execute("UPDATE plans SET document = ?", ('{"title":"\\ud800"}',))
        answer = client.get(f"/api/plans/{name}")
        assert answer.status_code == 410
        assert answer.json()["type"] == "urn:arcplan:problem:damaged-plan"
        assert client.get("/api/ready").status_code == 200


def test_a_bound_that_is_met_is_507_and_its_use_is_seen(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    with (
        serving(home, tmp_path / "data", store_bytes=20_000, metrics="true") as server,
        server.client() as client,
    ):
        answers = [
            client.post("/api/plans", json=plan | {"title": f"plan {number}"})
            for number in range(40)
        ]
        statuses = [answer.status_code for answer in answers]
        assert statuses == sorted(statuses)
        assert set(statuses) == {201, 507}
        assert answers[-1].json()["type"] == "urn:arcplan:problem:store-full"
        assert "no plan may be erased" in answers[-1].json()["detail"]
        assert client.get(f"/api/plans/{answers[0].json()['id']}").status_code == 200
        metrics = client.get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in metrics.splitlines() if "arcplan_" in line)
    assert float(figures["arcplan_store_most_bytes"]) == 20_000
    assert 15_000 < float(figures["arcplan_store_bytes"]) <= 20_000
    assert float(figures["arcplan_plans_going"]) == 0
