"""Versions of OpenZFS, wherever they are printed."""

from __future__ import annotations

import pytest

from arcplan.captures.pool.zfs_version import ZfsVersionCapture
from tests.captures.small_reading import fixture, known_as, one


@pytest.mark.parametrize(
    ("name", "userland", "kernel", "line"),
    [
        ("openzfs-2.3.2", "2.3.2-2~bpo12+2", "2.3.2-2~bpo12+2", "2.3"),
        ("written-openzfs_2.3-j", "2.3.4-1", "2.2.8-1", "2.2"),
        ("written-linux-modinfo", None, "2.1.5-1ubuntu6~22.04.4", "2.1"),
        ("written-linux-dmesg", None, "2.1.15-1", "2.1"),
        ("written-freebsd_13", "2.1.14-FreeBSD_gd99134be8", "2.1.14-FreeBSD_gd99134be8", "2.1"),
    ],
)
def test_the_line_of_releases_is_the_modules(
    name: str, userland: str | None, kernel: str, line: str
) -> None:
    capture = fixture(f"zfs_version/{name}", ZfsVersionCapture)
    assert (capture.userland, capture.kernel, capture.openzfs_line) == (userland, kernel, line)
    assert kernel in capture.places["kernel"].excerpt


@pytest.mark.parametrize(
    "text", ["2.1.11-1\n", "/sys/module/zfs/version:2.1.11-1\n", "zfs-kmod-2.1.11-1\n"]
)
def test_the_modules_version_alone(text: str) -> None:
    capture = one(text, ZfsVersionCapture)
    assert (capture.kernel, capture.userland) == ("2.1.11-1", None)


def test_an_unknown_line_stays_open() -> None:
    assert one("zfs-9.9.9-1\nzfs-kmod-9.9.9-1\n", ZfsVersionCapture).openzfs_line is None


def test_a_number_among_others_is_no_version() -> None:
    assert not known_as("zfs-version").recognises(b"2.1.11\n2.1.12\n")
