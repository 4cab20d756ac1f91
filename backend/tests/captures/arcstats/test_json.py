"""arcstats as JSON: kstat -j of illumos, and objects that monitoring agents write."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arcstats import Parser, recognises
from tests.captures.arcstats.reading import read, read_fixture
from tests.captures.feeding import assert_survives, feed_in_pieces

VALUES = read_fixture("openzfs-2.3.2.txt").values
OTHER = {"module": "zfs", "instance": 0, "name": "zfetchstats", "data": {"hits": 5, "misses": 7}}
KSTAT = {
    "module": "zfs",
    "instance": 0,
    "name": "arcstats",
    "class": "misc",
    "type": 1,
    "snaptime": 1234.5,
    "data": {**VALUES, "crtime": 21.25},
}
FORMS = {
    "flat": VALUES,
    "nested": {"host": "db1", "arcstats": VALUES},
    "numbers as text": {name: str(value) for name, value in VALUES.items()},
    "kstat -j": [OTHER, KSTAT, OTHER],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("indent", [None, 1, 4])
def test_every_field_is_read_from_each_form(form: str, indent: int | None) -> None:
    [capture] = read(json.dumps(FORMS[form], indent=indent) + "\n")
    assert capture.values == VALUES
    assert (capture.issues, capture.complete) == ([], True)
    assert capture.arc.size_bytes == VALUES["size"]


def test_kstat_of_illumos_names_no_openzfs_release() -> None:
    [capture] = read(json.dumps(FORMS["kstat -j"]))
    assert capture.arc.openzfs_line is None


def test_snapshots_one_after_the_other_are_apart() -> None:
    later = {**VALUES, "hits": VALUES["hits"] + 1}
    first, second = read(f"{json.dumps(VALUES)}\n{json.dumps(later)}\n")
    assert second.values["hits"] - first.values["hits"] == 1


def test_a_document_cut_inside_a_number_drops_it_and_is_not_complete() -> None:
    text = json.dumps(VALUES)
    cut = text[: text.index('"size": ') + len('"size": 12')]
    [capture] = read(cut)
    assert not capture.complete
    assert "size" not in capture.values
    assert capture.values["c_max"] == VALUES["c_max"]


def test_other_json_is_not_taken_for_arcstats() -> None:
    assert not recognises(json.dumps([OTHER, OTHER]).encode())
    assert not recognises(b'{"version": 1, "title": "plan", "memory": {"size": 5}}')


@given(st.integers(1, 300), st.booleans())
def test_any_chunking_gives_the_same_record(size: int, indented: bool) -> None:
    data = json.dumps(FORMS["kstat -j"], indent=1 if indented else None).encode()
    parser = Parser()
    feed_in_pieces(parser, data, size)
    assert list(parser.finish(name="arcstats", truncated=False)) == read(data)


@given(st.binary(max_size=40), st.integers(0, 3000), st.booleans())
def test_damage_raises_nothing_but_capture_errors(noise: bytes, at: int, truncated: bool) -> None:
    data = json.dumps(FORMS["kstat -j"], indent=1).encode()
    assert_survives(recognises, Parser, data[:at] + noise + data[at:], truncated=truncated)
