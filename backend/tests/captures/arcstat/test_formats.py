"""Every way arcstat has printed its columns."""

import pytest

from arcplan.captures.arcstat import Parser, headerless, recognises
from arcplan.captures.records import CaptureError
from tests.captures.arcstat.reading import log, read, read_fixture
from tests.conftest import FIXTURES

GIB = 1024**3
MIB = 1024**2

ZOL_06 = log(
    "    time  read  miss  miss%  dmis  dm%  pmis  pm%  mmis  mm%  arcsz     c  ",
    "10:00:00     0     0      0     0    0     0    0     0    0    15G   31G  ",
    "10:00:10  1.2K   300     25   300   25     0    0    12    2    15G   31G  ",
    "10:00:20  1.4K   310     22   310   22     0    0    10    1    15G   31G  ",
)


def test_the_trailing_separator_before_2_0_is_no_column() -> None:
    capture = read(ZOL_06)
    assert capture.issues_total == 0
    assert capture.series["arcsz"] == [15 * GIB, 15 * GIB]
    assert capture.series["mm%"] == [2, 1]


def test_dm_is_the_demand_miss_percentage_and_never_taken_for_metadata() -> None:
    capture = read(log("    time  dm%  arcsz", "10:00:00   25    15G", "10:00:01   25    15G"))
    assert capture.arc.verdict == "no-metadata-columns"


def test_cut_sizes_of_old_releases_are_said_to_be_coarse() -> None:
    capture = read(ZOL_06)
    assert capture.arc.size_step_bytes == GIB
    assert "coarse-sizes" in {finding.code for finding in capture.findings}


@pytest.mark.parametrize("separator", [",", ";", "|", " | ", "\t", ", ", "::", "  ,"])
@pytest.mark.parametrize("trailing", [False, True])
def test_any_separator_gives_the_same_numbers(separator: str, trailing: bool) -> None:
    rows = [
        ["    time", "read", "mm%", "mread", "    c"],
        ["10:00:00", "   1", "  0", "    0", " 192M"],
    ]
    rows += [
        ["10:00:01", "1.2K", "  1", "  600", "15.7G"],
        ["10:00:02", "1.3K", "  1", "  650", "15.7G"],
    ]
    lines = [separator.join(row) + (separator if trailing else "") for row in rows]
    capture = read(log(*lines))
    assert capture.issues_total == 0
    assert capture.series["read"] == [1200, 1300]
    assert capture.series["c"] == [round(15.7 * GIB)] * 2


def test_raw_output_is_read_with_its_decimals() -> None:
    capture = read(
        log(
            "time  read  mm%  mread  size  c  avail",
            "10:00:00  12.0  0  6.0  201326592  201326592  -5368709120",
            "10:00:02  1200.5  1.25  600.5  201326592  201326592  -5368709120",
            "10:00:04  1300.0  1.5  650.0  201326593  201326592  -1",
        )
    )
    assert capture.series["read"] == [1200.5, 1300]
    assert capture.series["mm%"] == [1.25, 1.5]
    assert capture.series["size"] == [201326592, 201326593]
    assert capture.series["avail"] == [-5 * GIB, -1]
    assert capture.interval_s == 2
    assert "memory-short" in {finding.code for finding in capture.findings}


def test_illumos_raw_output_has_epoch_times_and_a_first_row_since_boot() -> None:
    capture = read(
        log(
            "time  read  miss  mread  mmis  arcsz  c  ",
            "1700000000  812345678  1234567  400000000  34567  201326592  201326592  ",
            "1700000005  1200  30  600  3  201326592  201326592  ",
            "1700000010  1300  31  650  2  201326592  201326592  ",
        )
    )
    assert capture.first_row_dropped
    assert capture.interval_s == 5
    assert capture.series["time"] == [1700000005, 1700000010]
    assert capture.arc.metadata_miss_source == "mmis / mread"


