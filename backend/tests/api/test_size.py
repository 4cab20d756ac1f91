"""`POST /api/size`: captures of one host put together."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from arcplan.json_value import JsonObject
from tests.command_line import arcplan
from tests.conftest import REPOSITORY
from tests.server_process import serving

_SERVERS = {
    "point-select": sorted((REPOSITORY / "shared/samples").glob("*-2.3-point-select.*")),
    "read-write": [REPOSITORY / "shared/evidence/fixtures/read-write.tar.gz"],
}


@pytest.fixture(scope="module")
def sized(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server with the real model."""
    own = tmp_path_factory.mktemp("sized")
    shutil.copytree(home, own, dirs_exist_ok=True)
    shutil.copy(REPOSITORY / "shared/dist/model.js", own / "shared/dist/model.js")
    with serving(own, own / "data") as running, running.client() as client:
        yield client


def _captures(host: str) -> list[JsonObject]:
    answer = arcplan("analyze", *_SERVERS[host])
    assert answer.returncode == 0
    captures: list[JsonObject] = json.loads(answer.stdout)["captures"]
    return captures


@pytest.mark.parametrize(
    ("host", "queries_per_s"), [("point-select", 331.6), ("read-write", 81.72)]
)
def test_captures_predict_what_was_measured(
    sized: httpx.Client, host: str, queries_per_s: float
) -> None:
    answer = sized.post("/api/size", json={"captures": _captures(host)})
    assert answer.status_code == 200
    sizing = answer.json()
    assert sizing["missing"] == []
    assert sizing["result"]["reads"]["queries_per_s"] == pytest.approx(queries_per_s, rel=0.15)


def test_captures_of_an_upload_are_taken_as_they_were_answered(sized: httpx.Client) -> None:
    sample = (REPOSITORY / "shared/samples/iostat-x-2.3-point-select.txt").read_bytes()
    read = sized.post("/api/captures", params={"name": "iostat.txt"}, content=sample).json()
    sizing = sized.post("/api/size", json={"captures": read["captures"]}).json()
    assert sizing["fields"]["instance.vcpus"]["value"] == 2
    assert sizing["result"] is None


def test_entered_fields_beat_captures(sized: httpx.Client) -> None:
    entered = {"memory.buffer_pool_bytes": 1 << 30}
    asked = {"captures": _captures("point-select"), "set": entered}
    sizing = sized.post("/api/size", json=asked).json()
    assert sizing["fields"]["memory.buffer_pool_bytes"]["state"] == "entered"
    assert sizing["plan"]["memory"]["buffer_pool_bytes"] == 1 << 30


def test_known_fields_are_fitted_and_set_fields_change_the_fitted_plan(sized: httpx.Client) -> None:
    captures = _captures("point-select")
    small = {"memory.arc_bytes": 64 << 20}
    captured, known, changed = (
        sized.post("/api/size", json={"captures": captures, **entered}).json()
        for entered in ({}, {"known": small}, {"set": small})
    )
    assert changed["backtest"] == captured["backtest"] != known["backtest"]
    assert changed["measured"] == captured["measured"]
    rates = [one["result"]["reads"]["queries_per_s"] for one in (captured, changed)]
    # 302 queries/s were measured with this ARC.
    assert rates[1] == pytest.approx(302, rel=0.05)
    assert rates[1] < rates[0]
    for one in (known, changed):
        assert one["plan"]["memory"]["arc_bytes"] == 64 << 20
        assert one["fields"]["memory.arc_bytes"]["state"] == "entered"


def test_no_captures_are_missing_everything_that_decides(sized: httpx.Client) -> None:
    sizing = sized.post("/api/size", json={"captures": []}).json()
    assert sizing["result"] is None
    assert "storage.device" in [one["path"] for one in sizing["missing"]]


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({}, "/captures"),
        ({"captures": [{"kind": "letter"}]}, "/captures/0"),
        ({"captures": [], "set": {"layout.ashift": 99}}, "layout.ashift"),
        ({"captures": [], "known": {"layout.ashift": 99}}, "layout.ashift"),
        ({"captures": [], "set": {"__proto__": 1}}, "__proto__"),
        ({"captures": [], "set": {"workload.threads": math.inf}}, "workload.threads"),
        ({"captures": [], "known": {"storage.custom_device": [math.nan]}}, "storage.custom_device"),
        ({"captures": [], "more": 1}, "/more"),
    ],
)
def test_what_is_wrong_is_named(sized: httpx.Client, asked: JsonObject, path: str) -> None:
    answer = sized.post("/api/size", content=json.dumps(asked))
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert [fault["path"] for fault in answer.json()["errors"]] == [path]


