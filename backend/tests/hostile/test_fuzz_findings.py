"""Inputs that a fuzzer found, each reduced to the essential part."""

from __future__ import annotations

import gzip

import pytest

from arcplan.captures.formats import FORMATS
from fuzz.targets import TARGETS
from tests.arrival.reading import read

HEADER = (
    b"Device             tps    kB_read/s    kB_wrtn/s    kB_dscd/s"
    b"    kB_read    kB_wrtn    kB_dscd\n"
)
RUN = b"Linux 6.1 (\n"
SAR = b"10:59:59 wr_sec/s rkB/s wkB/s areq-sz aqu-sz await %util DEV\n"
SADF = b"# hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;await;%util\n"
VMSTAT = b" r  b   swpd   free   buff  cache   si   so    ri    bo   in   cs us sy id wa\n"
GROUPLESS = b"tank  disk_wait syncq_wait\nlatency  write read write\n"


@pytest.mark.parametrize(
    ("target", "found"),
    [
        # A header that equals the one before it, and came in one piece with others, began no run,
        pytest.param("iostat", HEADER + RUN + HEADER + RUN + b"z 8 2 8 0 2 1 0", id="run"),
        # and was no report that its rows still had to follow.
        pytest.param("iostat", HEADER + b"\n" + HEADER, id="header at the end"),
        # A row above the first header, with a header without names between them.
        pytest.param(
            "iostat",
            b"sda 1 2 3\n rkB/s wkB/s avgrq-sz avgqu-sz await svctm %util\n"
            b"Device: r/s w/s rkB/s\nsda 1 2 3\n",
            id="above",
        ),
        # A write column that no read column came before had no group.
        pytest.param("zpool-iostat", GROUPLESS, id="group"),
        # Rows without titles have no columns under which their cells could stand.
        pytest.param("zfs-list", b"t\t1\t2\t3\tnone\nt 1 x 3 4\n", id="no titles"),
        # Titles without the one that tells the table, and without one that is read.
        pytest.param(
            "sar-disk", SAR + b"10:59:59 215.00 24.00 4.00 260.15 0.52 2.37 4.80 vda\n", id="tps"
        ),
        # A row of sar between those of sadf ends the table, and what follows has no titles.
        pytest.param("sar-disk", SADF + b"10:59:59 1 2 3 4 5\ndb1;1;10:59:59\n", id="DEV"),
        pytest.param("vmstat", VMSTAT + 2 * (b"1 " * 16 + b"\n"), id="bi"),
        # An object without members is a row without cells.
        pytest.param("postgresql-settings", b'{"name": "work_mem", "setting": "4"}\n{}', id="{}"),
    ],
)
def test_what_a_fuzzer_found_keeps_every_promise_now(target: str, found: bytes) -> None:
    TARGETS[target].check(found)


def test_the_titles_of_no_histogram_are_not_recognised() -> None:
    assert [known.kind for known in FORMATS if known.recognises(GROUPLESS)] == []


def test_a_wrong_checksum_is_named_in_the_same_words_however_the_bytes_came() -> None:
    packed = bytearray(gzip.compress(b"    time  read  miss\n10:00:00  1  2\n" * 9))
    packed[-8] ^= 1
    told = {
        problem.reason
        for piece_bytes in (1, 7, 1000)
        for problem in read(bytes(packed), piece_bytes=piece_bytes).problems
    }
    assert told == {"the gzip data is damaged: Incorrect checksum found"}
