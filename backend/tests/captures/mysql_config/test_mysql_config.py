"""Option files of MySQL and MariaDB, and my_print_defaults."""

from __future__ import annotations

import pytest

from arcplan.captures.database.mysql_config import MysqlConfigCapture, recognises
from tests.captures.small_formats import assert_places_are_true, fixture, read_one
from tests.captures.small_reading import one


def read(text: str | bytes) -> MysqlConfigCapture:
    return read_one(text, MysqlConfigCapture)


def test_the_server_reads_its_sections_and_the_last_value_counts() -> None:
    text = fixture("mysql_config", "mysql_written-8.0.36-my_cnf")
    capture = read(text)
    assert capture.values["innodb_buffer_pool_size"] == "100G"
    assert capture.values["skip_name_resolve"] == ""
    assert capture.values["sql_mode"] == "STRICT_TRANS_TABLES,NO_ZERO_DATE"
    assert "quick" not in capture.values
    assert capture.sections["mysqld"]["innodb-buffer-pool-size"] == "96G"
    assert_places_are_true(capture, text)


def test_included_files_are_named_as_not_known() -> None:
    capture = read(fixture("mysql_config", "mariadb-10.11.19-my_cnf"))
    assert capture.sections == {"client-server": {"socket": "/run/mysqld/mysqld.sock"}}
    assert [issue.excerpt for issue in capture.issues] == [
        "!includedir /etc/mysql/conf.d/",
        "!includedir /etc/mysql/mariadb.conf.d/",
    ]


def test_the_file_of_debian_is_read() -> None:
    capture = read(fixture("mysql_config", "mariadb-10.11.19-50_server"))
    assert capture.values["bind_address"] == "127.0.0.1"
    assert capture.issues_total == 0


def test_printed_defaults_are_the_servers() -> None:
    capture = read(fixture("mysql_config", "mariadb-10.11.19-print_defaults"))
    assert capture.sections == {}
    assert capture.values["character_set_server"] == "utf8mb4"


def test_printed_defaults_below_a_file_are_none_of_its_last_section() -> None:
    printed = fixture("mysql_config", "mariadb-10.11.19-print_defaults")
    capture = read(fixture("mysql_config", "mysql_written-8.0.36-my_cnf") + printed)
    assert capture.values["character_set_server"] == "utf8mb4"
    assert capture.sections["mysqldump"] == {"quick": ""}


def test_passwords_are_not_kept() -> None:
    capture = read(fixture("mysql_config", "mysql_written-8.0.36-my_cnf"))
    assert capture.sections["client"] == {"password": "(not kept)"}
    assert "hunter2" not in repr(capture)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("port=3306 # default", "3306"),
        ("port = '3306'", "3306"),
        ('port="33#06" # x', "33#06"),
        ("port", ""),
        ("port =", ""),
        ("  port\t=\t3306  ", "3306"),
        ("PORT=3306", "3306"),
    ],
)
def test_values_lose_quotes_blanks_and_remarks(written: str, value: str) -> None:
    assert read(f"[mysqld]\n{written}\n").values == {"port": value}


def test_a_line_that_is_no_option_is_named() -> None:
    capture = read("[mysqld]\nport=3306\n<<<<<<< HEAD\n")
    assert [(issue.line, issue.excerpt) for issue in capture.issues] == [(3, "<<<<<<< HEAD")]


@pytest.mark.parametrize("row", ["shared_buffers = 128MB", "zfs_arc_max = 8589934592"])
def test_settings_of_postgresql_and_openzfs_are_named_and_not_the_servers(row: str) -> None:
    capture = read_one(f"[mysqld]\nport = 3306\n{row}\n", MysqlConfigCapture)
    assert capture.values == {"port": "3306"}
    assert [issue.line for issue in capture.issues] == [3]


def test_options_of_innodb_need_no_section_above_them() -> None:
    capture = one(
        "Our settings:\n\n# of the pool\ninnodb_buffer_pool_size = 12G\n"
        "innodb-flush-method=O_DIRECT\nmax_connections=300\nshared_buffers = 128MB\n",
        MysqlConfigCapture,
    )
    assert capture.values == {
        "innodb_buffer_pool_size": "12G",
        "innodb_flush_method": "O_DIRECT",
        "max_connections": "300",
    }
    assert [issue.line for issue in capture.issues] == [1, 7]


@pytest.mark.parametrize(
    "text",
    [
        "innodb_buffer_pool_size = 12G\nmax_connections = 300\n",
        "We set innodb_buffer_pool_size = 12G\nand also\ninnodb_flush_method=O_DIRECT\nthen\n"
        "innodb_io_capacity=200\nas well; nothing helped us\nso far, sadly\nat all (really)\n",
        "[engines]\ninnodb_buffer_pool_size = 12G\ninnodb_flush_method = O_DIRECT\n",
    ],
    ids=["one", "prose", "another-section"],
)
def test_a_text_that_only_mentions_options_of_innodb_is_none(text: str) -> None:
    assert not recognises(text.encode())
