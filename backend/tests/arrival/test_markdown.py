"""What a tool printed, made a table of Markdown, says the same."""

from __future__ import annotations

import pytest

from arcplan.captures.arrival.sessions.markdown import without_tables
from arcplan.captures.host.lsblk import LsblkCapture
from arcplan.captures.iostat import IostatCapture
from arcplan.captures.pool.zpool_list import ZpoolListCapture
from arcplan.captures.zfs_get import ZfsGetCapture
from arcplan.captures.zpool_iostat import ZpoolIostatCapture
from tests.arrival.reading import read
from tests.captures.iostat.reading import mean
from tests.captures.small_reading import one

DEVICES = """| Device | r/s | w/s | rkB/s | wkB/s | r_await | w_await | aqu-sz | %util |
|--------|----:|----:|------:|------:|--------:|--------:|-------:|------:|
| sda | 120.25 | 30.00 | 1920.00 | 480.00 | 2.50 | 1.00 | 0.33 | 40.00 |
"""
POOLS = """| NAME | SIZE | ALLOC | FREE | EXPANDSZ | FRAG | CAP | DEDUP | HEALTH | ALTROOT |
|---|---|---|---|---|---|---|---|---|---|
| tank | 10.9T | 4.20T | 6.70T | - | 30% | 38% | 1.00x | ONLINE | - |
"""


def test_a_table_of_devices_has_their_figures() -> None:
    [sda] = one(DEVICES, IostatCapture).devices
    assert (sda.device, mean(sda.reads_per_s), mean(sda.util_percent)) == ("sda", 120.25, 40)


def test_a_table_of_pools_has_their_sizes() -> None:
    [tank] = one(POOLS, ZpoolListCapture).pools
    assert (tank.name, tank.frag_percent, tank.dedup_ratio, tank.health) == (
        "tank",
        30.0,
        1.0,
        "ONLINE",
    )


def test_an_empty_cell_stays_empty() -> None:
    disks = one(
        "| NAME | SIZE | TYPE | MOUNTPOINT |\n|---|---|---|---|\n"
        "| sda | 447.1G | disk | |\n| sda1 | 512M | part | /boot |\n",
        LsblkCapture,
    ).devices
    assert [disk.mountpoints for disk in disks] == [[], ["/boot"]]


def test_properties_keep_their_sources() -> None:
    found = one(
        "| NAME | PROPERTY | VALUE | SOURCE |\n|:---|:---|---:|---|\n"
        "| tank/db | recordsize | 16K | local |\n| tank/db | sync | standard | default |\n",
        ZfsGetCapture,
    )
    assert found.sources["tank/db"] == {"recordsize": "local", "sync": "default"}


def test_the_disks_of_a_mirror_are_no_pools() -> None:
    found = one(
        "| pool | alloc | free | read | write | read | write |\n|---|---|---|---|---|---|---|\n"
        "| tank | 4.20T | 6.70T | 100 | 50 | 1.2M | 600K |\n"
        "| mirror-0 | 4.20T | 6.70T | 100 | 50 | 1.2M | 600K |\n"
        "| sda | - | - | 50 | 50 | 600K | 600K |\n| sdb | - | - | 50 | 50 | 600K | 600K |\n",
        ZpoolIostatCapture,
    )
    assert [vdev["path"] for vdev in found.vdevs] == [
        ["tank"],
        ["tank", "mirror-0"],
        ["tank", "mirror-0", "sda"],
        ["tank", "mirror-0", "sdb"],
    ]


def test_tables_of_two_tools_are_two_captures() -> None:
    kinds = [getattr(one, "kind", "") for one in read(f"{DEVICES}\n{POOLS}".encode()).captures]
    assert kinds == ["iostat", "zpool-list"]


@pytest.mark.parametrize(
    "text",
    [
        "| Variable_name | Value |\n|---|---|\n| innodb_page_size | 16384 |\n",
        "| Option | Cost |\n|---|---|\n| more RAM | 100 |\n",
        "| NAME | SIZE | ALLOC |\n| tank | 1T | 2G |\n",
    ],
)
def test_other_tables_stay_as_they_are(text: str) -> None:
    assert b"".join(without_tables(iter([text.encode()]))) == text.encode()


@pytest.mark.parametrize("end", ["\n", ""])
def test_any_split_gives_the_same(end: str) -> None:
    text = f"before\n{DEVICES}between | bars\n{POOLS}".rstrip("\n").encode() + end.encode()
    whole = b"".join(without_tables(iter([text])))
    assert whole.count(b"\n") == text.count(b"\n")
    for size in (1, 7, 100):
        pieces = (text[at : at + size] for at in range(0, len(text), size))
        assert b"".join(without_tables(pieces)) == whole


def test_marks_of_bold_and_code_in_cells_are_no_part_of_them() -> None:
    [tank] = one(
        POOLS.replace("tank", "`tank`").replace("10.9T", "**10.9T**"), ZpoolListCapture
    ).pools
    assert (tank.name, tank.health) == ("tank", "ONLINE")
    assert tank.size_bytes == one(POOLS, ZpoolListCapture).pools[0].size_bytes
