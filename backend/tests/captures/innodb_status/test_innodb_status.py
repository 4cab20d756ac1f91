"""SHOW ENGINE INNODB STATUS in every form of the clients."""

from __future__ import annotations

import pytest

from arcplan.captures.database.innodb_status import InnodbStatusCapture
from tests.captures.small_formats import assert_places_are_true, fixture, read_all, read_one


def read(text: str | bytes) -> InnodbStatusCapture:
    return read_one(text, InnodbStatusCapture)


def test_a_report_of_mysql_8_is_read() -> None:
    text = fixture("innodb_status", "mysql_written-8.0.36-G")
    capture = read(text)
    assert capture.values == {
        "buffer_pool_pages": 8192,
        "free_pages": 1024,
        "database_pages": 7101,
        "old_pages": 2601,
        "modified_pages": 312,
        "lru_pages": 7101,
        "unzip_lru_pages": 0,
        "pending_reads": 3,
        "pages_read": 1280413,
        "pages_created": 20133,
        "pages_written": 884001,
        "pages_read_per_s": 812.06,
        "pages_written_per_s": 388.41,
        "buffer_pool_hit_ratio": 0.981,
        "young_per_s": 11.05,
        "log_sequence_number": 19568204331,
        "log_flushed_to": 19568203998,
        "last_checkpoint_at": 19502114020,
        "log_writes_per_s": 58.24,
        "file_reads_per_s": 812.34,
        "bytes_per_read": 16384,
        "file_writes_per_s": 402.11,
        "fsyncs_per_s": 61.06,
        "row_inserts_per_s": 4.0,
        "row_updates_per_s": 8.0,
        "row_deletes_per_s": 4.0,
        "row_reads_per_s": 42011.18,
        "queries_inside": 2,
        "history_list_length": 23,
    }
    assert (capture.interval_s, capture.page_bytes) == (17, None)
    assert capture.recorded_at == "2024-03-08T14:21:09"
    assert capture.complete
    assert_places_are_true(capture, text)


@pytest.mark.parametrize("form", ["raw", "G", "tab"])
def test_pages_that_are_kept_compressed_too_are_counted(form: str) -> None:
    text = fixture("innodb_status", f"mariadb-10.11.19-{form}")
    capture = read(text.replace(b"unzip_LRU len: 0", b"unzip_LRU len: 305"))
    assert capture.values["unzip_lru_pages"] == 305
    assert capture.values["lru_pages"] == capture.values["database_pages"]


@pytest.mark.parametrize(
    ("form", "interval", "free"), [("raw", 0, 3146), ("G", 8, 3149), ("tab", 1, 3433)]
)
def test_every_form_of_the_client_is_read(form: str, interval: int, free: int) -> None:
    capture = read(fixture("innodb_status", f"mariadb-10.11.19-{form}"))
    assert capture.interval_s == interval
    assert capture.values["buffer_pool_pages"] == 4056
    assert capture.values["free_pages"] == free
    assert len(capture.values) == 23
    assert capture.complete


def test_old_log_positions_are_two_words() -> None:
    capture = read(fixture("innodb_status", "percona_written-5.5.62-plain"))
    assert capture.values["log_sequence_number"] == (2 << 32) + 1024
    assert capture.recorded_at == "2013-12-04T21:31:35"


def test_the_page_size_follows_where_the_pool_is_printed_in_bytes() -> None:
    assert read(fixture("innodb_status", "percona_written-5.5.62-plain")).page_bytes == 16384


def test_without_page_gets_the_hit_ratio_is_unknown() -> None:
    capture = read(fixture("innodb_status", "percona_written-5.5.62-plain"))
    assert "buffer_pool_hit_ratio" not in capture.values


def test_each_report_of_a_log_is_a_capture() -> None:
    report = fixture("innodb_status", "mysql_written-8.0.36-G")
    first, second = read_all(report + report.replace(b"14:21", b"14:22"), InnodbStatusCapture)
    assert (first.recorded_at, second.recorded_at) == ("2024-03-08T14:21:09", "2024-03-08T14:22:09")
    assert second.places["free_pages"].line > first.places["free_pages"].line
    assert first.values == second.values


def test_a_cut_report_is_not_complete() -> None:
    report = fixture("innodb_status", "mysql_written-8.0.36-G")
    capture = read(report[: report.index(b"INDIVIDUAL BUFFER POOL")])
    assert not capture.complete
    assert capture.values["database_pages"] == 7101


