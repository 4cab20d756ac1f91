"""Trees without indentation: from -H, or lost in a paste."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.zpool_iostat import ZpoolIostatCapture, recognises
from tests.captures.zpool_iostat.reading import fixture, read
from tests.captures.zpool_iostat.test_shapes import TREE

Rates = tuple[int, int, int, int]
LOST = "do not add up to one tree"


def row(name: str, space: tuple[int, int] | None, rates: Rates, *, exact: bool = True) -> str:
    none = "0" if exact else "-"
    cells = [str(n) for n in space] if space else [none, none]
    return "\t".join([name, *cells, *(str(n) for n in rates)]) + "\n"


def total(*parts: Rates) -> Rates:
    a, b, c, d = (sum(column) for column in zip(*parts, strict=True))
    return a, b, c, d


A, B, C = (10, 20, 163840, 327680), (12, 21, 196608, 344064), (0, 44, 0, 720896)
D, E = (300, 2, 4915200, 32768), (800, 9, 13107200, 147456)
POOL_SPACE = (4 << 30, 36 << 30)


def big_pool(name: str, *, exact: bool = True, disks: str = "") -> str:
    """Two mirrors, a special vdev, a log and a cache; the classes begin below empty lines."""
    parts = [
        row(name, POOL_SPACE, total(A, B, A, B, D, C), exact=exact),
        row("mirror-0", (2 << 30, 16 << 30), total(A, B), exact=exact),
        row(f"sda{disks}", None, A, exact=exact),
        row(f"sdb{disks}", None, B, exact=exact),
        row("mirror-1", (1 << 30, 17 << 30), total(A, B), exact=exact),
        row(f"sdc{disks}", None, A, exact=exact),
        row(f"sdd{disks}", None, B, exact=exact),
        "\n",
        row(f"nvme2n1{disks}", (1 << 30, 3 << 30), D, exact=exact),
        "\n",
        row(f"nvme0n1{disks}", (1 << 20, 1 << 30), C, exact=exact),
        "\n",
        row(f"nvme1n1{disks}", (4 << 30, 1 << 30), E, exact=exact),
    ]
    return "".join(parts)


def tree(capture: ZpoolIostatCapture) -> list[tuple[str, str | None]]:
    return [("/".join(v["path"]), v["class"]) for v in capture.vdevs]


def expected(pool: str, disks: str = "") -> list[tuple[str, str | None]]:
    return [
        (pool, "normal"),
        (f"{pool}/mirror-0", "normal"),
        *((f"{pool}/mirror-0/{leaf}{disks}", "normal") for leaf in ("sda", "sdb")),
        (f"{pool}/mirror-1", "normal"),
        *((f"{pool}/mirror-1/{leaf}{disks}", "normal") for leaf in ("sdc", "sdd")),
        # special and dedup look alike
        (f"{pool}/nvme2n1{disks}", None),
        (f"{pool}/nvme0n1{disks}", "logs"),
        (f"{pool}/nvme1n1{disks}", "cache"),
    ]


@pytest.mark.parametrize("exact", [True, False])
def test_scripted_rows_give_the_tree_back(*, exact: bool) -> None:
    capture = read(big_pool("tank", exact=exact) * 3)
    assert tree(capture) == expected("tank")
    assert {v["pool"] for v in capture.vdevs} == {"tank"}
    assert {v["samples"] for v in capture.vdevs} == {2}
    assert capture.issues == []


def test_vdevs_of_one_name_in_two_pools_stay_apart() -> None:
    capture = read((big_pool("tank") + big_pool("data", disks="-part1")) * 2)
    assert capture.reports == 2
    assert tree(capture) == expected("tank") + expected("data", "-part1")


def test_pools_of_one_disk_are_told_from_pools_without_their_vdevs() -> None:
    sums = row("a", (1 << 30, 1 << 30), A) + row("b", (2 << 30, 1 << 30), B)
    disks = (
        row("a", (1 << 30, 1 << 30), A)
        + row("sda", (1 << 30, 1 << 30), A)
        + row("b", (2 << 30, 1 << 30), B)
        + row("sdb", (2 << 30, 1 << 30), B)
    )
    assert [v["path"] for v in read(sums * 2).vdevs] == [["a"], ["b"]]
    assert [v["path"] for v in read(disks * 2).vdevs] == [["a"], ["a", "sda"], ["b"], ["b", "sdb"]]


def test_a_disk_that_is_being_replaced_hangs_below_the_pair() -> None:
    text = (
        row("tank", POOL_SPACE, total(A, B, C))
        + row("raidz1-0", POOL_SPACE, total(A, B, C))
        + row("sda", None, A)
        + row("replacing-1", None, total(B, C))
        + row("sdb", None, B)
        + row("sdc", None, C)
    )
    paths = [path for path, _ in tree(read(text))]
    assert paths[2:] == [
        "tank/raidz1-0/sda",
        "tank/raidz1-0/replacing-1",
        "tank/raidz1-0/replacing-1/sdb",
        "tank/raidz1-0/replacing-1/sdc",
    ]


@pytest.mark.parametrize(
    "text",
    [
        # mirror-0 does more than its pool
        row("tank", POOL_SPACE, A) + row("mirror-0", POOL_SPACE, E) + row("sda", None, E),
        # two empty pools of one size, or a pool and its disk
        row("a", POOL_SPACE, (0, 0, 0, 0)) + row("b", POOL_SPACE, (0, 0, 0, 0)),
        # named on the command line
        row("sda", None, A) + row("sdb", None, B),
        row("mirror-0", POOL_SPACE, A) + row("sdb", None, B),
    ],
    ids=["sums", "idle", "leaves", "no pool"],
)
def test_rows_that_do_not_add_up_are_no_pools(text: str) -> None:
    capture = read(text * 2)
    assert {v["pool"] for v in capture.vdevs} == {None}
    assert {v["class"] for v in capture.vdevs} == {None}
    assert LOST in capture.issues[0].reason


def _stripped(text: str) -> str:
    return "".join(f"{line.strip()}\n" for line in text.splitlines())


def _without_dashes(text: str) -> str:
    return "".join(f"{line}\n" for line in _stripped(text).splitlines() if "---" not in line)


def _single_blanks(text: str) -> str:
    return "".join(f"{' '.join(line.split())}\n" for line in text.splitlines())


@pytest.mark.parametrize("damage", [_stripped, _without_dashes, _single_blanks])
@pytest.mark.parametrize("name", ["openzfs-2.1.11-v.txt", "openzfs-2.3.2-v.txt"])
def test_a_paste_that_lost_its_indentation_keeps_its_tree(
    name: str, damage: Callable[[str], str]
) -> None:
    text = fixture(name).decode()
    assert tree(read(damage(text))) == tree(read(text))


@pytest.mark.parametrize("damage", [_stripped, _single_blanks])
def test_no_vdev_of_a_paste_without_indentation_becomes_a_pool(
    damage: Callable[[str], str],
) -> None:
    pools = {v["pool"] for v in read(damage(TREE)).vdevs if len(v["path"]) == 1}
    assert pools <= {"tank", "logs", None}
    assert tree(read(damage(TREE)))[:2] == [("tank", "normal"), ("tank/mirror-0", "normal")]


def test_empty_pools_of_one_size_are_pools_where_the_text_has_its_blanks() -> None:
    lines = fixture("openzfs-2.3.2-1.txt").decode().splitlines()[:3]
    rows = [f"{name:10s}   565M  1.20G      0      0      0      0" for name in ("a", "b")]
    text = "\n".join([*lines, *rows, *rows]) + "\n"
    assert [v["pool"] for v in read(text).vdevs] == ["a", "b"]
    assert [v["pool"] for v in read(_single_blanks(text)).vdevs] == [None, None]


def test_vdevs_named_on_the_command_line_are_no_pools() -> None:
    text = TREE.replace("pool  ", "vdev  ").replace("  mirror-0 ", "mirror-0   ")
    lines = [line for line in text.splitlines() if "mirror-0" in line or "alloc" in line]
    capture = read("\n".join(lines) + "\n")
    assert [(v["pool"], v["path"]) for v in capture.vdevs] == [(None, ["mirror-0"])]
    assert any("named on the command line" in issue.reason for issue in capture.issues)


def test_two_mirrors_that_old_releases_print_without_an_index_stay_apart() -> None:
    text = TREE.replace("raidz1-1", "mirror  ").replace("mirror-0", "mirror  ")
    capture = read(text * 2)
    assert capture.reports == 2
    paths = [v["path"] for v in capture.vdevs]
    assert [path for path in paths if len(path) == 2][:2] == [
        ["tank", "mirror"],
        ["tank", "mirror-1"],
    ]
    assert ["tank", "mirror-1", "my disk 1"] in paths


COUNTS = st.integers(0, 10**7)


@given(
    st.lists(
        st.lists(st.tuples(COUNTS, COUNTS, COUNTS, COUNTS), min_size=1, max_size=4),
        min_size=1,
        max_size=4,
    )
)
def test_no_operation_counts_twice_in_pools(pools: list[list[Rates]]) -> None:
    text = ""
    for number, disks in enumerate(pools):
        size = 10**9 * (number + 1)
        text += row(f"pool{number}", (size, size * len(disks)), total(*disks))
        for disk, done in enumerate(disks):
            text += row(f"disk{number}.{disk}", (size // len(disks), size), done)
    summaries = [v["reads_per_s"] for v in read(text).vdevs if v["pool"] and len(v["path"]) == 1]
    total_mean = sum(summary.mean for summary in summaries if summary is not None)
    assert total_mean in {0, sum(reads for disks in pools for reads, *_ in disks)}


def test_exact_rows_of_h_whose_tabs_became_blanks_are_read() -> None:
    rows = ["tank   1483556872192   509307953152    64      12      281656  308598"] * 3
    capture = read("\n".join((*rows, "")))
    assert capture.reports == 3
    assert capture.vdevs[0]["alloc_bytes"] == 1_483_556_872_192


def test_words_around_rows_of_h_cost_no_row() -> None:
    rows = [row("tank", (4_831_838_208, 37_580_963_840), (10, 20 + at, 1, 2)) for at in range(3)]
    capture = read("".join(["what I see:\n", *rows, "any idea?\n"]))
    assert capture.reports == 3
    assert [one.line for one in capture.issues if one.line] == [5]


def test_a_remark_between_rows_of_h_is_named_and_the_rows_are_read() -> None:
    rows = [row("tank", (4_831_838_208, 37_580_963_840), (10, 20 + at, 1, 2)) for at in range(4)]
    capture = read("".join([*rows[:2], "# started sysbench here\n", *rows[2:]]))
    assert capture.reports == 4
    assert [(one.line, one.excerpt) for one in capture.issues if one.line] == [
        (3, "# started sysbench here")
    ]


def test_rows_of_arcstat_without_their_header_are_no_pools() -> None:
    assert not recognises(b"16:11:37   195M    0  2.1K   2.1K   3.7K      0\n" * 3)
