"""SHOW STATUS and mysqladmin extended-status, once and repeated."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.database.mysql_status import (
    FORMAT,
    SNAPSHOTS_MOST,
    MysqlStatusCapture,
)
from arcplan.captures.records import UnrecognisedCaptureError
from tests.captures.mutation import pieces_of
from tests.captures.small_formats import assert_places_are_true, fixture, read_one
from tests.captures.small_reading import one


def read(text: str | bytes) -> MysqlStatusCapture:
    return read_one(text, MysqlStatusCapture)


def test_every_counter_of_a_real_server_is_read() -> None:
    text = fixture("mysql_status", "mariadb-10.11.19-B")
    capture = read(text)
    assert (len(capture.values), len(capture.texts)) == (530, 32)
    assert capture.uptime_s == capture.values["Uptime"] == 71
    assert [len(one.values) for one in capture.snapshots] == [530]
    assert capture.issues_total == 0
    assert not capture.relative
    assert_places_are_true(capture, text)


def test_repeated_tables_are_snapshots_and_the_last_one_counts() -> None:
    text = fixture("mysql_status", "mariadb-10.11.19-extended_i")
    capture = read(text)
    assert [one.uptime_s for one in capture.snapshots] == [64, 65, 66]
    assert capture.values == capture.snapshots[-1].values
    assert capture.uptime_s == 66
    assert not capture.relative
    rows = text.decode().splitlines()
    assert [rows[one.line - 1].split()[1] for one in capture.snapshots] == ["Variable_name"] * 3
    assert_places_are_true(capture, text)


def test_differences_are_told_from_counters() -> None:
    capture = read(fixture("mysql_status", "mariadb-10.11.19-extended_r"))
    assert capture.relative
    assert [one.uptime_s for one in capture.snapshots] == [67, 1, 1]
    assert capture.uptime_s == capture.values["Uptime"] == 69
    assert capture.values["Innodb_page_size"] == 16384
    questions = [one.values["Questions"] for one in capture.snapshots]
    assert capture.values["Questions"] == sum(questions) > questions[0]


def of_r(*tables: int) -> str:
    """Some tables of the real `mysqladmin -r`, by their numbers."""
    printed = fixture("mysql_status", "mariadb-10.11.19-extended_r").decode()
    each = printed.split("| Variable_name")[1:]
    return "".join(f"| Variable_name{each[at]}" for at in tables)


@pytest.mark.parametrize("tables", [(1,), (1, 2)])
def test_differences_alone_are_no_counters(tables: tuple[int, ...]) -> None:
    capture = read(of_r(*tables))
    assert capture.relative
    assert (capture.values, capture.uptime_s) == ({}, None)
    assert [one.uptime_s for one in capture.snapshots] == [None, *[1] * len(tables)]
    assert [one.values.get("Innodb_page_size") for one in capture.snapshots[1:]] == [0] * len(
        tables
    )
    assert "its first table is missing" in capture.issues[0].reason


def rows_of(tables: list[list[int]], uptime: int | None) -> str:
    names = ("Questions", "Innodb_data_reads", "Innodb_buffer_pool_reads", "Com_select")
    return "".join(
        "".join(f"| {name} | {value} |\n" for name, value in zip(names, table, strict=True))
        + (f"| Uptime | {uptime} |\n" if uptime else "")
        for table in tables
    )


@pytest.mark.parametrize("uptime", [None, 10])
def test_rows_that_grep_left_of_differences_are_no_counters(uptime: int | None) -> None:
    later = [[3765, 200, 190, 3700], [3790, 198, 191, 3731], [3712, 230, 201, 3690]]
    capture = read(rows_of(later, uptime))
    assert (capture.relative, capture.values) == (True, {})


def test_rows_that_grep_left_of_totals_and_differences_add_up() -> None:
    tables = [[52_159, 6121, 6001, 40_121], [3790, 198, 191, 3731], [3712, 230, 201, 3690]]
    capture = read(rows_of(tables, None))
    assert capture.relative
    assert capture.values["Questions"] == 52_159 + 3790 + 3712


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 10**6), min_size=4, max_size=4), min_size=1, max_size=6),
    st.sampled_from([None, 77]),
)
def test_counters_that_grow_are_never_differences(
    growth: list[list[int]], uptime: int | None
) -> None:
    totals: list[list[int]] = []
    sums = [0] * 4
    for grown in growth:
        sums = [before + more for before, more in zip(sums, grown, strict=True)]
        totals.append(sums)
    capture = read(rows_of(totals, uptime))
    assert not capture.relative
    assert capture.values["Questions"] == totals[-1][0]


def test_what_counts_one_session_is_not_taken_for_the_servers() -> None:
    capture = read(fixture("mysql_status", "mariadb-10.11.19-t_session"))
    assert [one.values["Queries"] for one in capture.snapshots] == [43279, 118440]
    assert capture.values["Innodb_buffer_pool_read_requests"] > 0
    assert not {"Questions", "Com_update", "Handler_read_key", "Bytes_sent"} & set(capture.values)
    [issue] = capture.issues
    assert "without GLOBAL" in issue.reason


@pytest.mark.parametrize("name", ["B", "extended_i", "extended_r"])
def test_a_quiet_server_is_no_session(name: str) -> None:
    assert "Questions" in read(fixture("mysql_status", f"mariadb-10.11.19-{name}")).values


def test_statements_of_stored_programs_are_the_servers() -> None:
    rows = {"Com_select": 10**6, "Handler_read_key": 10**6, "Questions": 100, "Queries": 10**6}
    printed = "".join(f"{name}\t{value}\n" for name, value in rows.items())
    capture = read(f"Variable_name\tValue\n{printed}Uptime\t900\n")
    assert (capture.values["Questions"], capture.issues_total) == (100, 0)


def test_a_restart_between_two_tables_is_not_taken_for_differences() -> None:
    first = "Variable_name\tValue\nInnodb_page_size\t16384\nUptime\t90000\n"
    again = "Variable_name\tValue\nInnodb_page_size\t16384\nUptime\t12\n"
    capture = read(first + again)
    assert not capture.relative
    assert capture.uptime_s == 12


def test_states_of_the_buffer_pool_are_no_variables_in_capitals() -> None:
    capture = one(
        "VARIABLE_NAME\tVARIABLE_VALUE\nINNODB_BUFFER_POOL_READS\t9\n"
        "INNODB_BUFFER_POOL_DUMP_STATUS\t\nINNODB_BUFFER_POOL_LOAD_STATUS\tnot started\n"
        "INNODB_BUFFER_POOL_LOAD_INCOMPLETE\tOFF\nQUESTIONS\t7\nUPTIME\t90\n",
        MysqlStatusCapture,
    )
    assert (capture.values["Questions"], capture.values["Uptime"], capture.issues) == (7, 90, [])


def test_names_in_capitals_become_those_of_show_status() -> None:
    capture = read(
        "VARIABLE_NAME\tVARIABLE_VALUE\nINNODB_BUFFER_POOL_READS\t7\nUPTIME\t5\nQUESTIONS\t1\n"
    )
    assert capture.values == {"Innodb_buffer_pool_reads": 7, "Uptime": 5, "Questions": 1}


@pytest.mark.parametrize("printed", ["", "NULL", "1e999", "nan", "ON", "1,234", "0x10", "-"])
def test_what_is_no_number_stays_a_text(printed: str) -> None:
    capture = read(f"Variable_name\tValue\nUptime\t5\nInnodb_data_reads\t{printed}\n")
    assert capture.texts == {"Innodb_data_reads": printed}
    assert capture.values == {"Uptime": 5}


@pytest.mark.parametrize(
    ("printed", "value"), [("18446744073709551616", 2**64), ("-3", -3), ("0.25", 0.25)]
)
def test_large_negative_and_broken_numbers_are_exact(printed: str, value: float) -> None:
    capture = read(f"Variable_name\tValue\nUptime\t5\nInnodb_data_reads\t{printed}\n")
    assert capture.values["Innodb_data_reads"] == value


def test_a_table_that_ends_early_is_not_complete() -> None:
    whole = fixture("mysql_status", "mariadb-10.11.19-extended_i")
    assert read(whole).complete
    assert not read(whole[: len(whole) - 400]).complete


def test_a_row_of_a_box_that_ends_before_its_value_is_named() -> None:
    box = (
        "| Variable_name | Value |\n| Questions | 12 |\n"
        "| Innodb_rows_read | 345 |\n| Rpl_status | |\n"
    )
    capture = read(f"{box}| Innodb_buffer_pool_read_requests  |\n")
    assert set(capture.values) == {"Questions", "Innodb_rows_read"}
    assert [issue.line for issue in capture.issues] == [5]


@pytest.mark.parametrize("form", ["G_like", "N_like"])
def test_a_choice_of_counters_is_enough(form: str) -> None:
    capture = read(fixture("mysql_status", f"mariadb-10.11.19-{form}"))
    assert capture.values["Innodb_buffer_pool_read_requests"] > 0
    assert capture.uptime_s is None
    assert capture.issues_total == 0


def _tables(questions: list[int], uptimes: list[int], page_bytes: int) -> str:
    return "".join(
        f"Variable_name\tValue\nInnodb_page_size\t{16384 if number == 0 else page_bytes}\n"
        f"Questions\t{count}\nUptime\t{uptime}\n"
        for number, (count, uptime) in enumerate(zip(questions, uptimes, strict=True))
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(SNAPSHOTS_MOST + 1, 3 * SNAPSHOTS_MOST), st.data())
def test_of_many_tables_evenly_spread_ones_stay(tables: int, data: st.DataObject) -> None:
    text = _tables([7 * n for n in range(tables)], list(range(90, 90 + tables)), 16384).encode()
    reader = FORMAT.parser(0)
    for piece in data.draw(pieces_of(text)):
        reader.feed(piece)
    [capture] = reader.finish(name="capture.txt", truncated=False)
    assert capture == read(text)
    assert isinstance(capture, MysqlStatusCapture)
    uptimes = [one.uptime_s or 0 for one in capture.snapshots]
    steps = [later - before for before, later in pairwise(uptimes)]
    assert (len(uptimes), uptimes[0], uptimes[-1]) == (SNAPSHOTS_MOST, 90, 89 + tables)
    assert max(steps) - min(steps) <= 1
    assert capture.uptime_s == 89 + tables


@settings(max_examples=30, deadline=None)
@given(st.integers(SNAPSHOTS_MOST + 1, 3 * SNAPSHOTS_MOST))
def test_of_many_differences_none_is_lost(tables: int) -> None:
    counts = [5000, *(n % 11 for n in range(tables - 1))]
    capture = read(_tables(counts, [90, *[1] * (tables - 1)], 0))
    assert capture.relative
    later = capture.snapshots[1:]
    assert len(later) == SNAPSHOTS_MOST - 1
    assert sum(one.values["Questions"] for one in later) == sum(counts[1:])
    assert sum(one.uptime_s or 0 for one in later) == tables - 1
    assert capture.uptime_s == 90 + tables - 1
    assert capture.values["Questions"] == sum(counts)


def test_tables_side_by_side_are_those_that_pt_mext_printed() -> None:
    rows = "".join(f"Com_{word}    71191    12    14\n" for word in ("select", "update", "delete"))
    capture = read(f"Aborted_clients    164    0    0\nUptime    5550    10    10\n{rows}")
    assert capture.relative
    assert [one.uptime_s for one in capture.snapshots] == [5550, 10, 10]
    assert [one.values["Com_select"] for one in capture.snapshots] == [71191, 12, 14]
    assert capture.uptime_s == capture.values["Uptime"] == 5570


def test_two_totals_side_by_side_are_two_tables_and_other_rows_are_named() -> None:
    capture = read(
        "Bytes_sent 30066859 30107217\nInnodb_page_size 16384 16384\nCom_select 671204 676972\n"
        "Binlog_snapshot_file bin.000002 bin.000002\nInnodb_rows_read 99 199 299\n"
        "Uptime 1181 1191\n"
    )
    assert not capture.relative
    assert [one.uptime_s for one in capture.snapshots] == [1181, 1191]
    assert capture.values["Com_select"] == 676972
    assert sorted(issue.line for issue in capture.issues) == [4, 5]


@pytest.mark.parametrize("sign", [",", ".", " ", "'"])
def test_digits_in_groups_are_one_number(sign: str) -> None:
    rows = {"Innodb_buffer_pool_reads": 1234567, "Questions": 900000000, "Uptime": 86400}
    capture = read(
        "".join(f"{name}\t{value:,}\n".replace(",", sign) for name, value in rows.items())
    )
    assert (capture.values, capture.uptime_s) == (rows, 86400)


def test_a_number_with_three_decimals_stays_one_where_no_digits_are_grouped() -> None:
    rows = "Innodb_buffer_pool_reads\t1234567\nQuestions\t900\nLast_query_cost\t86.400\nUptime\t9\n"
    assert read(rows).values["Last_query_cost"] == 86.4


@pytest.mark.parametrize("above", ["[second part]", "{from db7}", "[1] server of the shop"])
def test_a_word_in_brackets_above_rows_is_no_json(above: str) -> None:
    names = ("reads", "read_requests", "read_ahead", "pages_data", "pages_free", "pages_total")
    rows = [f"| Innodb_buffer_pool_{name} | {71 + at} |" for at, name in enumerate(names)]
    capture = read("\n".join([above, *rows]) + "\n")
    assert capture.values["Innodb_buffer_pool_reads"] == 71
    assert [issue.line for issue in capture.issues] == [1]


def test_a_greeting_above_a_table_is_no_table() -> None:
    table = fixture("mysql_status", "mariadb-10.11.19-B").decode()
    capture = read(f"Hello,\n{table}thanks!\n")
    assert [len(one.values) for one in capture.snapshots] == [530]
    assert sorted(issue.line for issue in capture.issues) == [1, table.count("\n") + 2]


def test_remarks_between_rows_are_named_and_rows_are_read() -> None:
    names = [f"Innodb_buffer_pool_{one}" for one in ("pages_free", "pages_total", "reads")]
    text = "".join(f"### what it is\n{name}\t   {at}\n" for at, name in enumerate(names))
    capture = read(text)
    assert capture.values == {name: at for at, name in enumerate(names)}
    assert [issue.line for issue in capture.issues] == [1, 3, 5]


def test_a_list_of_what_counters_mean_is_none_of_their_values() -> None:
    text = "".join(f"{name}\twhat it counts\n" for name in ("Connections", "Key_reads", "Uptime"))
    with pytest.raises(UnrecognisedCaptureError, match="no value of one"):
        read(text + "Questions\tqueries sent\n")


def test_a_table_that_ends_inside_a_row_is_not_whole() -> None:
    whole = "| Variable_name | Value |\n| Uptime | 77 |\n| Innodb_pages_read | 12 |\n"
    assert one(whole, MysqlStatusCapture).complete
    assert not one(whole + "| Innodb_buffer_pool_reads  |", MysqlStatusCapture).complete