def test_rates_of_a_section_that_was_printed_just_before_are_no_rates() -> None:
    text = fixture("innodb_status", "mysql_written-8.0.36-G").replace(
        b"812.06 reads/s, 4.00 creates/s, 388.41 writes/s",
        b"98000.00 reads/s, 4000.00 creates/s, 0.00 writes/s",
    )
    assert read(text).values["pages_read_per_s"] == 98000
    capture = read(text.replace(b"11.05 youngs/s", b"3000.00 youngs/s"))
    assert not {"pages_read_per_s", "pages_written_per_s", "young_per_s"} & capture.values.keys()
    assert capture.values["file_reads_per_s"] == 812.34
    [issue] = capture.issues
    assert "youngs/s" in issue.excerpt
    assert "averages over no time" in issue.reason


_OF_INSTANCES = """\
=====================================
130402 10:11:12 INNODB MONITOR OUTPUT
=====================================
Per second averages calculated from the last 12 seconds
----------------------
BUFFER POOL AND MEMORY
----------------------
Total memory allocated 3296722944; in additional pool allocated 0
Dictionary memory allocated 81920
Buffer pool size   65536
Free buffers       12
Database pages     65001
Modified db pages  40
Pages read 7000, created 21, written 900
3.50 reads/s, 0.00 creates/s, 1.25 writes/s
Buffer pool hit rate 990 / 1000, young-making rate 0 / 1000 not 0 / 1000
Buffer pool size   65536
Free buffers       5
Database pages     64990
Modified db pages  2
Pages read 7100, created 9, written 310
4.25 reads/s, 0.00 creates/s, 0.50 writes/s
No buffer pool page gets since the last printout
Buffer pool size   65535
Free buffers       9
Database pages     64880
Modified db pages  1
Pages read 6900, created 4, written 120
1.00 reads/s, 0.00 creates/s, 0.00 writes/s
Buffer pool hit rate 960 / 1000, young-making rate 0 / 1000 not 0 / 1000
--------------
ROW OPERATIONS
--------------
2 queries inside InnoDB, 0 queries in queue
----------------------------
END OF INNODB MONITOR OUTPUT
============================
"""


def test_instances_that_are_printed_without_their_sum_are_added_up() -> None:
    capture = read(_OF_INSTANCES)
    assert capture.values == {
        "buffer_pool_pages": 196607,
        "free_pages": 26,
        "database_pages": 194871,
        "modified_pages": 43,
        "pages_read": 21000,
        "pages_created": 34,
        "pages_written": 1330,
        "pages_read_per_s": 8.75,
        "pages_written_per_s": 1.75,
        "queries_inside": 2,
    }


def test_one_hit_ratio_of_all_instances_is_the_pools() -> None:
    capture = read(_OF_INSTANCES.replace("960 / 1000, young", "990 / 1000, young"))
    assert capture.values["buffer_pool_hit_ratio"] == 0.99


def test_instances_of_a_report_that_is_not_whole_make_no_pool() -> None:
    capture = read(_OF_INSTANCES[: _OF_INSTANCES.index("---\nEND OF")])
    assert capture.values == {"queries_inside": 2}
    assert "some may be missing" in capture.issues[0].reason


@pytest.mark.parametrize("mark", ["//", "--", "\N{EM DASH}", "<-", "<--", "#"])
def test_what_a_person_wrote_behind_a_figure_costs_no_figure(mark: str) -> None:
    text = fixture("innodb_status", "mysql_written-8.0.36-G").decode()
    wanted = ("Free buffers", "Pages read", "Pending reads")
    remarked = "".join(
        f"{line} {mark} too many?\n" if line.startswith(wanted) else f"{line}\n"
        for line in text.splitlines()
    )
    assert remarked != text
    assert read(remarked).values == read(text).values


def test_figures_above_the_first_heading_are_named() -> None:
    pool = "Free buffers 812\nPages read 411, created 20, written 933\n"
    rows = "ROW OPERATIONS\n1 queries inside InnoDB, 0 queries in queue\n"
    end = "END OF INNODB MONITOR OUTPUT\n"
    capture = read(f"{pool}{rows}{end}")
    assert capture.values == {"queries_inside": 1}
    assert [(issue.line, "instance's" in issue.reason) for issue in capture.issues] == [(1, True)]
    assert not capture.complete
    counts = capture.accounting
    assert counts is not None
    assert (counts.read, counts.left_out, counts.problems) == (3, 1, 1)


def test_titles_that_markdown_made_headings_of_are_titles() -> None:
    lines = fixture("innodb_status", "mysql_written-8.0.36-G").decode().splitlines()
    titles = {at for at, line in enumerate(lines) if set(line) == {"-"}}
    headings = "".join(
        f"## {line}\n" if at + 1 in titles else f"{line}\n"
        for at, line in enumerate(lines)
        if at not in titles
    )
    assert "## BUFFER POOL AND MEMORY" in headings
    assert read(headings).values == read("\n".join(lines)).values
