"""`ls -l` and `find -ls` of a data directory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.host.file_listing import (
    SHORT_LINES_MOST,
    FileListingCapture,
    TableFiles,
    parser,
)
from arcplan.captures.records import CaptureTooLargeError
from tests.captures.small_reading import fixture, known_as, one

SBTEST_BYTES = 8 * 964_689_920 - 36 * 17 * 16_384
OTHER_BYTES = 12_582_912 + 5 * 98_304 + 114_688 + 1


def of(text: str) -> FileListingCapture:
    return one(text, FileListingCapture)


def row(name: str, *, size: str = "98304", date: str = "Nov 22 10:59", mode: str = "-") -> str:
    return f"{mode}rw-rw---- 1 mysql mysql {size} {date} {name}\n"


@pytest.mark.parametrize("tool", ["coreutils-9.1-lR", "busybox-1.35-lR", "findutils-4.9-ls"])
def test_every_tool_gives_the_same_sum_of_a_directory(tool: str) -> None:
    capture = fixture(f"file_listing/{tool}", FileListingCapture)
    assert capture.files_listed == 31
    assert capture.directories_total == 5
    assert capture.exact
    [tables] = capture.tables
    assert tables == TableFiles(
        engine="InnoDB",
        files=16,
        bytes=SBTEST_BYTES + OTHER_BYTES,
        largest_bytes=964_689_920 - 17 * 16_384,
        whole=False,
        large_files=9,
    )


def test_a_link_to_a_table_elsewhere_is_named_as_not_listed() -> None:
    listed = fixture("file_listing/coreutils-9.1-lR", FileListingCapture)
    assert listed.unlisted_total == 1


def test_the_largest_file_is_the_place_of_the_sum() -> None:
    capture = fixture("file_listing/findutils-4.9-ls", FileListingCapture)
    assert capture.files[0].path == "./sbtest/sbtest1.ibd"
    assert capture.files[0].line == capture.places["InnoDB"].line
    assert "./a\\ b/my\\ table.ibd" in {file.path for file in capture.files}


def test_sizes_for_people_are_rounded_and_said_to_be() -> None:
    capture = fixture("file_listing/coreutils-9.1-lah_long_iso", FileListingCapture)
    [tables] = capture.tables
    assert not capture.exact
    assert capture.directories_total == 0
    assert tables.bytes == (3 * 920 + 4 * 919 + 918) << 20
    assert tables.bytes == pytest.approx(SBTEST_BYTES, rel=0.001)


def test_a_database_of_postgresql_is_known_by_its_map_of_files() -> None:
    capture = fixture("file_listing/coreutils-9.1-ln_postgresql_database", FileListingCapture)
    [tables] = capture.tables
    assert tables.engine == "PostgreSQL"
    assert tables.files == capture.files_listed - 2
    assert not tables.whole


def test_segments_and_forks_in_the_directories_of_a_cluster_are_relations() -> None:
    names = ["16397", "16397.1", "16397_fsm", "16397_vm", "16400_init", "t3_16384", "pg_version"]
    rows = "".join(row(name) for name in names)
    [tables] = of(f"./base/16384:\n{rows}\n./pg_wal:\n{row('000000010000000000000001')}").tables
    assert (tables.engine, tables.files) == ("PostgreSQL", 5)
    for directory in ("/srv/pg/global", "x/PG_15_202209061/16384"):
        assert of(f"{directory}:\n{rows}").tables[0].files == 5
    assert of(f"/srv/backup/2026:\n{rows}").tables == []


def test_a_whole_data_directory_lists_its_top_and_everything_below() -> None:
    top = f"/srv/db:\ntotal 8\n{row('shop', mode='d')}{row('ibdata1')}"
    below = f"\n/srv/db/shop:\ntotal 4\n{row('orders.ibd')}"
    assert of(top + below).tables[0].whole
    assert not of(below).tables[0].whole
    assert (of(top).unlisted_total, of(top).tables[0].whole) == (1, False)
    refused = of(top + below + "ls: cannot open directory 'x': Permission denied\n")
    assert (refused.unlisted_total, refused.issues_total) == (1, 1)
    assert not refused.tables[0].whole


def test_a_file_that_went_away_meanwhile_is_not_missing() -> None:
    gone = "ls: cannot access '/srv/db/#sql-1.ibd': No such file or directory\n"
    capture = of(f"/srv/db:\n{row('ibdata1')}{gone}")
    assert capture.tables[0].whole
    assert capture.issues_total == 0


def test_a_directory_listed_again_replaces_itself() -> None:
    once = f"/srv/db/shop:\ntotal 4\n{row('orders.ibd')}"
    grown = f"/srv/db/shop:\ntotal 8\n{row('orders.ibd', size='196608')}"
    assert of(f"{once}\n{grown}").file_bytes == 196_608


def test_directories_without_a_name_are_counted_each() -> None:
    listing = f"total 4\n{row('orders.ibd')}"
    assert of(listing + "\n" + listing).files_listed == 2


@pytest.mark.parametrize(
    "date",
    [
        "Nov 22 10:59",
        "Nov 22  2025",
        "22 nov.  10:59",
        "22. Nov 2025",
        "22 déc.  2025",
        "11月 22 10:59",
        "11월 22  2025",
        "ноя 22 10:59",
        "22.11. 10:59",
        "22.11.2025",
        "Nov 22 10:59:01 2026",
        "2026-11-22 10:59",
        "2026-11-22 10:59:01.123456789 +0100",
        "2026-11-22 10:59:01 +0000",
        "11-22 10:59",
        "2025-11-22 ",
    ],
)
def test_dates_of_any_language_stand_between_size_and_name(date: str) -> None:
    [file] = of(row("my table.ibd", date=date)).files
    assert (file.path, file.bytes) == ("my table.ibd", 98_304)


@pytest.mark.parametrize(
    "before",
    [
        "-rw-r----- 1 ",
        "-rw-r-----. 1 mysql ",
        "-rw-r-----+ 1 999 1001 ",
        "10027204 16 -rw-r----- 1 mysql domain users ",
        " 12K -rw-r----- 1 mysql mysql system_u:object_r:mysqld_db_t:s0 ",
    ],
)
def test_columns_of_other_options_are_passed_over(before: str) -> None:
    [file] = of(f"{before}98304 Nov 22 10:59 t1.ibd\n").files
    assert file.bytes == 98_304


@pytest.mark.parametrize(
    "name", ["'my table.ibd'", '"it\'s.ibd"', " plain.ibd", "Nov 22 10:59 x.ibd"]
)
def test_names_in_quotes_or_like_a_row_are_names(name: str) -> None:
    [tables] = of("total 4\n" + row(name)).tables
    assert (tables.files, tables.bytes) == (1, 98_304)


def test_what_is_no_regular_file_has_no_length() -> None:
    text = row("t.ibd") + "srwxrwxrwx 1 mysql mysql 0 Nov 22 10:59 mysql.sock\n"
    text += "brw-rw---- 1 root disk 8, 16 Nov 22 10:59 sdb\n"
    capture = of(text)
    assert (capture.files_listed, capture.issues_total) == (1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "total 0\nlrwxrwxrwx 1 root root 9 Nov 22 10:59 wwn-0x5 -> ../../sda\n",
        "-rw-r--r-- root/root 98304 2026-11-22 10:59 t1.ibd\n",
        "4.0K\t./a\n",
    ],
)
def test_links_to_disks_and_lists_of_archives_are_not_listings(text: str) -> None:
    assert not known_as("file-listing").recognises(text.encode())


@given(
    sizes=st.lists(st.integers(0, 1 << 50), min_size=1, max_size=30),
    name=st.text(st.characters(blacklist_categories=["C", "Z"]), min_size=1, max_size=12),
)
def test_any_sizes_are_summed_and_the_largest_named_first(sizes: list[int], name: str) -> None:
    rows = [row(f"{name} {at}.ibd", size=str(size)) for at, size in enumerate(sizes)]
    reader = parser(3)
    reader.feed("".join(rows).encode())
    [capture] = reader.finish(name="x", truncated=False)
    assert isinstance(capture, FileListingCapture)
    assert capture.file_bytes == capture.tables[0].bytes == sum(sizes)
    assert [file.bytes for file in capture.files] == sorted(sizes, reverse=True)[:3]


@pytest.mark.parametrize("filler", ["a ", " ", "1 ", "-rw-r--r-- 1 ", "11月 ", "-rw-r--r-- 1 9"])
def test_a_long_line_of_parts_of_a_row_is_no_row(filler: str) -> None:
    assert not known_as("file-listing").recognises((filler * (1 << 14)).encode()[: 1 << 16])


def test_a_text_of_lines_that_are_no_rows_is_refused() -> None:
    reader = parser(3)
    reader.feed((row("a.ibd") + "?\n" * SHORT_LINES_MOST).encode())
    with pytest.raises(CaptureTooLargeError, match="lines shorter than a row"):
        reader.feed(b"?\n")


def test_the_shortest_row_is_read() -> None:
    assert of("-rw-r--r-- 1 1 1.1.2026 a\n").files_listed == 1


POSTGRESQL = """/pg/data:
total 9
-rw------- 1 26 26 88 Nov 22 20:36 postgresql.auto.conf
drwx------ 3 26 26 3 Nov 22 20:36 base
{pg_wal}
/pg/data/base:
total 1
drwx------ 3 26 26 5 Nov 22 20:36 16384