def test_generated_columns_of_2_3_are_sizes_and_shares() -> None:
    capture = read(
        log(
            "    time  dmread  dmh%   size  l2hsz  l2hsz%  ovhsz  ovhsz%  metatg  mfugd",
            "10:00:00       0     0   192M   1.2M     0.6  37.1M    18.1     96M    50M",
            "10:00:01     600  99.9   192M   1.2M     0.6  37.1M    18.1     96M    50M",
            "10:00:02     600  99.9   192M   1.2M     0.6  37.1M    18.1     96M    50M",
        )
    )
    assert capture.series["metatg"] == [96 * MIB] * 2
    text = {finding.code: finding.text for finding in capture.findings}
    assert text["overhead-share"].startswith("18.1 % of the ARC (37.1 MiB)")
    assert text["l2-header-share"].startswith("0.6 % of the ARC (1.2 MiB)")


def test_a_column_nobody_knows_keeps_plain_numbers_and_refuses_units() -> None:
    capture = read(
        log(
            "    time  read  mread  mm%  newcol",
            "10:00:00     0      0    0       7",
            "10:00:01  1.2K    600    1       7",
            "10:00:02  1.2K    600    1     15K",
        )
    )
    assert capture.series["newcol"] == [7, None]
    assert "newcol is no column of a known arcstat" in capture.issues[0].reason


def test_values_wider_than_their_column_are_read() -> None:
    capture = read(
        log(
            "    time  read   size  avail",
            "10:00:00     0  10.0K  5.0G",
            "10:00:01  10.0K  1013.0M  -1234567890",
            "10:00:02  10.0K  1013.0M  5.0G",
        )
    )
    assert capture.series["avail"] == [-1234567890, 5 * GIB]
    assert capture.series["size"] == [1013 * MIB] * 2


def test_a_blank_value_stands_under_its_own_name() -> None:
    capture = read(
        log(
            "    time  read  miss  size",
            "10:00:00     0     0  192M",
            "10:00:01   900        192M",
            "10:00:02   901    12  192M",
        )
    )
    assert capture.series["miss"] == [None, 12]


def test_rows_before_the_first_header_belong_to_a_log_that_was_already_running() -> None:
    capture = read(
        log(
            "10:00:01  1.2K    600    1",
            "    time  read  mread  mm%",
            "10:00:02  1.2K    600    1",
        )
    )
    assert not capture.first_row_dropped
    assert capture.series["time"] == [36001, 36002]


def test_state_changes_and_blank_lines_are_no_issue() -> None:
    text = ZOL_06.replace("10:00:20", "\n<State Changed>\n10:00:20")
    assert read(text).issues_total == 0
    assert read(text).samples == 2


def test_a_damaged_row_is_named_and_the_rest_kept() -> None:
    capture = read(ZOL_06 + "arcstat: Traceback (most recent call last):\n10:00:30  1.4K   3x0\n")
    assert capture.samples == 2
    assert [issue.line for issue in capture.issues] == [5, 6]


def test_one_bad_cell_blanks_only_itself() -> None:
    capture = read(
        ZOL_06 + "10:00:30  1.4K   310     22   31?   22     0    0    10    1    15G   31G\n"
    )
    assert capture.series["dmis"][-1] is None
    assert capture.series["mm%"][-1] == 1
    assert "no number under dmis" in capture.issues[0].reason


@pytest.mark.parametrize("kept", [30, 60, 76])
def test_a_log_cut_inside_a_row_says_so_and_drops_the_row(kept: int) -> None:
    lines = ZOL_06.splitlines(keepends=True)
    capture = read("".join(lines[:3]) + lines[3][:kept].rstrip("\n"))
    whole = kept >= len(lines[3].rstrip())
    assert capture.complete is whole
    assert capture.samples == 1 + whole


def test_a_paste_without_a_last_line_end_is_complete() -> None:
    assert read(ZOL_06.rstrip()).complete


def test_a_source_that_ended_early_is_not_complete() -> None:
    assert not read(ZOL_06, truncated=True).complete


