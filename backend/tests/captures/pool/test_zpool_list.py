"""`zpool list` with its columns, exact or rounded, and the vdevs of -v."""

from __future__ import annotations

import pytest

from arcplan.captures.pool.zpool_list import ZpoolListCapture
from tests.captures.small_reading import fixture, one


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_scripted_output_is_exact_and_agrees_with_the_table(release: str) -> None:
    exact = fixture(f"zpool_list/openzfs-{release}-Hpv", ZpoolListCapture)
    printed = fixture(f"zpool_list/openzfs-{release}-v", ZpoolListCapture)
    assert (exact.exact, printed.exact) == (True, False)
    for one_pool, other in zip(exact.pools, printed.pools, strict=True):
        assert one_pool.name == other.name
        assert other.alloc_bytes == pytest.approx(one_pool.alloc_bytes, rel=0.005)
        assert [v.path for v in one_pool.vdevs] == [v.path for v in other.vdevs]
    assert exact.pools[1].size_bytes == 42412802048
    assert [vdev.role for vdev in exact.pools[0].vdevs] == ["data", "special"]


def test_groups_hold_their_disks_and_classes_follow_headings() -> None:
    [pool] = fixture("zpool_list/written-openzfs_2.2-v_mirrors", ZpoolListCapture).pools
    by_name = {vdev.name: vdev for vdev in pool.vdevs}
    assert by_name["sdd"].path == ["tank", "mirror-1", "sdd"]
    assert by_name["sdd"].alloc_bytes is None
    assert by_name["nvme0n1p2"].role == "log"
    assert by_name["nvme1n1"].path == ["tank", "nvme1n1"]
    assert (by_name["sde"].role, by_name["sde"].health) == ("spare", "AVAIL")


def test_an_old_release_prints_fewer_columns() -> None:
    [pool] = fixture("zpool_list/written-zol_0.6.5", ZpoolListCapture).pools
    assert (pool.frag_percent, pool.cap_percent, pool.dedup_ratio) == (48, 80, 1.02)
    assert pool.expandsz_bytes is None


def test_json_of_pools_and_their_vdevs() -> None:
    [pool] = fixture("zpool_list/written-openzfs_2.3-v_j", ZpoolListCapture).pools
    assert pool.size_bytes == 14 << 30
    assert [vdev.path for vdev in pool.vdevs][-1] == ["tank", "mirror-0", "sdb"]


def test_chosen_columns_without_sizes_are_null() -> None:
    [pool] = one("NAME  FRAG    CAP\ntank   18%    27%\n", ZpoolListCapture).pools
    assert (pool.frag_percent, pool.cap_percent, pool.size_bytes) == (18, 27, None)


def test_a_row_that_is_no_pool_is_named() -> None:
    text = "NAME   SIZE  ALLOC   FREE    CAP  HEALTH\ntank   1T    1G   0.9T   1%  ONLINE\n"
    capture = one(text + "tank2  -5    nan  x   1%  ONLINE\n", ZpoolListCapture)
    assert [pool.name for pool in capture.pools] == ["tank"]
    assert [issue.line for issue in capture.issues] == [3]


def test_groups_that_old_releases_print_without_a_number_stay_apart() -> None:
    text = (
        "NAME       SIZE  ALLOC   FREE    CAP  DEDUP  HEALTH  ALTROOT\n"
        "vault     5.44T  1.10T  4.34T    20%  1.00x  ONLINE  -\n"
        "  mirror  2.72T   560G  2.17T         -\n    da1         -      -      -         -\n"
        "    da2         -      -      -         -\n"
        "  mirror  2.72T   566G  2.17T         -\n    da3         -      -      -         -\n"
        "    da4         -      -      -         -\n"
    )
    capture = one(text, ZpoolListCapture)
    [pool] = capture.pools
    assert [vdev.path[1:] for vdev in pool.vdevs] == [
        *(["mirror"], ["mirror", "da1"], ["mirror", "da2"]),
        *(["mirror-1"], ["mirror-1", "da3"], ["mirror-1", "da4"]),
    ]
    assert capture.issues == []


FLAT = """NAME            SIZE  ALLOC   FREE  EXPANDSZ   FRAG    CAP  DEDUP    HEALTH  ALTROOT
tank           10.9T  4.20T  6.70T         -    30%    38%  1.00x    ONLINE  -
mirror-0       5.45T  2.10T  3.35T         -    30%  38.5%      -    ONLINE
sda            5.45T      -      -         -      -      -      -    ONLINE
sdb            5.45T      -      -         -      -      -      -    ONLINE
sdc            5.45T  2.10T  3.35T         -    30%  38.5%      -    ONLINE
logs               -      -      -         -      -      -      -         -
nvme0n1p1        16G     1M    16G         -     0%  0.00%      -    ONLINE
"""


def test_without_indentation_a_drive_with_space_of_its_own_is_in_no_group() -> None:
    capture = one(FLAT, ZpoolListCapture)
    [pool] = capture.pools
    assert [(vdev.path[1:], vdev.role) for vdev in pool.vdevs] == [
        (["mirror-0"], "data"),
        (["mirror-0", "sda"], "data"),
        (["mirror-0", "sdb"], "data"),
        (["sdc"], "data"),
        (["nvme0n1p1"], "log"),
    ]
    [issue] = capture.issues
    assert "the indentation of this table is lost" in issue.reason


def test_a_pool_whose_row_was_cut_is_no_vdev_of_the_one_above() -> None:
    text = FLAT.splitlines(keepends=True)[0] + FLAT.splitlines(keepends=True)[1]
    capture = one(text + text.splitlines()[1].replace("tank", "data")[:-1], ZpoolListCapture)
    assert [(pool.name, pool.vdevs) for pool in capture.pools] == [("tank", []), ("data", [])]
    assert not capture.complete