/pg/data/base/16384:
total 9
-rw------- 1 26 26 1073741824 Nov 22 21:32 16397
-rw------- 1 26 26 269557760 Nov 22 21:32 16397.1
-rw------- 1 26 26 344064 Nov 22 21:32 16397_fsm
-rw------- 1 26 26 224641024 Nov 22 21:32 16405
-rw------- 1 26 26 340425472 Nov 22 21:32 notes.txt
"""


def test_segments_and_forks_of_relations_are_tables_of_postgresql() -> None:
    capture = of(POSTGRESQL.format(pg_wal=""))
    [tables] = capture.tables
    assert (tables.engine, tables.files, tables.large_files) == ("PostgreSQL", 4, 3)
    assert tables.bytes == 1_073_741_824 + 269_557_760 + 344_064 + 224_641_024
    assert tables.whole


def test_a_link_to_the_wal_hides_no_table_and_names_where_it_is() -> None:
    link = "lrwxrwxrwx 1 26 26 12 Nov 22 20:36 pg_wal -> /wal/pg_wal"
    capture = of(POSTGRESQL.format(pg_wal=link))
    assert capture.tables[0].whole
    assert capture.unlisted_total == 0
    assert [(one.path, one.target) for one in capture.links] == [("/pg/data/pg_wal", "/wal/pg_wal")]


def test_a_link_to_a_tablespace_is_named_as_not_listed() -> None:
    link = "lrwxrwxrwx 1 26 26 12 Nov 22 20:36 16500 -> /fast/space"
    capture = of(POSTGRESQL.format(pg_wal=link))
    assert capture.unlisted_total == 1
    assert not capture.tables[0].whole
