"""Statistics views of PostgreSQL through psql.

    $ psql -xc "SELECT * FROM pg_stat_database WHERE datname = 'shop'"
    -[ RECORD 1 ]------+-------
    datname            | shop
    blks_read          | 10842
    blks_hit           | 509683

gives `views` [{"view": "pg_stat_database", "rows": [{"datname": "shop", "blks_read": 10842,
...}]}]. psql does not print a view's name; its columns tell it, so what is selected may be any
choice of them with titles. Tables are read in every form of `psql_tables` but tuples only, which
has no titles. `SELECT now() AS recorded_at` beside them says when they were asked for. Columns:
https://www.postgresql.org/docs/18/monitoring-stats.html, and those of 9.6 on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from operator import attrgetter
from typing import Literal

from arcplan.captures.database.psql_tables import Cell, SqlTable, tables_in
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.quantity import plain_number
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

View = Literal[
    "pg_stat_database",
    "pg_stat_bgwriter",
    "pg_stat_checkpointer",
    "pg_stat_wal",
    "pg_stat_io",
    "pg_statio_user_tables",
    "pg_stat_user_tables",
]
_COLUMNS: dict[View, frozenset[str]] = {
    "pg_stat_database": frozenset(
        (
            *("datid", "datname", "numbackends", "xact_commit", "xact_rollback", "blks_read"),
            *("blks_hit", "tup_returned", "tup_fetched", "tup_inserted", "tup_updated"),
            *("tup_deleted", "conflicts", "temp_files", "temp_bytes", "deadlocks"),
            *("checksum_failures", "checksum_last_failure", "blk_read_time", "blk_write_time"),
            *("session_time", "active_time", "idle_in_transaction_time", "sessions"),
            *("sessions_abandoned", "sessions_fatal", "sessions_killed", "stats_reset"),
            *("parallel_workers_to_launch", "parallel_workers_launched"),
        )
    ),
    "pg_stat_bgwriter": frozenset(
        (
            *("checkpoints_timed", "checkpoints_req", "checkpoint_write_time"),
            *("checkpoint_sync_time", "buffers_checkpoint", "buffers_clean", "maxwritten_clean"),
            *("buffers_backend", "buffers_backend_fsync", "buffers_alloc", "stats_reset"),
        )
    ),
    "pg_stat_checkpointer": frozenset(
        (
            *("num_timed", "num_requested", "num_done", "restartpoints_timed"),
            *("restartpoints_req", "restartpoints_done", "write_time", "sync_time"),
            *("buffers_written", "slru_written", "stats_reset"),
        )
    ),
    "pg_stat_wal": frozenset(
        (
            *("wal_records", "wal_fpi", "wal_bytes", "wal_buffers_full", "wal_write", "wal_sync"),
            *("wal_write_time", "wal_sync_time", "stats_reset"),
        )
    ),
    "pg_stat_io": frozenset(
        (
            *("backend_type", "object", "context", "reads", "read_bytes", "read_time", "writes"),
            *("write_bytes", "write_time", "writebacks", "writeback_time", "extends"),
            *("extend_bytes", "extend_time", "op_bytes", "hits", "evictions", "reuses", "fsyncs"),
            *("fsync_time", "stats_reset"),
        )
    ),
    "pg_statio_user_tables": frozenset(
        (
            *("relid", "schemaname", "relname", "heap_blks_read", "heap_blks_hit"),
            *("idx_blks_read", "idx_blks_hit", "toast_blks_read", "toast_blks_hit"),
            *("tidx_blks_read", "tidx_blks_hit"),
        )
    ),
    "pg_stat_user_tables": frozenset(
        (
            *("relid", "schemaname", "relname", "seq_scan", "last_seq_scan", "seq_tup_read"),
            *("idx_scan", "last_idx_scan", "idx_tup_fetch", "n_tup_ins", "n_tup_upd", "n_tup_del"),
            *("n_tup_hot_upd", "n_tup_newpage_upd", "n_live_tup", "n_dead_tup"),
            *("n_mod_since_analyze", "n_ins_since_vacuum", "last_vacuum", "last_autovacuum"),
            *("last_analyze", "last_autoanalyze", "vacuum_count", "autovacuum_count"),
            *("analyze_count", "autoanalyze_count", "total_vacuum_time"),
            *("total_autovacuum_time", "total_analyze_time", "total_autoanalyze_time"),
        )
    ),
}
# Columns that tell no view from another, alone: ordinary words, and those that several views have.
_SHARED = frozenset(
    (
        *("stats_reset", "relid", "schemaname", "relname", "datid", "datname", "object", "context"),
        *("reads", "writes", "hits", "conflicts", "sessions", "write_time", "sync_time"),
        *("read_time", "read_bytes", "write_bytes"),
    )
)
# Names, which stay texts even where they are digits.
_TEXTS = frozenset(
    ("datname", "schemaname", "relname", "backend_type", "object", "context", "stats_reset")
)
# What psql calls an expression.
_UNNAMED = "?column?"
_COMPUTED = "columns of one name, or without one, as of expressions; left out"
_NO_COUNT = "{} counts whole numbers, so this is computed, as a ratio is; left out"
_TELLING = 2
_MOMENTS = ("recorded_at", "now")
_STARTS = ("started_at", "pg_postmaster_start_time")


@dataclass(frozen=True, slots=True, kw_only=True)
class PostgresqlView:
    """One printed table.

    Attributes:
        view: The statistics view that has these columns.
        line: Number of the line of titles, or of the first record.
        rows: Cells by column as printed: numbers are numbers (times in milliseconds, as the
            server counts them), names and moments are texts, blanks are None.
        recorded_at: When it was asked for, as told with it; a text may hold several prints.
        started_at: When the server was started, as told with that moment.
    """

    view: View
    line: int
    rows: list[dict[str, int | float | str | None]]
    recorded_at: str | None = None
    started_at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PostgresqlStatsCapture(CaptureBase):
    """Counters since the last reset.

    Attributes:
        started_at: When the server was started, by the last print, as `recorded_at`: two that
            differ are of two servers, or of one that was started again.
        views: Tables in the order in which they are printed. `places` names them `views.0` and on.
    """

    kind: Literal["postgresql-stats"] = "postgresql-stats"
    started_at: str | None = None
    views: list[PostgresqlView]


def recognises(head: bytes) -> bool:
    """Whether the text holds a table with the columns of a statistics view."""
    if not any(column in head.lower() for column in _SIGNS):
        return False
    splitter = LineSplitter()
    lines = [*splitter.feed(head), *splitter.finish()]
    return any(
        table.rows and view_of(table.columns) is not None
        for table in tables_in(lines, _is_title, [])
    )


def _read(text: SmallText) -> list[PostgresqlStatsCapture]:
    unread: list[Line] = []
    printed: list[PostgresqlView | _Moment] = []
    count = 0
    for table in tables_in(text.lines, _is_title, unread):
        view = view_of(table.columns)
        if view is None:
            recorded_at = _moment_in(table, _MOMENTS, unread)
            printed.append(_Moment(recorded_at, _moment_in(table, _STARTS, [])))
            continue
        at = bisect_left(text.lines, table.line, key=attrgetter("number"))
        if at < len(text.lines):
            text.says(f"views.{count}", text.lines[at])
        count += 1
        rows = [_row(text, view, table.columns, *row) for row in table.rows]
        printed.append(PostgresqlView(view=view, line=table.line, rows=rows))
    for line in unread:
        text.unread(line, "no row of a statistics view")
    if count == 0:
        raise UnrecognisedCaptureError("no statistics view of PostgreSQL found")
    whole = not (text.truncated and text.ends_mid_line)
    moments = [one for one in printed if isinstance(one, _Moment)]
    return [
        PostgresqlStatsCapture(
            **text.common(complete=whole),
            recorded_at=next((one.at for one in reversed(moments) if one.at), None),
            started_at=next((one.started_at for one in reversed(moments) if one.started_at), None),
            views=_dated(printed),
        )
    ]


@dataclass(frozen=True, slots=True)
class _Moment:
    at: str | None
    started_at: str | None


def _dated(printed: Sequence[PostgresqlView | _Moment]) -> list[PostgresqlView]:
    """Each view with the moment printed above it, or below it where a view comes first."""
    is_below = isinstance(printed[0], PostgresqlView)
    moment = _Moment(None, None)
    views: list[PostgresqlView] = []
    for one in reversed(printed) if is_below else printed:
        if isinstance(one, _Moment):
            moment = one
        else:
            views.append(replace(one, recorded_at=moment.at, started_at=moment.started_at))
    return views[::-1] if is_below else views


def view_of(columns: Sequence[str]) -> View | None:
    """The view with most of these columns; None where too few tell it from others."""
    found: View | None = None
    most = _TELLING - 1
    for view, known in _COLUMNS.items():
        count = sum(column in known and column not in _SHARED for column in columns)
        if count > most:
            found, most = view, count
    return found


_SIGNS = tuple(
    sorted(
        column.encode() for column in frozenset().union(*_COLUMNS.values()) if column not in _SHARED
    )
)


def _is_title(titles: Sequence[str]) -> bool:
    return view_of(titles) is not None or any(moment in titles for moment in _MOMENTS)


def _moment_in(table: SqlTable, names: Sequence[str], unread: list[Line]) -> str | None:
    """The moment in a column of one of these names; None where the table has none."""
    at = next((table.columns.index(name) for name in names if name in table.columns), None)
    moment: str | None = None
    for line, cells in table.rows:
        told = None if at is None else _utc(cells[at] or "")
        if told is None:
            unread.append(line)
        else:
            moment = told
    return moment


def _utc(text: str) -> str | None:
    """A moment in UTC where it names its offset, else as told; None if it is none."""
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.tzinfo is not None:
            moment = moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment.isoformat().replace("+00:00", "Z")


def _row(
    text: SmallText, view: View, columns: Sequence[str], line: Line, cells: Sequence[Cell]
) -> dict[str, int | float | str | None]:
    """The cells by column, without those that a query computed under a column's name."""
    row: dict[str, int | float | str | None] = {}
    for column, cell in zip(columns, cells, strict=True):
        value = _cell(column, cell)
        if column == _UNNAMED or columns.count(column) > 1:
            text.unread(line, _COMPUTED)
        elif isinstance(value, float) and _is_counter(view, column):
            text.unread(line, _NO_COUNT.format(column))
        else:
            row[column] = value
            if isinstance(value, str) and column not in _TEXTS:
                text.doubts(value, line)
    return row


def _is_counter(view: View, column: str) -> bool:
    return column in _COLUMNS[view] and column not in _TEXTS and not column.endswith("_time")


def _cell(column: str, cell: Cell) -> int | float | str | None:
    if cell is None or cell == "":
        return None
    number = None if column in _TEXTS else plain_number(cell)
    return cell if number is None else number


FORMAT = Format(
    about=About(
        title="PostgreSQL statistics",
        opening=Opening(
            (
                *("datid", "datname", "checkpoints_timed", "wal_records", "relid", "schemaname"),
                *("relname", "backend_type", "num_timed"),
            ),
            rb"[ \t]*\w+(?:[ \t]*[|,][ \t]*\w+)+[ \t]*",
            40,
        ),
        command="psql -c 'select * from pg_stat_database'",
        commands=(r"(?i)\bpg_stat(?:io)?_\w+",),
        programs=("psql",),
        forms=(
            Opening(("-[ RECORD",), rb"-\[ RECORD 1 \].*", 60),
            Opening(("recorded_at",), rb"recorded_at.*", 8),
        ),
    ),
    record=PostgresqlStatsCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
