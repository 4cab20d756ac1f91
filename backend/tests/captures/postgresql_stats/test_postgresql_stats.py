"""Statistics views in every form of psql."""

from __future__ import annotations

import pytest

from arcplan.captures.database.postgresql_stats import PostgresqlStatsCapture, view_of
from tests.captures.small_formats import assert_places_are_true, fixture, read_one

VIEWS = [
    "pg_stat_database",
    "pg_stat_bgwriter",
    "pg_stat_wal",
    "pg_statio_user_tables",
    "pg_stat_user_tables",
]


def read(text: str | bytes) -> PostgresqlStatsCapture:
    return read_one(text, PostgresqlStatsCapture)


@pytest.mark.parametrize("form", ["aligned", "unaligned", "csv", "expanded"])
def test_views_are_told_by_their_columns(form: str) -> None:
    text = fixture("postgresql_stats", f"postgresql-15.18-{form}")
    capture = read(text)
    assert [view.view for view in capture.views] == VIEWS
    assert [len(view.rows) for view in capture.views] == [4, 1, 1, 4, 4]
    shared, postgres = capture.views[0].rows[:2]
    assert (shared["datname"], shared["checksum_failures"]) == (None, None)
    assert postgres["datname"] == "postgres"
    assert postgres["deadlocks"] == 0
    assert isinstance(postgres["blks_hit"], int)
    assert isinstance(postgres["blk_read_time"], float)
    assert capture.views[1].rows[0]["stats_reset"] == "2026-11-22 10:58:26.383642+00"
    assert capture.issues_total == 0
    assert_places_are_true(capture, text)


def test_unaligned_records_are_read() -> None:
    capture = read(fixture("postgresql_stats", "postgresql-15.18-Ax"))
    [view] = capture.views
    assert view.view == "pg_stat_database"
    assert [row["blks_read"] for row in view.rows] == [10842]


@pytest.mark.parametrize("release", ["17.12", "18.6"])
def test_views_of_newer_servers_are_read(release: str) -> None:
    capture = read(fixture("postgresql_stats", f"postgresql-{release}-unaligned"))
    assert capture.issues_total == 0
    rows = {view.view: view.rows for view in capture.views}
    assert set(rows) == {
        "pg_stat_database",
        "pg_stat_bgwriter",
        "pg_stat_checkpointer",
        "pg_stat_wal",
        "pg_stat_io",
        "pg_statio_user_tables",
        "pg_stat_user_tables",
    }
    [wal], [checkpointer] = rows["pg_stat_wal"], rows["pg_stat_checkpointer"]
    told = {
        "17.12": (1859880909, 199808, 150898, 173),
        "18.6": (1660750554, 173887, 134546, 178),
    }
    assert told[release] == (
        wal["wal_bytes"],
        wal["wal_fpi"],
        checkpointer["buffers_written"],
        checkpointer["num_timed"],
    )
    clients = [row for row in rows["pg_stat_io"] if row["backend_type"] == "client backend"]
    by_context = {row["context"]: row for row in clients if row["object"] == "relation"}
    assert by_context["bulkread"]["extends"] is None
    assert by_context["bulkread"]["hits"] == 14


def test_a_choice_of_columns_with_one_of_its_own_is_read() -> None:
    capture = read(
        " datname | blks_read | blks_hit | hit_ratio \n---+---+---+---\n 1 | 2 | 3 | x\n"
    )
    assert capture.views[0].rows == [
        {"datname": "1", "blks_read": 2, "blks_hit": 3, "hit_ratio": "x"}
    ]


def test_columns_that_many_tables_have_tell_no_view() -> None:
    assert view_of(["relname", "schemaname", "stats_reset"]) is None
    assert view_of(["backend_type", "reads", "evictions"]) == "pg_stat_io"


def test_marks_of_code_around_figures_are_none_of_them() -> None:
    capture = read(
        "SELECT backend_type,\n       reads, hits, evictions\nFROM pg_stat_io;\n\n"
        "| backend_type | reads | hits | evictions |\n|---|---|---|---|\n"
        "| `client backend` | `920` | `14` |  |\n(1 Zeile)\n"
    )
    [view] = capture.views
    assert view.rows == [
        {"backend_type": "client backend", "reads": 920, "hits": 14, "evictions": None}
    ]
    assert {issue.line for issue in capture.issues} == {1, 2, 3}


