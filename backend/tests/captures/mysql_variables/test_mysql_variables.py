"""SHOW VARIABLES in every form of the clients."""

from __future__ import annotations

import json

import pytest

from arcplan.captures.database.mysql_variables import MysqlVariablesCapture
from tests.captures.small_formats import assert_places_are_true, fixture, read_one
from tests.captures.small_reading import one

ROWS = {
    "innodb_buffer_pool_size": "134217728",
    "innodb_page_size": "16384",
    "init_connect": "",
    "version": "8.0.36",
}


def read(text: str | bytes) -> MysqlVariablesCapture:
    return read_one(text, MysqlVariablesCapture)


def lines(form: str) -> str:
    return "".join(form.format(name, value) + "\n" for name, value in ROWS.items())


def test_every_variable_of_a_real_server_is_read() -> None:
    text = fixture("mysql_variables", "mariadb-10.11.19-B")
    capture = read(text)
    assert len(capture.values) == 656
    assert capture.issues_total == 0
    assert capture.complete
    assert capture.values["innodb_buffer_pool_size"] == "67108864"
    assert (capture.flavour, capture.version) == ("mariadb", "10.11.19")
    assert_places_are_true(capture, text)


@pytest.mark.parametrize(
    "text",
    [
        "Variable_name\tValue\n" + lines("{}\t{}"),
        lines("{}\t{}"),
        "Variable_name  Value\n" + lines("{}  {}"),
        "| Variable_name | Value |\n|---|---|\n" + lines("| {} | {} |"),
        "+------+------+\n| Variable_name | Value |\n+-----+-----+\n"
        + lines("| {:<30} | {:<20} |")
        + "+-----+-----+\n4 rows in set (0.01 sec)\n",
        "Variable_name,Value\n" + lines("{},{}"),
        '"Variable_name","Value"\n' + lines('"{}","{}"'),
        '"Variable_name";"Value"\n' + lines('"{}";"{}"'),
        lines("*** 1. row ***\nVariable_name: {}\n        Value: {}"),
        json.dumps(ROWS),
        json.dumps(ROWS, indent=2),
        json.dumps([{"Variable_name": name, "Value": value} for name, value in ROWS.items()]),
        "VARIABLE_NAME\tVARIABLE_VALUE\n"
        + "".join(f"{name.upper()}\t{value}\n" for name, value in ROWS.items()),
        "```\nVariable_name\tValue\n" + lines("{}\t{}") + "```\n",
        "mysql> show variables;\nVariable_name\tValue\n" + lines("{}\t{}"),
        "MySQL root@localhost:(none)> show variables\n+-----+-----+\n| Variable_name | Value |\n"
        "|-----+-----|\n" + lines("| {} | {} |") + "+-----+-----+\n4 rows in set\nTime: 0.012s\n",
        lines("***[ 1. row ]***\nVariable_name | {}\nValue         | {}"),
    ],
)
def test_every_form_says_the_same(text: str) -> None:
    for printed in (text, text.replace("\n", "\r\n"), "\ufeff" + text if text[0] != "{" else text):
        capture = read(printed.removeprefix("\ufeff"))
        assert capture.values == ROWS
        assert (capture.flavour, capture.version) == ("mysql", "8.0.36")
        assert capture.issues_total == 0


def test_words_above_a_document_are_named() -> None:
    capture = read(f"the variables of db1:\n{json.dumps(ROWS, indent=2)}")
    assert capture.values == ROWS
    assert [issue.line for issue in capture.issues] == [1]


def test_the_help_of_the_server_has_dashes_for_underscores() -> None:
    capture = read(fixture("mysql_variables", "mariadb-10.11.19-verbose_help"))
    assert capture.values["innodb_buffer_pool_size"] == "134217728"
    assert capture.values["datadir"] == "/var/lib/mysql/"
    assert (capture.flavour, capture.version) == ("mariadb", "10.11.19")


def test_a_session_says_when_it_was_recorded() -> None:
    capture = read(fixture("mysql_variables", "mariadb-10.11.19-G_session"))
    assert capture.recorded_at == "2026-11-22T11:34:02Z"


def test_a_choice_without_the_version_names_no_flavour() -> None:
    capture = read(fixture("mysql_variables", "mariadb-10.11.19-t_like"))
    assert capture.values["innodb_page_size"] == "16384"
    assert (capture.flavour, capture.version) == (None, None)


def test_percona_server_says_so_in_its_comment() -> None:
    text = "Variable_name\tValue\nversion\t8.0.36-28\nversion_comment\tPercona Server (GPL)\n"
    assert read(text).flavour == "percona"


def test_names_are_data_and_never_code() -> None:
    text = "Variable_name\tValue\n__proto__\t1\nversion\t<script>alert(1)</script>\n"
    capture = read(text + "constructor\t1e999\n")
    assert capture.values["version"] == "<script>alert(1)</script>"
    assert capture.version is None


def test_a_line_that_is_no_row_is_named() -> None:
    capture = read("Variable_name\tValue\nversion\t8.0.36\nERROR 2013 (HY000): Lost connection\n")
    assert [(issue.line, issue.reason) for issue in capture.issues] == [
        (3, "no row of SHOW VARIABLES")
    ]


def test_titled_names_in_small_letters_are_variables_even_where_none_is_known() -> None:
    capture = read(
        "SHOW VARIABLES LIKE 'aria%';\n"
        "+-----------------+-------+\n| Variable_name   | Value |\n+-----------------+-------+\n"
        "| aria_block_size | 8192  |\n+-----------------+-------+\n"
    )
    assert capture.values == {"aria_block_size": "8192"}
    assert capture.issues == []


def test_a_table_that_ends_inside_a_row_is_not_whole() -> None:
    whole = "| Variable_name | Value |\n| innodb_page_size | 16384 |\n| version | 8.0.36 |\n"
    assert one(whole, MysqlVariablesCapture).complete
    assert not one(whole + "| innodb_buffer_pool_size  |", MysqlVariablesCapture).complete


def test_a_last_row_that_lost_the_edge_of_its_box_has_no_value() -> None:
    whole = "| Variable_name | Value |\n| innodb_page_size | 16384 |\n"
    cut = one(whole + "| innodb_buffer_pool_size | 85899345", MysqlVariablesCapture)
    assert (cut.values, cut.complete) == ({"innodb_page_size": "16384"}, False)
    assert [issue.line for issue in cut.issues] == [3]
