"""`zfs get` in every form it is pasted or recorded in."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.records import CaptureError
from arcplan.captures.zfs_get import Parser, ZfsGetCapture, recognises, unreadable
from tests.captures.feeding import assert_survives, feed_in_pieces

FIXTURES = Path(__file__).parents[2] / "fixtures" / "zfs_get"

TWO_DATASETS = """\
NAME                    PROPERTY       VALUE                  SOURCE
tank/my data            recordsize     16K                    local
tank/my data            compressratio  4.10x                  -
tank/my data            mountpoint     /srv/größe  of things  inherited from tank
tank/my data@vor 10:00  used           1.5M                   -
tank/my data@vor 10:00  creation       Fri Nov 20 16:46 2026  -
"""


def read(data: str | bytes, *, chunk: int | None = None) -> ZfsGetCapture:
    raw = data.encode() if isinstance(data, str) else data
    assert recognises(raw[:65536])
    parser = Parser()
    feed_in_pieces(parser, raw, chunk)
    (capture,) = parser.finish(name="zfs-get.txt", truncated=False)
    return capture


@pytest.mark.parametrize(
    ("name", "dataset", "properties"),
    [
        ("openzfs-2.1.11-all_mix", "tank/mix", 72),
        ("openzfs-2.1.11-all_rs16k", "tank/rs16k", 72),
        ("openzfs-2.1.11-all_p_rs16k", "tank/rs16k", 72),
        ("openzfs-2.1.11-all_zv8k", "tank/zv8k", 44),
        ("openzfs-2.3.2-all_mix", "tank/mix", 75),
        ("openzfs-2.3.2-all_rs16k", "tank/rs16k", 76),
        ("openzfs-2.3.2-all_p_rs16k", "tank/rs16k", 76),
        ("openzfs-2.3.2-all_zv8k", "tank/zv8k", 46),
    ],
)
def test_every_property_of_a_real_dataset_is_read(name: str, dataset: str, properties: int) -> None:
    capture = read((FIXTURES / f"{name}.txt").read_bytes())
    assert capture.issues_total == 0
    assert capture.complete
    assert list(capture.datasets) == [dataset]
    assert len(capture.datasets[dataset]) == properties


def test_values_stay_as_printed_and_sizes_become_bytes() -> None:
    capture = read((FIXTURES / "openzfs-2.3.2-all_rs16k.txt").read_bytes())
    values, sizes = capture.datasets["tank/rs16k"], capture.sizes["tank/rs16k"]
    assert values["used"] == "712M"
    assert sizes["used"] == 712 * 1024**2
    assert sizes["recordsize"] == 16384
    assert "quota" not in sizes
    assert values["creation"] == "Fri Nov 20 16:44 2026"
    assert capture.sources["tank/rs16k"]["compression"] == "inherited from tank"
    assert "used" not in capture.sources["tank/rs16k"]
    assert capture.ratios["tank/rs16k"]["compressratio"] == 1.03


def test_exact_and_printed_values_of_one_dataset_agree_within_rounding() -> None:
    exact = read((FIXTURES / "openzfs-2.3.2-all_p_rs16k.txt").read_bytes())
    printed = read((FIXTURES / "openzfs-2.3.2-all_rs16k.txt").read_bytes())
    assert exact.sizes["tank/rs16k"]["used"] == 746442752
    assert exact.ratios == printed.ratios
    shared = printed.sizes["tank/rs16k"].keys() & exact.sizes["tank/rs16k"].keys()
    assert len(shared) >= 11
    for name in shared:
        expected = pytest.approx(exact.sizes["tank/rs16k"][name], rel=0.005)
        assert printed.sizes["tank/rs16k"][name] == expected


def test_names_and_values_with_blanks_and_snapshots_are_kept_whole() -> None:
    capture = read(TWO_DATASETS)
    assert capture.issues_total == 0
    assert capture.datasets["tank/my data"]["mountpoint"] == "/srv/größe  of things"
    assert capture.sources["tank/my data"]["mountpoint"] == "inherited from tank"
    assert capture.datasets["tank/my data@vor 10:00"] == {
        "used": "1.5M",
        "creation": "Fri Nov 20 16:46 2026",
    }
    assert capture.ratios["tank/my data"] == {"compressratio": 4.1}


def test_a_paste_that_lost_its_alignment_is_read_by_its_double_blanks() -> None:
    text = "NAME  PROPERTY  VALUE  SOURCE\ntank/a  recordsize  16K  local\n"
    text += "tank/bcdef  recordsize  128K  inherited from tank\n"
    capture = read(text)
    assert capture.sizes == {"tank/a": {"recordsize": 16384}, "tank/bcdef": {"recordsize": 131072}}
    assert capture.sources["tank/bcdef"] == {"recordsize": "inherited from tank"}


@pytest.mark.parametrize("tail", ["", "\tlocal", "\t-\tlocal"])
def test_tab_separated_rows_have_three_to_five_columns(tail: str) -> None:
    capture = read(f"tank/a\trecordsize\t16384{tail}\ntank/a\tused\t4096{tail}\n")
    assert capture.sizes == {"tank/a": {"recordsize": 16384, "used": 4096}}
    assert capture.sources["tank/a"] == ({"recordsize": "local", "used": "local"} if tail else {})


def test_chosen_columns_in_any_order_are_told_by_the_header() -> None:
    capture = read(
        "VALUE  NAME    PROPERTY\n16K    tank/a  recordsize\n128K   tank/b  recordsize\n"
    )
    assert capture.sizes["tank/b"] == {"recordsize": 131072}


@pytest.mark.parametrize(
    "text",
    [
        "PROPERTY    VALUE\nrecordsize  16K\nused        4K\nrecordsize  128K\n",
        "PROPERTY  VALUE  SOURCE\nrecordsize  16K  local\nused  4K  -\nrecordsize  128K  -\n",
        "recordsize\t16384\nused\t4096\nrecordsize\t131072\n",
        "recordsize\t16384\tlocal\nused\t4096\t-\nrecordsize\t131072\tdefault\n",
    ],
)
def test_properties_without_a_name_are_kept_and_told_apart_by_repetition(text: str) -> None:
    capture = read(text)
    assert capture.sizes == {
        "(name not printed)": {"recordsize": 16384, "used": 4096},
        "(name not printed) 2": {"recordsize": 131072},
    }
    [issue] = capture.issues
    assert issue.reason == "zfs get was told to leave out the dataset's name"


@pytest.mark.parametrize(
    ("header", "missing"),
    [("VALUE", "PROPERTY"), ("NAME  VALUE", "PROPERTY"), ("NAME  SOURCE", "PROPERTY and VALUE")],
)
def test_a_table_without_its_properties_is_refused_and_told_why(header: str, missing: str) -> None:
    text = f"{header}\n16K\n".encode()
    assert not recognises(text)
    assert f"leave out {missing}" in (unreadable(text) or "")


def test_many_nameless_properties_are_one_dataset() -> None:
    rows = "".join(f"com.example:p{number}\tv\n" for number in range(50_000))
    assert len(read(rows).datasets["(name not printed)"]) == 50_000


def test_tabs_inside_a_user_property_belong_to_its_value() -> None:
    capture = read("tank/a\tcom.example:note\ta\tb\tc\tlocal\ntank/a\tused\t1\t-\n")
    assert capture.datasets["tank/a"]["com.example:note"] == "a\tb\tc"
    assert capture.sources["tank/a"] == {"com.example:note": "local"}


def test_properties_of_a_pool_are_kept_apart() -> None:
    pool = (FIXTURES / "openzfs-2.3.2-zpool_get_all.txt").read_bytes()
    capture = read(pool + TWO_DATASETS.encode())
    assert list(capture.datasets) == ["tank/my data", "tank/my data@vor 10:00"]
    assert capture.pools["tank"]["ashift"] == "12"
    assert capture.pool_sizes["tank"]["size"] == round(39.5 * 1024**3)


def test_an_error_message_between_rows_is_named() -> None:
    text = TWO_DATASETS + "cannot open 'tank/x': dataset does not exist\n"
    capture = read(text)
    assert [issue.line for issue in capture.issues] == [7]
    assert capture.complete


def test_a_table_cut_inside_a_row_is_not_complete() -> None:
    capture = read(TWO_DATASETS + "tank/my data@vor 10:00  writt")
    assert not capture.complete


@pytest.mark.parametrize("lost", range(1, 8))
def test_a_table_cut_inside_its_last_source_is_not_complete(lost: int) -> None:
    table = "NAME  PROPERTY     VALUE  SOURCE\ntank  atime        off    local\n"
    last = "tank  compression  lz4    default"
    assert read(table + last).complete
    assert not read(table + last[:-lost]).complete


@pytest.mark.parametrize(
    "text",
    [
        "NAME         USED  AVAIL  REFER  MOUNTPOINT\ntank         4.0G  34.3G   112K  /tank\n",
        "tank\t4316561408\t36821110784\t114688\t/tank\n",
        "cannot open 'tank/x': dataset does not exist\n",
        "bash: zfs: command not found\n",
        "NAME  PROPERTY  VALUE  SOURCE\n",
        "",
    ],
)
def test_zfs_list_and_other_text_is_not_zfs_get(text: str) -> None:
    assert not recognises(text.encode())
    parser = Parser()
    parser.feed(text.encode())
    with pytest.raises(CaptureError):
        parser.finish(name="a", truncated=False)


@given(st.integers(1, 200))
def test_any_chunk_size_gives_the_same_record(size: int) -> None:
    assert read(TWO_DATASETS, chunk=size) == read(TWO_DATASETS)


@given(st.binary(max_size=200), st.integers(0, len(TWO_DATASETS)), st.booleans())
def test_no_bytes_raise_anything_but_a_capture_error(
    noise: bytes, at: int, truncated: bool
) -> None:
    data = TWO_DATASETS.encode()
    for text in (noise, data[:at] + noise + data[at:]):
        assert_survives(recognises, Parser, text, truncated=truncated)


@pytest.mark.parametrize("name", ["openzfs-2.1.11-all_mix", "openzfs-2.3.2-all_zv8k"])
@pytest.mark.parametrize("header", [True, False])
@pytest.mark.parametrize("form", ["as printed", "indented", "closed gaps"])
def test_a_table_without_header_or_alignment_is_the_same_table(
    name: str, form: str, *, header: bool
) -> None:
    text = (FIXTURES / f"{name}.txt").read_text()
    whole = read(text)
    lines = text.splitlines()[0 if header else 1 :]
    pasted = {
        "as printed": lines,
        "indented": [f"    {line}" for line in lines],
        "closed gaps": [" ".join(line.split()) for line in lines],
    }[form]

    record = read("\n".join(pasted) + "\n")

    assert record.datasets == whole.datasets
    assert record.sources == whole.sources
    assert (record.complete, record.issues) == (True, [])


def test_words_that_are_no_properties_are_no_table() -> None:
    assert not recognises(b"alpha is here -\nbeta is there -\n")
    assert not recognises(b"copies of the file are local\nthe type of it is local\n")


def test_rows_of_another_table_are_no_properties() -> None:
    table = (
        "NAME  PROPERTY  VALUE     SOURCE\n"
        "tank  sync      disabled  local\n"
        "\n"
        "Disk: rrqm/s    wrqm/s    r/s w/s\n"
        "sdx   0.00      0.00      3.79  172.44\n"
    )
    parser = Parser()
    feed_in_pieces(parser, table.encode(), None)
    [record] = parser.finish(name="x", truncated=False)
    assert record.datasets == {"tank": {"sync": "disabled"}}


POOL_ROWS = "tank\tashift\t12\tlocal\ntank\thealth\tONLINE\t-\ntank\tsize\t796G\t-\n"
VDEV_ROWS = "mirror-0\tsize\t398G\t-\nmirror-0\tashift\t13\t-\nsda\tsize\t398G\t-\n"


@pytest.mark.parametrize("titles", ["", "NAME\tPROPERTY\tVALUE\tSOURCE\n"])
def test_properties_of_vdevs_are_none_of_a_pool(titles: str) -> None:
    capture = read(titles + POOL_ROWS + VDEV_ROWS + "L0\tashift\t9\t-\nL0\tphyspath\tx\t-\n")
    assert list(capture.pools) == ["tank"]
    assert capture.datasets == {}
    [issue] = capture.issues
    assert issue.line == 4 + bool(titles)
    assert "record `zpool get all POOL`" in issue.reason
    assert not any(name.startswith(("mirror-0", "sda", "L0")) for name in capture.places)
    assert capture.accounting is not None
    assert capture.accounting.left_out + capture.accounting.problems == 5


def test_vdevs_alone_are_refused_by_name() -> None:
    with pytest.raises(CaptureError, match="properties of a vdev"):
        read(VDEV_ROWS)


def test_a_pool_named_like_a_disk_is_one_where_it_has_what_only_pools_have() -> None:
    assert list(read(POOL_ROWS.replace("tank", "sda")).pools) == ["sda"]
    assert list(read("logs\tsize\t1G\t-\nlogs\tashift\t12\t-\n").pools) == ["logs"]


def test_blanks_behind_tab_separated_rows_are_no_part_of_the_source() -> None:
    capture = read("tank/a\trecordsize\t16K\tlocal   \ntank/a\tused\t1.5M\t-  \n")
    assert capture.sources == {"tank/a": {"recordsize": "local"}}


@pytest.mark.parametrize("name", ["tank/[removed]", "<pool>/db", "tank/***"])
def test_a_data_set_whose_name_somebody_took_out_is_read(name: str) -> None:
    text = f"NAME            PROPERTY    VALUE  SOURCE\n{name:14}  recordsize  16K    local\n"
    parser = Parser()
    feed_in_pieces(parser, text.encode(), None)
    [found] = parser.finish(name="x", truncated=False)
    assert found.sizes == {name: {"recordsize": 16384}}