@pytest.mark.parametrize(
    "text",
    [
        "bash: arcstat: command not found\n",
        "Usage: arcstat [-havxp] [-f fields] [-o file] [-s string] [interval [count]]\n",
        "NAME   USED  AVAIL  REFER  MOUNTPOINT\ntank   10G   5G     96K  /tank\n",
        "              capacity     operations     bandwidth\n"
        "pool        alloc   free   read  write   read  write\n",
        "procs -----------memory----------\n r  b   swpd   free   buff  cache   si   so\n",
        "size\nof\nthe\n",
        "",
    ],
)
def test_other_text_is_not_taken_for_arcstat(text: str) -> None:
    assert not recognises(text.encode())


def test_columns_refused_without_an_l2arc_are_a_clear_error() -> None:
    text = b"No L2ARC Here\nl2hits\nIncompatible field specified! -- ['l2hits']\n"
    assert recognises(text)
    parser = Parser()
    parser.feed(text)
    with pytest.raises(CaptureError, match="refused the columns"):
        parser.finish(name="a", truncated=False)


def test_a_header_without_rows_is_a_clear_error() -> None:
    parser = Parser()
    parser.feed(ZOL_06.splitlines()[0].encode() + b"\n")
    with pytest.raises(CaptureError, match="no rows"):
        parser.finish(name="a", truncated=False)


def test_repeated_headers_leave_no_trace() -> None:
    capture = read_fixture("openzfs-2.1.11-l2_warmup.txt")
    assert capture.restarts == 0
    assert capture.lines == 102


REAL = read_fixture("openzfs-2.3.2-24lines.txt")


def test_dates_between_the_rows_are_no_issue() -> None:
    dated = (text for line in real_lines() for text in ("Fri Nov 20 16:46:32 UTC 2026", line))
    capture = read(log(*dated))
    assert (capture.series, capture.issues_total) == (REAL.series, 0)


@pytest.mark.parametrize("separator", ["", "x", "0"])
def test_cells_that_only_their_widths_tell_apart_are_refused(separator: str) -> None:
    lines = (separator.join(line.split()) for line in real_lines())
    assert not recognises(log(*lines).encode())


def test_columns_that_touch_each_other_are_refused_and_told_why() -> None:
    header = "    time readddreadddh%dmreaddmh%preadph% size    cavail"
    text = log(header, "10:00:00  664   26238.5   402 100    0  0 207M 192M 5.0G").encode()
    assert not recognises(text)
    assert "touch each other" in (headerless(text) or "")


def test_rows_without_any_header_are_refused_and_told_why() -> None:
    reason = headerless(log(*real_lines()[1:]).encode())
    assert reason is not None
    assert "no column can be named" in reason
    assert headerless(log(*real_lines()).encode()) is None


def real_lines() -> list[str]:
    path = FIXTURES / "arcstat" / "openzfs-2.3.2-24lines.txt"
    header, *rows = path.read_text().splitlines()
    return [header, *(row for row in rows if row != header)]


def is_end(header: str, at: int) -> bool:
    return header[at - 1] != " " and header[at : at + 1] in ("", " ")


def test_the_first_arcstat_wrote_time_with_a_capital() -> None:
    record = read(
        "    Time  read  miss  miss%  dmis  dm%  pmis  pm%  mmis  mm%  arcsz     c\n"
        "12:00:01    4K    18      0    18    0     0    0     7    2     1G    2G\n"
        "12:00:02    5K    10      0    10    0     0    0     5    2     1G    2G\n"
        "12:00:03    5K    11      0    11    0     0    0     5    2     1G    2G\n"
    )

    assert record.columns[0] == "time"
    assert record.interval_s == 1
    assert record.issues == []


@pytest.mark.parametrize(("cut", "whole"), [("si", "size"), ("arcs", "arcsz"), ("ava", "avail")])
def test_a_header_that_ends_inside_a_name_says_that_lines_are_cut(cut: str, whole: str) -> None:
    row = "   1   100     5      5     5    5     0    0     1    1  17"
    header = f"    time  read  miss  miss%  dmis  dm%  pmis  pm%  mmis  mm%  {cut}"
    record = read(log(header, f"10:00:00{row[4:]}", f"10:00:01{row[4:]}"))
    assert any(f"the start of {whole}" in issue.reason for issue in record.issues)
