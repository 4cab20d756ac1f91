"""Uploading captures over HTTP."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import httpx
import pytest

from arcplan.captures.arrival.packed.decompressors import zstd_module
from tests.arrival.archives import tar_of
from tests.one_of_each import FIXTURES, ONE_OF_EACH

zstd = zstd_module()

PROBLEM = "application/problem+json"

COMMON = {"kind", "name", "bytes", "lines", "issues_total", "issues", "complete", "accounting"}


def post(http: httpx.Client, content: bytes | Iterator[bytes], **query: str) -> httpx.Response:
    return http.post("/api/captures", params={"name": "upload.txt", **query}, content=content)


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_each_kind_is_recognised_and_has_the_common_fields(kind: str, http: httpx.Client) -> None:
    answer = post(http, ONE_OF_EACH[kind].read_bytes())
    assert answer.status_code == 200
    [capture] = answer.json()["captures"]
    assert capture["kind"] == kind
    assert capture.keys() >= COMMON
    assert capture["name"] == "upload.txt"
    assert capture["complete"] is True
    assert sum(capture["accounting"].values()) == capture["lines"]
    assert answer.json()["problems"] == []


def test_a_chunked_body_is_the_same_as_a_whole_one(http: httpx.Client, arcstat_log: bytes) -> None:
    pieces = (arcstat_log[at : at + 7] for at in range(0, len(arcstat_log), 7))
    assert post(http, pieces).json() == post(http, arcstat_log).json()


@pytest.mark.parametrize(
    ("encoding", "compress"), [("gzip", gzip.compress), ("zstd", zstd.compress)]
)
def test_a_body_may_be_compressed_on_the_way(
    encoding: str, compress: object, http: httpx.Client, arcstat_log: bytes
) -> None:
    assert callable(compress)
    for content in (arcstat_log, gzip.compress(gzip.compress(arcstat_log))):
        answer = http.post(
            "/api/captures", content=compress(content), headers={"Content-Encoding": encoding}
        )
        assert answer.status_code == 200, answer.text


def test_an_encoding_that_is_not_read_is_reported(http: httpx.Client, arcstat_log: bytes) -> None:
    answer = http.post("/api/captures", content=arcstat_log, headers={"Content-Encoding": "br"})
    assert answer.status_code == 415
    assert answer.headers["accept-encoding"] == "gzip, zstd"


def test_a_body_that_is_not_as_compressed_as_it_claims_is_broken(
    http: httpx.Client, arcstat_log: bytes
) -> None:
    answer = http.post("/api/captures", content=arcstat_log, headers={"Content-Encoding": "gzip"})
    assert answer.status_code == 400


def test_an_unknown_text_is_refused_with_its_line(http: httpx.Client) -> None:
    answer = post(http, b"\nroot:x:0:0\n")
    problem = answer.json()
    assert answer.status_code == problem["status"] == 422
    assert answer.headers["content-type"] == PROBLEM
    assert (problem["line"], problem["excerpt"], problem["file"]) == (2, "root:x:0:0", "upload.txt")
    assert {"type", "title", "detail"} <= problem.keys()


def test_a_cut_gzip_is_broken_and_still_gives_what_was_read(
    http: httpx.Client, arcstat_log: bytes
) -> None:
    answer = post(http, gzip.compress(arcstat_log)[:-20])
    problem = answer.json()
    assert answer.status_code == 400
    assert problem["line"] > 5
    assert [c["complete"] for c in problem["captures"]] == [False]


def test_an_archive_answers_with_what_it_could_read(http: httpx.Client, arcstat_log: bytes) -> None:
    answer = post(http, tar_of([("a.log", arcstat_log), ("letter", b"Dear Sir,\n")]))
    assert answer.status_code == 200
    assert [c["name"] for c in answer.json()["captures"]] == ["a.log"]
    assert [p["file"] for p in answer.json()["problems"]] == ["letter"]


def test_an_archive_with_nothing_to_read_is_refused(http: httpx.Client) -> None:
    assert post(http, tar_of([("letter", b"Dear Sir,\n")])).status_code == 422
    assert post(http, tar_of([])).status_code == 422


def test_top_bounds_the_objects_listed(http: httpx.Client) -> None:
    dump = (FIXTURES / "zdb/openzfs-2.3_ddddd_mix.txt.gz").read_bytes()
    for top in (0, 1):
        [capture] = post(http, dump, top=str(top)).json()["captures"]
        assert len(capture["objects"]) == min(top, capture["objects_total"])


def test_the_openzfs_line_to_assume_may_be_chosen(http: httpx.Client) -> None:
    dump = (FIXTURES / "zdb/openzfs-2.3_ddddd_mix.txt.gz").read_bytes()
    [told] = post(http, dump).json()["captures"]
    [chosen] = post(http, dump, openzfs="0.6.5", reads_per_s="100").json()["captures"]
    assert told["requirement_assumptions"]["openzfs_from"] == "dump"
    assert chosen["requirement_assumptions"] == {
        "openzfs": "0.6.5",
        "openzfs_from": "asked",
        "reads_per_s": 100,
    }


@pytest.mark.parametrize("query", [{"top": "-1"}, {"openzfs": "9"}, {"upload": "short"}])
def test_wrong_parameters_are_named(query: dict[str, str], http: httpx.Client) -> None:
    answer = post(http, b"", **query)
    assert answer.status_code == 422
    assert next(iter(query)) in answer.json()["errors"][0]["path"]


def test_a_name_with_markup_comes_back_as_it_was(http: httpx.Client, arcstat_log: bytes) -> None:
    name = "<img src=x onerror=alert(1)>\N{RIGHT-TO-LEFT OVERRIDE}.txt"
    [capture] = post(http, arcstat_log, name=name).json()["captures"]
    assert capture["name"] == name


def test_a_file_inside_a_form_is_refused_with_the_command_that_sends_it(
    http: httpx.Client, arcstat_log: bytes
) -> None:
    answer = http.post("/api/captures?name=x", files={"file": arcstat_log})
    assert (answer.status_code, answer.headers["content-type"]) == (415, "application/problem+json")
    said = "curl --data-binary @FILE '" + str(http.base_url)
    assert said in answer.json()["detail"]