def test_what_is_not_json_is_refused(sized: httpx.Client) -> None:
    assert sized.post("/api/size", content=b"{").status_code == 422


def test_more_than_is_taken_at_once_is_refused_with_the_limit(sized: httpx.Client) -> None:
    answer = sized.post("/api/size", content=b" " * ((8 << 20) + 1))
    assert answer.status_code == 413
    assert str(8 << 20) in answer.json()["detail"]


def _archive(host: str) -> bytes:
    return _SERVERS[host][0].read_bytes()


def test_an_archive_as_the_body_is_sized_as_its_captures_are(sized: httpx.Client) -> None:
    by_captures = sized.post("/api/size", json={"captures": _captures("read-write")}).json()
    typed = sized.post(
        "/api/size",
        content=_archive("read-write"),
        headers={"content-type": "application/octet-stream"},
    )
    untyped = sized.post("/api/size", content=_archive("read-write"))
    assert typed.status_code == untyped.status_code == 200
    assert typed.json() == untyped.json()
    assert typed.json()["problems"] == []
    assert typed.json()["result"] == by_captures["result"]


def test_a_form_of_files_is_sized_with_what_is_entered(sized: httpx.Client) -> None:
    files = [("files", (path.name, path.read_bytes())) for path in _SERVERS["point-select"]]
    files.append(("files", ("letter.txt", b"Dear Sir or Madam,\n")))
    answer = sized.post(
        "/api/size",
        params={"set": "memory.arc_bytes=64MiB"},
        data={"known": ["workload.threads=16", "memory.ram_bytes=4GiB"]},
        files=files,
    )
    assert answer.status_code == 200
    sizing = answer.json()
    assert sizing["plan"]["memory"]["arc_bytes"] == 64 << 20
    assert sizing["plan"]["workload"]["threads"] == 16
    assert sizing["fields"]["memory.ram_bytes"]["value"] == 4 << 30
    assert [problem["file"] for problem in sizing["problems"]] == ["letter.txt"]
    measured = [one for one in sizing["fields"].values() if one["state"] == "measured"]
    named = {source["capture"] for one in measured for source in one["sources"]}
    assert named
    assert named <= {path.name for path in _SERVERS["point-select"]}


def test_two_archives_whose_files_have_the_same_names_are_told_apart(
    sized: httpx.Client, tmp_path: Path
) -> None:
    """By a form of files as by the command line."""
    for name, fixture in {"db1.tar.gz": "raidz-read-write", "db2.tar.gz": "select-only"}.items():
        shutil.copy(REPOSITORY / f"shared/evidence/fixtures/{fixture}.tar.gz", tmp_path / name)
    paths = sorted(tmp_path.iterdir())
    files = [("files", (path.name, path.read_bytes())) for path in paths]
    answer = sized.post("/api/size", files=files).json()
    by_command = json.loads(arcplan("size", "--json", *paths).stdout)
    assert answer["conflicts"] == by_command["conflicts"]
    [engines] = [one for one in answer["conflicts"] if one["path"] == "engine"]
    assert [
        {source["capture"].partition("/")[0] for source in side["sources"]}
        for side in engines["values"]
    ] == [{"db1.tar.gz"}, {"db2.tar.gz"}]
    assert b"InnoDB (db1.tar.gz: files-1.txt," in arcplan("size", *paths).stdout


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("memory.arc_byte=8GiB", "did you mean memory.arc_bytes"),
        ("arc_bytes=8GiB", "did you mean memory.arc_bytes"),
        ("layout.ashift=99", "layout.ashift"),
    ],
)
def test_a_wrong_setting_of_files_is_named(sized: httpx.Client, setting: str, words: str) -> None:
    answer = sized.post("/api/size", params={"set": setting}, content=_archive("read-write"))
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert words in answer.json()["detail"]


@pytest.mark.parametrize(
    ("content", "content_type", "status", "kind"),
    [
        (b"Dear Sir or Madam,\n", "text/plain", 422, "unrecognised"),
        (_archive("read-write")[:-400], "application/gzip", 400, "broken"),
        (b"--b\r\n", "multipart/form-data; boundary=b", 400, "broken"),
        (b"", "multipart/form-data", 415, "form"),
    ],
)
def test_files_that_are_not_read_are_refused_as_uploads_are(
    sized: httpx.Client, content: bytes, content_type: str, status: int, kind: str
) -> None:
    answer = sized.post("/api/size", content=content, headers={"content-type": content_type})
    assert (answer.status_code, answer.headers["content-type"]) == (
        status,
        "application/problem+json",
    )
    assert answer.json()["type"] == f"urn:arcplan:problem:{kind}"
