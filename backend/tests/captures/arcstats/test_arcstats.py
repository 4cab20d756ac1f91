"""The arcstats kstat of each release line and system."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arcstats import Parser, recognises
from arcplan.captures.records import CaptureError
from tests.captures.arcstats.reading import (
    ADDED_IN_0_7,
    ADDED_IN_0_8,
    ADDED_IN_2_1,
    FIXTURES,
    ONLY_IN_0_6_5,
    added_in_2_0,
    kstat,
    read,
    read_fixture,
    without,
)
from tests.captures.feeding import assert_survives

REAL_2_1 = read_fixture("openzfs-2.1.11.txt").values
REAL_2_3 = read_fixture("openzfs-2.3.2.txt").values


def test_the_figures_of_2_1_are_the_kernels_own() -> None:
    capture = read_fixture("openzfs-2.1.11.txt")
    arc = capture.arc
    assert capture.complete
    assert capture.issues_total == 0
    assert len(capture.values) == 123
    assert (arc.size_bytes, arc.target_bytes, arc.max_bytes) == (209639568, 201326592, 201326592)
    assert (arc.data_bytes, arc.metadata_bytes) == (173936640, 26270720)
    assert (arc.header_bytes, arc.l2_header_bytes) == (7274672, 795456)
    assert (arc.dbuf_bytes, arc.dnode_bytes, arc.overhead_bytes) == (448512, 800544, 34401280)
    assert arc.hit_ratio == pytest.approx(1229837 / (1229837 + 427677))
    assert arc.demand_data_hit_ratio == pytest.approx(206373 / (206373 + 427417))
    assert arc.demand_metadata_hit_ratio == pytest.approx(1023432 / (1023432 + 176))
    assert arc.ghost_hits == 108515 + 128352
    assert capture.since_load_s == pytest.approx(1039.455, abs=0.001)


@pytest.mark.parametrize("name", [path.name for path in sorted(FIXTURES.iterdir())])
def test_the_parts_of_the_arc_sum_to_its_size(name: str) -> None:
    arc = read_fixture(name).arc
    parts = (
        *(arc.data_bytes, arc.metadata_bytes, arc.header_bytes, arc.l2_header_bytes),
        *(arc.dbuf_bytes, arc.dnode_bytes, arc.bonus_bytes, arc.chunk_waste_bytes),
    )
    # The counters are read one after the other while the pool works.
    assert sum(part or 0 for part in parts) == pytest.approx(arc.size_bytes, rel=0.001)


def test_io_hits_are_accesses_but_no_hits() -> None:
    values = {**REAL_2_3, "hits": 60, "iohits": 20, "misses": 20}
    (capture,) = read(kstat(values))
    assert capture.arc.hit_ratio == 0.6


V0_8 = without(REAL_2_1, *ADDED_IN_2_1, *added_in_2_0(REAL_2_1))
V0_7 = {**without(V0_8, *ADDED_IN_0_8), "sync_wait_for_async": 0}
V0_6 = {**without(V0_8, *ADDED_IN_0_7, *ADDED_IN_0_8), **dict.fromkeys(ONLY_IN_0_6_5, 0)}


@pytest.mark.parametrize(
    ("values", "fields", "line"),
    [
        (V0_6, 91, "0.6.5"),
        (V0_7, 96, "0.7"),
        (V0_8, 98, "0.8"),
        (without(REAL_2_1, *ADDED_IN_2_1), 116, "2.0"),
        (REAL_2_1, 123, "2.1"),
        ({**REAL_2_3, "hash_elements_max": 421599}, 147, "2.2"),
        (REAL_2_3, 147, "2.3"),
        ({**REAL_2_3, "l2_ndev": 1}, 148, "2.3"),
    ],
)
def test_the_release_line_is_told_by_its_fields(
    values: dict[str, int], fields: int, line: str
) -> None:
    assert len(values) == fields
    (capture,) = read(kstat(values))
    assert capture.arc.openzfs_line == line
    assert capture.arc.openzfs_line_why


def test_2_4_is_named_as_the_other_possibility() -> None:
    (capture,) = read(kstat({**REAL_2_3, "l2_ndev": 1}))
    assert "it may be 2.4" in capture.arc.openzfs_line_why


def test_fields_a_release_lacks_are_null_and_not_zero() -> None:
    (capture,) = read(kstat(V0_6))
    arc = capture.arc
    assert arc.dbuf_bytes is None
    assert arc.overhead_bytes is None
    assert arc.data_bytes == REAL_2_1["data_size"]


def test_a_few_lines_of_the_kstat_are_read_and_leave_the_release_open() -> None:
    (capture,) = read("c  4  100\nc_max  4  200\nsize  4  90\nhits  4  7\nmisses  4  3\n")
    assert capture.arc.openzfs_line is None
    assert capture.arc.hit_ratio == 0.7
    assert "target-below-max" in {finding.code for finding in capture.findings}


@pytest.mark.parametrize(
    "form", ["kstat.zfs.misc.arcstats.{}: {}", "kstat.zfs.misc.arcstats.{}={}"]
)
def test_sysctl_gives_the_same_as_the_kstat(form: str) -> None:
    lines = ["kern.ostype: FreeBSD", "vfs.zfs.arc_max: 0"]
    lines += [form.format(name, value) for name, value in REAL_2_1.items()]
    lines += ["kstat.zfs.misc.zfetchstats.hits: 12"]
    (capture,) = read("\n".join(lines) + "\n")
    assert capture.values == REAL_2_1
    assert capture.issues_total == 0
    assert capture.arc.openzfs_line == "2.1"


def test_illumos_kstat_is_read_and_is_no_openzfs_line() -> None:
    names = ("c", "c_max", "size", "hits", "misses", "data_size")
    p_form = "".join(f"zfs:0:arcstats:{name}\t{number}\n" for number, name in enumerate(names))
    block = "module: zfs                             instance: 0\n"
    block += "name:   arcstats                        class:    misc\n"
    block += "".join(f"\t{name:<32}{number}\n" for number, name in enumerate(names))
    block += "\tcrtime                          33.5\n\tsnaptime                        7.5\n"
    for text in (p_form + "zfs:0:arcstats:class\tmisc\n", block):
        (capture,) = read(text)
        assert capture.values == {name: number for number, name in enumerate(names)}
        assert capture.issues_total == 0
        assert capture.arc.openzfs_line is None


def test_several_snapshots_in_one_text_are_several_captures() -> None:
    first, second = kstat(REAL_2_1), kstat({**REAL_2_1, "hits": REAL_2_1["hits"] + 5})
    captures = read(first + second)
    assert [capture.name for capture in captures] == ["arcstats", "arcstats (2)"]
    assert captures[1].values["hits"] - captures[0].values["hits"] == 5


def test_other_kstats_in_the_same_text_are_left_out() -> None:
    other = "20 1 0x01 2 544 1000 2000\nname type data\ncache_count 4 7\nhits 4 99\n"
    text = "==> /proc/spl/kstat/zfs/arcstats <==\n" + kstat(REAL_2_1)
    (capture,) = read(text + "\n==> /proc/spl/kstat/zfs/dbufstats <==\n" + other)
    assert capture.values == REAL_2_1


def test_fewer_fields_than_announced_make_it_incomplete() -> None:
    lines = kstat(REAL_2_1).splitlines(keepends=True)
    (capture,) = read("".join(lines[:100]))
    assert not capture.complete
    assert "announces 123 fields and 98 are here" in capture.issues[0].reason


def test_a_number_the_text_ends_in_is_not_used() -> None:
    text = kstat(REAL_2_1)
    cut = text[: text.index("memory_free_bytes") + 40]
    (capture,) = read(cut)
    assert not capture.complete
    assert "memory_free_bytes" not in capture.values


def test_negative_memory_is_said() -> None:
    (capture,) = read(kstat({**REAL_2_1, "memory_available_bytes": -4096}))
    codes = {finding.code: finding.text for finding in capture.findings}
    assert "-4.0 KiB" in codes["memory-short"]


@pytest.mark.parametrize("name", ["l2_size", "hits", "arc_meta_used"])
def test_a_field_that_the_kernel_took_below_zero_is_named_and_has_no_value(name: str) -> None:
    (capture,) = read(kstat({**REAL_2_1, name: 2**64 - 13_930}))
    assert {**capture.values, name: REAL_2_1[name]} == REAL_2_1
    assert name not in capture.values
    assert capture.complete
    [issue] = capture.issues
    assert f"took {name} below zero" in issue.reason
    assert issue.excerpt.endswith("18446744073709537686")
    assert capture.arc.openzfs_line == "2.1"


def test_what_the_arc_is_made_of_is_said_in_shares_of_it() -> None:
    text = {f.code: f.text for f in read_fixture("openzfs-2.3.2-l2.txt").findings}
    assert text["l2-header-share"].startswith("4.4 % of the ARC (8.3 MiB)")
    assert text["overhead-share"].startswith("21.3 % of the ARC (40.4 MiB)")
    assert text["target-at-max"].endswith("192.0 MiB.")
    assert text["ghost-hits"].startswith("10.3 % of all misses")


def test_a_metadata_limit_that_is_reached_is_said() -> None:
    values = {**REAL_2_1, "arc_meta_used": REAL_2_1["arc_meta_limit"]}
    (capture,) = read(kstat(values))
    assert "metadata-limit" in {finding.code for finding in capture.findings}


@pytest.mark.parametrize(
    "text",
    [
        "cat: /proc/spl/kstat/zfs/arcstats: No such file or directory\n",
        "20 1 0x01 2 544 1000 2000\nname type data\ncache_count 4 7\ncache_size_bytes 4 99\n",
        "20 1 0x01 3 816 1000 2000\nname type data\nhits 4 7\nmisses 4 99\nmax_streams 4 3\n",
        "",
    ],
)
def test_other_text_is_not_taken_for_arcstats(text: str) -> None:
    assert not recognises(text.encode())
    parser = Parser()
    parser.feed(text.encode())
    with pytest.raises(CaptureError):
        parser.finish(name="a", truncated=False)


@given(st.integers(1, 300))
def test_any_chunk_size_gives_the_same_record(size: int) -> None:
    data = (FIXTURES / "openzfs-2.3.2.txt").read_bytes()
    assert read(data, chunk=size) == read(data)


@given(st.binary(max_size=300), st.integers(0, 6000), st.booleans())
def test_no_bytes_raise_anything_but_a_capture_error(
    noise: bytes, at: int, truncated: bool
) -> None:
    data = (FIXTURES / "openzfs-2.3.2.txt").read_bytes()
    for text in (noise, data[:at] + noise + data[at:]):
        assert_survives(recognises, Parser, text, truncated=truncated)


@pytest.mark.parametrize(("misses", "is_judged"), [(12, False), (100_000, True)])
def test_a_share_of_few_misses_speaks_for_no_size(misses: int, is_judged: bool) -> None:
    values = {
        "hits": 9 * misses,
        "misses": misses,
        "mru_ghost_hits": misses,
        "mfu_ghost_hits": misses // 2,
        "c": 8 << 30,
        "c_max": 8 << 30,
        "size": 8 << 30,
        "l2_hits": 1,
        "l2_misses": 0,
        "l2_size": 1 << 30,
    }
    (record,) = read("".join(f"{name} 4 {value}\n" for name, value in values.items()))
    told = {finding.code: finding.text for finding in record.findings}
    assert ("an ARC larger would have avoided" in told["ghost-hits"]) is is_judged
    assert told["ghost-hits"].startswith("100 %" if is_judged else "18 of 12 misses")
    assert "100 % of the 1 reads it was asked for since" in told["l2-hit-ratio"]


def test_an_arc_with_room_is_not_said_to_be_too_small_for_what_it_evicted_before() -> None:
    text = "".join(
        f"{name} 4 {value}\n"
        for name, value in {
            "hits": 900_000,
            "misses": 100_000,
            "mru_ghost_hits": 20_000,
            "mfu_ghost_hits": 10_700,
            "c": 8 << 30,
            "c_max": 8 << 30,
            "size": 5 << 30,
        }.items()
    )

    (record,) = read(text)
    told = {finding.code: finding.text for finding in record.findings}

    assert "ghost-hits" not in told
    assert "30.7 %" in told["not-full"]
    assert "a larger c_max alone would not have kept them" in told["not-full"]
