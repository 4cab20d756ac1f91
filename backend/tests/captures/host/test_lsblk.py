"""Block devices from lsblk and listings of links."""

from __future__ import annotations

import pytest

from arcplan.captures.host.lsblk import LsblkCapture
from tests.captures.small_reading import FIXTURES, fixture, known_as, one


@pytest.mark.parametrize("form", ["", "-b", "-P", "-J", "-l_o", "-O_J"])
def test_every_form_tells_the_same_disk(form: str) -> None:
    [_, disk] = fixture(f"lsblk/utillinux-2.38{form}", LsblkCapture).devices
    assert (disk.name, disk.kernel_name, disk.type) == ("vda", "vda", "disk")
    assert disk.size_bytes == 256 << 30
    assert disk.mountpoints == ["/"]


@pytest.mark.parametrize("form", ["-l_o", "-O_J"])
def test_sectors_and_rotation_where_they_are_asked_for(form: str) -> None:
    [_, disk] = fixture(f"lsblk/utillinux-2.38{form}", LsblkCapture).devices
    assert (disk.logical_sector_bytes, disk.physical_sector_bytes) == (512, 4096)
    assert disk.rotational is True


def test_a_drawn_tree_gives_paths_and_links_follow() -> None:
    capture = fixture("lsblk/written-utillinux_2.37-nvme_and_by_id", LsblkCapture)
    by_name = {device.name: device for device in capture.devices}
    assert by_name["vg0-mysql"].path == ["nvme0n1", "nvme0n1p3", "vg0-mysql"]
    assert by_name["vg0-mysql"].mountpoints == ["/var/lib/mysql", "/srv/mysql"]
    assert by_name["vg0-mysql"].kernel_name is None
    assert by_name["zd0"].path == ["zd0"]
    assert capture.links["nvme-SAMSUNG_MZ1LB960_S435NA0"] == "nvme0n1"
    assert len(capture.links) == 3


def test_cells_with_blanks_and_empty_cells_stay_under_their_title() -> None:
    capture = fixture("lsblk/written-utillinux_2.34-o_disks", LsblkCapture)
    disk, part = capture.devices[:2]
    assert (disk.model, disk.serial, disk.rotational) == (
        "WDC WD40EFRX-68N32N0",
        "WD-WCC7K0",
        True,
    )
    assert (part.model, part.filesystem, part.label) == (None, "zfs_member", "tank")
    assert part.path == ["sda", "sda1"]


def test_names_and_sizes_alone_are_told_from_zpool_list_by_the_disks_name() -> None:
    capture = one("NAME   SIZE\nnvme0n1 894.3G\n└─nvme0n1p1 512M\n", LsblkCapture)
    assert [device.size_bytes for device in capture.devices] == [960247313203, 512 << 20]
    assert not known_as("lsblk").recognises(b"NAME   SIZE\ntank  10G\n")


def test_links_alone_in_iso_time() -> None:
    text = "lrwxrwxrwx 1 root root 9 2026-11-15 09:10 wwn-0x5000 -> ../../sda\n"
    capture = one(text, LsblkCapture)
    assert capture.links == {"wwn-0x5000": "sda"}
    assert capture.devices == []


@pytest.mark.parametrize("name", ["utillinux-2.38", "utillinux-2.38-f"])
@pytest.mark.parametrize("words", ["any idea?", "ps: sdb is new"])
def test_words_below_a_table_are_no_device(name: str, words: str) -> None:
    text = (FIXTURES / f"lsblk/{name}.txt").read_text()
    capture = one(f"{text}{words}\n", LsblkCapture)
    assert capture.devices == one(text, LsblkCapture).devices
    assert [issue.excerpt for issue in capture.issues] == [words]


def test_the_name_of_a_system_is_no_disk() -> None:
    lsblk = known_as("lsblk")
    assert not lsblk.recognises(b'NAME="Arch Linux"\nPRETTY_NAME="Arch Linux"\nID=arch\n')
    assert lsblk.recognises(b'NAME="sda"\nNAME="sdb"\n')
    assert lsblk.recognises(b'NAME="my volume" TYPE="lvm"\n')
