"""Sessions in which many tools ran, with prompts and without."""

from __future__ import annotations

from arcplan.captures.records import CaptureBase
from tests.arrival.reading import read
from tests.one_of_each import ONE_OF_EACH

TOGETHER = (
    "zpool-status",
    "zpool-list",
    "zfs-list",
    "zfs-version",
    "zdb-blocks",
    "meminfo",
    "cpuinfo",
    "lsblk",
    "nvme-list",
    "vmstat",
    "file-listing",
)


def kinds_of(captures: list[CaptureBase]) -> list[str]:
    return [str(getattr(capture, "kind", None)) for capture in captures]


def test_outputs_one_after_another_are_cut_where_the_next_begins() -> None:
    log = b"\n".join(ONE_OF_EACH[kind].read_bytes() for kind in TOGETHER)
    reading = read(log)
    assert reading.problems == []
    assert kinds_of(list(reading.captures)) == list(TOGETHER)


def test_with_prompts_every_kind_is_cut_and_lines_are_those_of_the_log() -> None:
    log = b"".join(
        b"root@db1:~# command\n" + path.read_bytes()
        for path in ONE_OF_EACH.values()
        if path.suffix == ".txt"
    )
    reading = read(log)
    assert reading.problems == []
    expected = [kind for kind, path in ONE_OF_EACH.items() if path.suffix == ".txt"]
    assert kinds_of(list(reading.captures)) == expected
    lines = log.decode().split("\n")
    for capture in reading.captures:
        for place in capture.places.values():
            assert place.excerpt[:60] in lines[place.line - 1].replace("\t", "\\x09")
