"""pg_settings, SHOW and postgresql.conf in every form of psql."""

from __future__ import annotations

import pytest

from arcplan.captures.database.postgresql_settings import PostgresqlSettingsCapture
from tests.captures.small_formats import FIXTURES, assert_places_are_true, fixture, read_one


def read(text: str | bytes) -> PostgresqlSettingsCapture:
    return read_one(text, PostgresqlSettingsCapture)


def test_every_setting_of_a_real_server_is_read() -> None:
    text = fixture("postgresql_settings", "postgresql-15.18-csv")
    capture = read(text)
    assert len(capture.values) == 354
    assert capture.values["shared_buffers"] == "64MB"
    assert capture.values["checkpoint_timeout"] == "5min"
    assert capture.values["autovacuum_work_mem"] == "-1"
    assert capture.sizes["shared_buffers"] == 64 << 20
    assert capture.sizes["max_wal_size"] == 1 << 30
    assert capture.sizes["block_size"] == 8192
    assert "autovacuum_work_mem" not in capture.sizes
    assert capture.version == "15.18"
    assert capture.issues_total == 0
    assert_places_are_true(capture, text)


@pytest.mark.parametrize(
    "name",
    sorted(
        path.stem
        for path in (FIXTURES / "postgresql_settings").iterdir()
        if "show_all" not in path.stem
    ),
)
def test_every_form_says_the_same_of_shared_buffers(name: str) -> None:
    capture = read(fixture("postgresql_settings", name))
    assert capture.values["shared_buffers"] == "64MB"
    assert capture.sizes["shared_buffers"] == 64 << 20
    assert capture.issues_total == 0
    assert capture.complete


@pytest.mark.parametrize("form", ["show_all_At", "show_all_wrapped"])
def test_show_all_is_read_with_its_sentences_left_out(form: str) -> None:
    capture = read(fixture("postgresql_settings", f"postgresql-15.18-{form}"))
    assert capture.values["bgwriter_flush_after"] == "512kB"
    assert capture.sizes["bgwriter_flush_after"] == 512 << 10


def test_a_file_says_what_is_written_and_no_defaults() -> None:
    capture = read(fixture("postgresql_settings", "postgresql-15.18-conf"))
    assert capture.sizes == {
        "shared_buffers": 64 << 20,
        "max_wal_size": 1 << 30,
        "min_wal_size": 80 << 20,
    }
    assert "work_mem" not in capture.values


def test_numbers_without_a_unit_count_what_the_server_counts() -> None:
    capture = read("shared_buffers = 16384\nwork_mem = 4096  # kB\nwal_level = 'replica'\n")
    assert capture.sizes == {"shared_buffers": 128 << 20, "work_mem": 4 << 20}
    assert capture.values["wal_level"] == "replica"


def test_included_files_are_named_as_not_known() -> None:
    capture = read("shared_buffers = 1GB\nwork_mem=4MB\ninclude_dir = 'conf.d'\n")
    assert [issue.line for issue in capture.issues] == [3]


def test_what_may_hold_a_password_is_not_kept() -> None:
    capture = read(
        "shared_buffers = 1GB\nwork_mem=4MB\nprimary_conninfo = 'host=a password=hunter2'\n"
    )
    assert capture.values["primary_conninfo"] == "(not kept)"
    assert "hunter2" not in repr(capture)


@pytest.mark.parametrize("value", ["", "NULL", "1e999", "-1", "many", "9" * 40 + "GB"])
def test_what_is_no_size_has_none(value: str) -> None:
    capture = read(f"name|setting\nshared_buffers|{value}\nwork_mem|4MB\n")
    assert capture.sizes == {"work_mem": 4 << 20}
    assert capture.values["shared_buffers"] == value