def test_a_row_of_another_length_is_named() -> None:
    capture = read("datname|blks_read|blks_hit\nshop|1|2\nshop|1\n")
    assert [issue.line for issue in capture.issues] == [3]
    assert len(capture.views[0].rows) == 1


TIMED = """recorded_at|started_at
{moment}|2026-11-22 12:02:29.761669+00
(1 row)
datname|numbackends|xact_commit|blks_read|blks_hit
bench|5|12557|521469|11065800
(1 row)
"""


@pytest.mark.parametrize(
    ("moment", "recorded_at"),
    [
        ("2026-11-22 12:05:59.631333+00", "2026-11-22T12:05:59.631333Z"),
        ("2026-11-22 14:05:59+02", "2026-11-22T12:05:59Z"),
        ("2026-11-22 12:05:59", "2026-11-22T12:05:59"),
    ],
)
def test_the_moment_that_was_asked_for_beside_the_views_is_kept(
    moment: str, recorded_at: str
) -> None:
    capture = read(TIMED.format(moment=moment))
    assert capture.recorded_at == recorded_at
    assert capture.started_at == "2026-11-22T12:02:29.761669Z"
    assert [view.view for view in capture.views] == ["pg_stat_database"]
    assert capture.issues_total == 0


@pytest.mark.parametrize("is_below", [False, True])
def test_each_of_several_prints_in_one_text_keeps_its_own_moment(is_below: bool) -> None:
    prints = [
        TIMED.format(moment=f"2026-11-22 12:0{minute}:00+00").partition("datname")[::2]
        for minute in (5, 6)
    ]
    texts = [
        ("datname" + table + moment) if is_below else (moment + "datname" + table)
        for moment, table in prints
    ]
    capture = read("".join(texts))
    assert [(view.recorded_at, view.started_at) for view in capture.views] == [
        ("2026-11-22T12:05:00Z", "2026-11-22T12:02:29.761669Z"),
        ("2026-11-22T12:06:00Z", "2026-11-22T12:02:29.761669Z"),
    ]
    assert capture.recorded_at == "2026-11-22T12:06:00Z"
    assert capture.issues_total == 0


@pytest.mark.parametrize("moment", ["soon", "", "0001-01-01 00:00:00+14", "infinity"])
def test_a_moment_that_is_none_is_an_issue(moment: str) -> None:
    capture = read(TIMED.format(moment=moment))
    assert capture.recorded_at is None
    assert capture.issues_total == 1


def test_each_of_many_tables_has_the_line_where_it_stands() -> None:
    table = "datname|blks_read|blks_hit\n---+---+---\na|1|2\n\n"
    capture = read(table * 2_000)
    assert [view.line for view in capture.views] == [1 + 4 * n for n in range(2_000)]
    assert capture.places["views.1999"].line == 7_997


@pytest.mark.parametrize(
    ("columns", "cells", "kept"),
    [
        (
            "datname | blks_read | blks_hit",
            "app | 4567 | 99.54",
            {"datname": "app", "blks_read": 4567},
        ),
        ("xact_commit | blks_hit | blks_hit", "12 | 13 | 99", {"xact_commit": 12}),
        (
            "blks_hit | blks_read | blk_read_time",
            "12 | 13 | 0.25",
            {"blks_hit": 12, "blks_read": 13, "blk_read_time": 0.25},
        ),
    ],
)
def test_what_a_query_computed_is_no_counter(
    columns: str, cells: str, kept: dict[str, object]
) -> None:
    capture = read_one(f" {columns}\n---+---+---\n {cells}\n(1 row)\n", PostgresqlStatsCapture)

    assert capture.views[0].rows == [kept]
    assert [issue.line for issue in capture.issues] == [3] * (3 - len(kept))


def test_nor_is_what_has_no_name() -> None:
    text = "".join(
        f"{name:21} | {value}\n"
        for name, value in [
            *(("checkpoints_timed", "0"), ("checkpoints_req", "5"), ("?column?", "261873664")),
            *(("?column?", "499318784"), ("maxwritten_clean", "607")),
        ]
    )

    [view] = read_one(text, PostgresqlStatsCapture).views

    assert view.rows == [{"checkpoints_timed": 0, "checkpoints_req": 5, "maxwritten_clean": 607}]
