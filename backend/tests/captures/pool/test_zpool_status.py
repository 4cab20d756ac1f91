"""`zpool status` as trees of vdevs, on every system and in JSON."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.pool.zpool_status import ZpoolStatusCapture
from tests.captures.small_reading import FIXTURES, fixture, known_as, one

MIRRORS = "zpool_status/written-openzfs_2.1-mirrors_and_classes"


def test_a_real_pool_of_files_and_one_of_a_disk() -> None:
    capture = fixture("zpool_status/openzfs-2.3.2-file_and_disk", ZpoolStatusCapture)
    assert [pool.name for pool in capture.pools] == ["a9", "tank"]
    files = capture.pools[0].vdevs
    assert [(vdev.name, vdev.kind, vdev.role) for vdev in files] == [
        ("a9", "root", "data"),
        ("/var/lab/a9.img", "file", "data"),
        ("/var/lab/a9s.img", "file", "special"),
    ]
    assert capture.pools[1].vdevs[1].kind == "disk"
    assert capture.pools[0].errors == "No known data errors"


def test_classes_groups_and_replacements_hang_where_they_are_drawn() -> None:
    [pool] = fixture(MIRRORS, ZpoolStatusCapture).pools
    by_name = {vdev.name: vdev for vdev in pool.vdevs}
    assert by_name["mirror-0"].width == 3
    assert by_name["replacing-0"].path == ["tank", "mirror-0", "replacing-0"]
    assert by_name["mirror-2"].role == "special"
    assert by_name["nvme0n1p2"].path == ["tank", "mirror-3", "nvme0n1p2"]
    assert by_name["nvme0n1p2"].role == "log"
    assert by_name["nvme2n1"].role == "cache"
    assert by_name["tank"].width == 5


def test_counters_remarks_and_spares() -> None:
    [pool] = fixture(MIRRORS, ZpoolStatusCapture).pools
    by_end = {vdev.name[-1]: vdev for vdev in pool.vdevs if vdev.name.startswith("ata")}
    assert by_end["9"].checksum_errors == 4
    assert by_end["9"].note == "(resilvering)"
    assert by_end["3"].checksum_errors == 1229
    assert by_end["2"].note == "block size: 512B configured, 4096B native"
    spare = by_end["5"]
    assert (spare.role, spare.state, spare.note) == ("spare", "INUSE", "currently in use")
    assert spare.read_errors is None
    assert pool.scan is not None
    assert pool.scan.startswith("resilver in progress since Sun Nov 15 09:12:44 2026 1.21T scanned")


def test_a_draid_says_its_shape_by_name() -> None:
    [pool] = fixture("zpool_status/written-openzfs_2.3-draid", ZpoolStatusCapture).pools
    draid = pool.vdevs[1]
    assert (draid.kind, draid.width, draid.draid_data, draid.draid_spares) == ("draid2", 9, 4, 1)
    assert pool.vdevs[-1].kind == "dspare"
    assert pool.vdevs[4].slow_ios == 3


def test_groups_of_freebsd_and_illumos() -> None:
    [freebsd] = fixture("zpool_status/written-freebsd_14-raidz", ZpoolStatusCapture).pools
    assert (freebsd.vdevs[1].kind, freebsd.vdevs[1].width) == ("raidz2", 6)
    [illumos] = fixture(
        "zpool_status/written-illumos-raidz1_without_number", ZpoolStatusCapture
    ).pools
    assert (illumos.vdevs[1].kind, illumos.vdevs[1].width) == ("raidz1", 3)
    assert illumos.vdevs[-1].path == ["data", "c2t0d0"]
    assert illumos.vdevs[-1].role == "cache"


def test_json_gives_the_same_shape_as_text() -> None:
    [pool] = fixture("zpool_status/written-openzfs_2.3-j", ZpoolStatusCapture).pools
    kinds = [(vdev.name, vdev.kind, vdev.role, vdev.width) for vdev in pool.vdevs]
    assert kinds[:2] == [("tank", "root", "data", 8), ("raidz2-0", "raidz2", "data", 4)]
    # 2.3 prints no type and no state of a draid (openzfs/zfs issue 18431).
    draid = next(vdev for vdev in pool.vdevs if vdev.kind == "draid1")
    assert (draid.state, draid.draid_data, draid.width) == (None, 2, 4)
    assert kinds[-2:] == [("nvme0n1p2", "disk", "log", None), ("nvme1n1", "disk", "cache", None)]
    assert pool.vdevs[4].checksum_errors == 1536


def test_flat_json_hangs_vdevs_on_their_parents() -> None:
    text = """{"output_version": {"command": "zpool status"}, "pools": {"tank": {"name": "tank",
    "state": "ONLINE", "vdevs": {
    "tank": {"name": "tank", "vdev_type": "root", "class": "normal", "state": "ONLINE"},
    "mirror-0": {"vdev_type": "mirror", "class": "normal", "parent": "tank", "state": "ONLINE"},
    "sda": {"vdev_type": "disk", "class": "normal", "parent": "mirror-0", "state": "ONLINE"},
    "sdb": {"vdev_type": "disk", "class": "normal", "parent": "mirror-0", "state": "ONLINE"}}}}}"""
    [pool] = one(text, ZpoolStatusCapture).pools
    assert [vdev.path for vdev in pool.vdevs][2:] == [
        ["tank", "mirror-0", "sda"],
        ["tank", "mirror-0", "sdb"],
    ]
    assert pool.vdevs[1].width == 2


def test_a_tree_that_lost_its_indentation_is_told_by_its_names() -> None:
    text = (FIXTURES / "zpool_status/written-freebsd_14-raidz.txt").read_text()
    stripped = re.sub(r"(?m)^[ \t]+", "", text)
    [pool] = one(stripped, ZpoolStatusCapture).pools
    assert pool.vdevs[1].width == 6
    assert pool.vdevs[2].path == ["zroot", "raidz2-0", "gpt/zfs0"]
    assert pool.vdevs[-1].path == ["zroot", "nda0p1"]


def test_a_table_alone_is_a_pool_that_is_not_complete() -> None:
    text = "\tNAME   STATE     READ WRITE CKSUM\n\ttank   ONLINE       0     0     0\n"
    capture = one(text, ZpoolStatusCapture)
    assert not capture.complete
    assert capture.pools[0].state == "ONLINE"


@pytest.mark.parametrize("text", ["all pools are healthy\n", "no pools available\n", "pool: x\n"])
def test_what_tells_of_no_vdev_is_not_zpool_status(text: str) -> None:
    assert not known_as("zpool-status").recognises(text.encode())


@pytest.mark.parametrize("dots", ["...", ".\n.\n.", "    [...]", "    <skipping other vdevs>"])
def test_a_table_of_which_lines_were_left_out_says_no_width(dots: str) -> None:
    capture = one(
        "  pool: tank\n state: ONLINE\nconfig:\n\n"
        "        NAME        STATE     READ WRITE CKSUM\n"
        "        tank        ONLINE       0     0     0\n"
        "          raidz2-0  ONLINE       0     0     0\n"
        "            sda     ONLINE       0     0     0\n"
        f"{dots}\n"
        "\nerrors: No known data errors\n",
        ZpoolStatusCapture,
    )
    [pool] = capture.pools
    assert [vdev.width for vdev in pool.vdevs] == [None, None, None]


def test_groups_that_old_releases_print_without_a_number_stay_apart() -> None:
    rows = ["vault", "  mirror", "    da1", "    da2", "  mirror", "    da3", "    da4"]
    table = "".join(f"\t{row:14s}  ONLINE       0     0     0\n" for row in rows)
    head = (
        "  pool: vault\n state: ONLINE\nconfig:\n\n\tNAME            STATE     READ WRITE CKSUM\n"
    )
    text = f"{head}{table}\nerrors: No known data errors\n"
    [pool] = one(text, ZpoolStatusCapture).pools
    assert [(vdev.path[1:], vdev.width) for vdev in pool.vdevs if vdev.width] == [
        *(([], 4), (["mirror"], 2), (["mirror-1"], 2)),
    ]
    assert pool.vdevs[-1].path == ["vault", "mirror-1", "da4"]
