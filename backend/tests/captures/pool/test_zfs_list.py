"""`zfs list` with any columns."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.pool.zfs_list import ZfsListCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, known_as, one


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_columns_are_named_by_their_property(release: str) -> None:
    capture = fixture(f"zfs_list/openzfs-{release}-o_planner", ZfsListCapture)
    assert capture.columns[:4] == ["used", "available", "referenced", "logicalused"]
    assert capture.sizes["tank/rs16k"]["recordsize"] == 16384
    assert capture.datasets["tank/rs16k"]["compressratio"] == "1.03x"
    assert "volblocksize" not in capture.datasets["tank/rs16k"]
    assert not capture.exact


def test_the_columns_of_space() -> None:
    capture = fixture("zfs_list/openzfs-2.3.2-o_space", ZfsListCapture)
    assert capture.sizes["a9"]["usedbychildren"] == 565 << 20


def test_names_and_mount_points_with_blanks_are_whole() -> None:
    capture = fixture("zfs_list/written-openzfs_2.2-default", ZfsListCapture)
    assert capture.datasets["tank/my data"]["mountpoint"] == "/srv/my data"
    assert "mountpoint" not in capture.datasets["tank/vm-100-disk-0"]


def test_a_paste_with_single_blanks_is_read_word_by_word() -> None:
    text = (FIXTURES / "zfs_list/written-openzfs_2.2-default.txt").read_text()
    rows = [line for line in text.splitlines() if "my data" not in line]
    squeezed = "\n".join(re.sub(" +", " ", row) for row in rows)
    capture = one(squeezed, ZfsListCapture)
    assert capture.datasets["tank/mysql/log"]["mountpoint"] == "/var/lib/mysql/log"


def test_default_columns_are_known_without_a_header() -> None:
    capture = fixture("zfs_list/written-openzfs_2.2-Hp", ZfsListCapture)
    assert capture.exact
    assert capture.sizes["tank/mysql"]["used"] == 1319413953331
    assert "tank/mysql@daily.used" not in capture.places
    assert capture.places["tank/mysql.used"].line == 2


def test_json_of_datasets_and_snapshots() -> None:
    capture = fixture("zfs_list/written-openzfs_2.3-j", ZfsListCapture)
    assert capture.datasets["tank/mysql@daily"] == {
        "type": "snapshot",
        "used": "0B",
        "referenced": "96K",
    }


def test_a_cut_document_keeps_what_is_whole() -> None:
    text = (FIXTURES / "zfs_list/written-openzfs_2.3-j.txt").read_text()
    capture = one(text[: text.index('"mountpoint"')], ZfsListCapture)
    assert not capture.complete
    assert capture.datasets["tank/mysql"]["referenced"] == "96K"


@pytest.mark.parametrize(
    "header",
    ["NAME  PROPERTY  VALUE  SOURCE\n", "NAME  SIZE  ALLOC  FREE\n", "NAME SIZE TYPE MOUNTPOINT\n"],
)
def test_tables_of_other_tools_are_not_zfs_list(header: str) -> None:
    assert not known_as("zfs-list").recognises(header.encode() + b"tank  1  2  3\n")


def test_sizes_may_have_the_decimal_comma_of_a_locale() -> None:
    capture = one(
        "NAME         USED  AVAIL  REFER  MOUNTPOINT\n"
        "tank         106T  4,64T   219K  /tank\n"
        "tank/mysql  15,5T  12,7T  7,59T  -\n",
        ZfsListCapture,
    )
    assert capture.sizes["tank/mysql"]["used"] == round(15.5 * 2**40)
    assert capture.issues == []


SPACE = (
    "tank\t3848290697216\t115964116992\t0\t98304\t0\t115964018688\n"
    "tank/db\t3848290697216\t85899345920\t21474836480\t64424509440\t0\t0\n"
)


def test_columns_of_space_are_known_without_titles_where_they_add_up() -> None:
    exact = one(SPACE, ZfsListCapture)
    assert exact.sizes["tank/db"]["usedbysnapshots"] == 20 << 30
    assert exact.sizes["tank/db"]["used"] == 80 << 30
    assert exact.exact
    _, *rows = (FIXTURES / "zfs_list/openzfs-2.3.2-o_space.txt").read_text().splitlines()
    headless = "".join("\t".join(row.split()) + "\n" for row in rows)
    rounded = one(headless, ZfsListCapture)
    assert rounded.sizes == fixture("zfs_list/openzfs-2.3.2-o_space", ZfsListCapture).sizes


def test_a_row_of_space_that_was_cut_has_no_size() -> None:
    capture = one(SPACE.replace("64424509440\t0\t0\n", "644245"), ZfsListCapture)
    assert list(capture.sizes) == ["tank"]
    cut_inside = one(SPACE + SPACE[:50], ZfsListCapture)
    assert list(cut_inside.sizes) == ["tank", "tank/db"]
    assert cut_inside.issues[0].line == 3


def test_rows_of_zpool_iostat_are_not_those_of_space() -> None:
    for row in (
        "tank\t3848290697216\t115964116992\t0\t98304\t0\t98304\n",
        "a\t1K\t0\t0\t0\t0\t0\n",
    ):
        reading = read(row.encode())
        assert [getattr(one, "kind", None) for one in reading.captures] == ["zpool-iostat"]


@pytest.mark.parametrize("name", ["tank/[removed]", "<pool>/db", "tank/***"])
def test_a_data_set_whose_name_somebody_took_out_is_read(name: str) -> None:
    text = f"NAME            USED  AVAIL  REFER  MOUNTPOINT\n{name:14}  100G   700G   100G  /srv\n"
    assert one(text, ZfsListCapture).sizes[name]["used"] == 100 << 30
