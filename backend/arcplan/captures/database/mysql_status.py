"""`SHOW [GLOBAL] STATUS` of MySQL, MariaDB and Percona Server, and `mysqladmin extended-status`.

    $ mysqladmin extended-status -i 10 -c 2
    | Variable_name                    | Value |
    | Innodb_buffer_pool_reads         | 6710  |
    | Uptime                           | 97    |
    (the same once more, ten seconds later)

gives `values` {"Innodb_buffer_pool_reads": 6710, "Uptime": 97} of the last table, `uptime_s` and
every table under `snapshots`. With `-r` mysqladmin prints the first table as it is and then how
much each counter grew (print_relative_row, client/mysqladmin.cc), which `relative` says; so does
`pt-mext -r`, whose tables stand side by side.

`SHOW STATUS` without GLOBAL counts the statements of the session that asks, beside the whole
server's InnoDB counters and `Queries`. What counts the session alone is left out, with an issue.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from arcplan.captures.database.mysql_show import (
    NAMES_MOST,
    ShownTable,
    shows,
    subject_of,
    tables_of,
)
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.quantity import plain_number
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

SNAPSHOTS_MOST = 500
"""As many tables are kept, evenly spread: of counters that only grow, those between add nothing."""

_Differences = Literal["none", "after the first", "all"]
# Counters of the session where SHOW STATUS is not GLOBAL; `Queries` is the server's in both scopes
# (show_queries, sql/mysqld.cc).
_STATEMENTS = re.compile(r"Com_\w+")
_READS = re.compile(r"Handler_read_\w+")
_OF_A_SESSION = re.compile(
    r"Questions|(?:Com|Handler|Bytes|Select|Sort|Created_tmp|Opened|Rows)_\w+|Slow_queries"
    r"|(?:Busy|Cpu|Query)_time|Empty_queries|Last_query_cost|Memory_used|(?:Update|Delete)_scan"
)
_SERVER_BY_SESSION = 10
_SESSION = (
    "SHOW STATUS without GLOBAL counts this session's own statements; they are left out. Record"
    " SHOW GLOBAL STATUS"
)
_ONLY_GROWS = re.compile(
    r"Questions|Queries|(?:Com|Handler|Bytes)_\w+|Innodb_(?:data_(?:reads?|writes|written)"
    r"|buffer_pool_(?:read_requests|reads|write_requests)|pages_(?:created|read|written))"
)
# FLUSH STATUS sets others to 0, and not these.
_NEVER_RESET = re.compile(
    r"Innodb_(?:data_(?:reads|writes)|buffer_pool_(?:read_requests|reads)"
    r"|pages_(?:created|read|written)|os_log_written)"
)
# Made when a server starts for the first time, or a key is made.
_OF_ONE_SERVER = (
    *("Caching_sha2_password_rsa_public_key", "Rsa_public_key", "wsrep_gcomm_uuid"),
    *("Ssl_server_not_after", "Ssl_server_not_before"),
)
_WITHOUT_TOTALS = "every table holds differences (mysqladmin -r); its first table is missing"
# What the server is set to; with -r it grows by nothing.
_CONSTANTS = ("Innodb_page_size", "Innodb_buffer_pool_pages_total", "Uptime_since_flush_status")
_SIDE_BY_SIDE = re.compile(r"-?[0-9]+(?: +-?[0-9]+)+")
_STATES_ALONE_MOST = 3
"""Rows of a table that has words only, as of one that asks how a dump or load of a pool ended."""
_AGAIN = "mysqladmin -r begins again here with totals; the tables above are left out"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSnapshot:
    """One table.

    Attributes:
        uptime_s: `Uptime` as printed, in seconds; None where it is not in the table.
        values: Counters and gauges as printed, by the server's name.
        line: Number of the table's first line.
    """

    uptime_s: int | None
    values: dict[str, int | float]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MysqlStatusCapture(CaptureBase):
    """Counters of a running server, once or several times.

    Attributes:
        values: Numbers at the last table by the server's name; where `relative` is true, what
            the first table and all growth add up to. Empty where the first table is missing.
        texts: Everything in the last table that is no number.
        uptime_s: Seconds since the server's start at the last table; None where it is not shown.
        snapshots: All tables in order; beyond 500 evenly spread ones, the first and the last among
            them. Where `relative` is true, each holds the growth since the one before it that is
            kept, and the first one holds nothing where the text begins after it.
        relative: All tables but the first hold differences (`mysqladmin -r`).
    """

    kind: Literal["mysql-status"] = "mysql-status"
    values: dict[str, int | float]
    texts: dict[str, str]
    uptime_s: int | None
    snapshots: list[StatusSnapshot]
    relative: bool


def recognises(head: bytes) -> bool:
    """Whether the text is a table of status counters."""
    return shows(head, "status")


def _read(text: SmallText) -> list[MysqlStatusCapture]:
    unread: list[Line] = []
    tables = tables_of(text.lines, unread)
    for line in unread:
        text.unread(line, "no row of SHOW STATUS")
    kept: list[ShownTable] = []
    for table in tables:
        if subject_of(table) == "variables":
            line = table.rows[0][2]
            text.unread(line, "a table of variables follows; keep it in a file of its own")
        else:
            kept += _side_by_side(table, text)
    if not kept:
        raise UnrecognisedCaptureError("no status counter of a MySQL server found")
    numbers = [_numbers(table) for table in kept]
    if not any(numbers) and sum(len(table.rows) for table in kept) > _STATES_ALONE_MOST:
        raise UnrecognisedCaptureError("names of status counters and no value of one")
    form = _form_of(numbers)
    again = 0 if form == "after the first" else _begins_again(numbers)
    if again:
        line = kept[again].rows[0][2]
        text.unread(line, _AGAIN)
        kept, numbers = kept[again:], numbers[again:]
        form = _form_of(numbers)
    for name, value, line in kept[0 if form == "after the first" else -1].rows[:NAMES_MOST]:
        text.says(canonical(name), line)
        text.doubts(value, line)
    if form == "none":
        _look_at_totals(numbers, kept, text)
    elif form == "all":
        text.issues.add(kept[0].line, "", _WITHOUT_TOTALS)
    groups = _spread(len(kept))
    if len(groups) < len(kept):
        left_out = len(kept) - len(groups)
        text.issues.add(0, "", f"{left_out:,} of {len(kept):,} tables, evenly spread, are left out")
    relative = form != "none"
    snapshots = [
        _snapshot([numbers[n] for n in group], kept[group[-1]], relative=relative)
        for group in groups
    ]
    if form == "all":
        snapshots.insert(0, StatusSnapshot(uptime_s=None, values={}, line=kept[0].line))
    return [
        MysqlStatusCapture(
            **text.common(complete=_ends_whole(text, kept)),
            values=_values_at_end(numbers, form),
            texts=_texts(kept[-1]),
            uptime_s=_uptime_at_end(snapshots, relative=relative),
            snapshots=snapshots,
            relative=relative,
        )
    ]


def _look_at_totals(
    numbers: list[dict[str, int | float]], tables: Sequence[ShownTable], text: SmallText
) -> None:
    """Note other settings of a server, and take out what counts a session alone."""
    for name in _CONSTANTS[:2]:
        if len({table[name] for table in numbers if table.get(name)}) > 1:
            text.differs(name, tables[-1].rows[0][2])
    _look_at_identity(numbers, tables, text)
    of_session = [at for at, values in enumerate(numbers) if _is_of_session(values)]
    for at in of_session:
        numbers[at] = {
            name: value for name, value in numbers[at].items() if not _OF_A_SESSION.fullmatch(name)
        }
    if of_session:
        text.issues.add(tables[of_session[0]].line, "", _SESSION)


def _look_at_identity(
    numbers: Sequence[dict[str, int | float]], tables: Sequence[ShownTable], text: SmallText
) -> None:
    """Note a table of another server: with other keys, or with less counted after more uptime."""
    for (before, above), (after, below) in pairwise(zip(numbers, map(_texts, tables), strict=True)):
        at = next(at for at, values in enumerate(numbers) if values is after)
        line = tables[at].rows[0][2]
        for name in _OF_ONE_SERVER:
            if above.get(name, "") and below.get(name, "") not in ("", above[name]):
                text.differs(name, line)
        passed = (_uptime(after) or 0) - (_uptime(before) or 0)
        fell = [
            name
            for name, value in after.items()
            if _NEVER_RESET.fullmatch(name) and value < before.get(name, value)
        ]
        if passed > 0 and fell:
            text.differs(fell[0], line)


def _is_of_session(values: dict[str, int | float]) -> bool:
    """Whether a table counts the statements of one session, by far more of the whole server.

    Statements of stored programs are in `Queries` and not in `Questions`, but in `Com_`, and they
    read rows.
    """
    statements = [value for name, value in values.items() if _STATEMENTS.fullmatch(name)]
    reads = [value for name, value in values.items() if _READS.fullmatch(name)]
    own = values.get("Questions")
    if own is None or not statements or not reads:
        return False
    most = max(1, own, sum(statements), sum(reads))
    return values.get("Queries", 0) >= _SERVER_BY_SESSION * most


def _side_by_side(table: ShownTable, text: SmallText) -> list[ShownTable]:
    """The tables whose values stand in one row each, as pt-mext prints them."""
    rows = [(name, value.split(), line) for name, value, line in table.rows]
    many = sum(_SIDE_BY_SIDE.fullmatch(value) is not None for _, value, _ in table.rows)
    if 2 * many <= len(rows):
        return [table]
    [(width, _)] = Counter(len(values) for _, values, _ in rows).most_common(1)
    for _, values, line in rows:
        if len(values) != width:
            text.unread(line, f"not as many values as in the other rows, {width}")
    whole = [row for row in rows if len(row[1]) == width]
    return [
        ShownTable(
            table.line, table.titled, [(name, values[at], line) for name, values, line in whole]
        )
        for at in range(width)
    ]


def canonical(name: str) -> str:
    """A name as SHOW STATUS prints it; INFORMATION_SCHEMA prints it in capitals."""
    return name.capitalize() if name.isupper() else name


def _numbers(table: ShownTable) -> dict[str, int | float]:
    """The numbers of a table."""
    found = ((name, plain_number(value)) for name, value, _ in table.rows[:NAMES_MOST])
    return {canonical(name): number for name, number in found if number is not None}


def _texts(table: ShownTable) -> dict[str, str]:
    """The values of a table that are not numbers."""
    return {
        canonical(name): value
        for name, value, _ in table.rows[:NAMES_MOST]
        if plain_number(value) is None
    }


def _spread(tables: int) -> list[range]:
    """Groups of neighbouring tables, each kept as its last one; the first table is alone."""
    if tables <= SNAPSHOTS_MOST:
        return [range(n, n + 1) for n in range(tables)]
    later = SNAPSHOTS_MOST - 1
    ends = [1 + (tables - 1) * n // later for n in range(later + 1)]
    return [range(1), *(range(start, stop) for start, stop in pairwise(ends))]


def _snapshot(
    group: Sequence[dict[str, int | float]], table: ShownTable, *, relative: bool
) -> StatusSnapshot:
    """The last table of a group; of differences the sum over the group."""
    values = group[-1]
    if relative and len(group) > 1:
        values = _sums(group)
    return StatusSnapshot(uptime_s=_uptime(values), values=values, line=table.line)


def _uptime(values: dict[str, int | float]) -> int | None:
    uptime = values.get("Uptime")
    return uptime if isinstance(uptime, int) and uptime >= 0 else None


def _form_of(numbers: Sequence[dict[str, int | float]]) -> _Differences:
    """Which tables hold differences, by what is constant, the time and counters that only grow."""
    named = [name for name in _CONSTANTS[:2] if any(name in values for values in numbers)]
    if named:
        zeros = [all(values.get(name) == 0 for name in named) for values in numbers]
        if all(zeros):
            return "all"
        return "after the first" if len(zeros) > 1 and all(zeros[1:]) else "none"
    uptimes = [_uptime(values) for values in numbers]
    known = [uptime for uptime in uptimes if uptime is not None]
    if not known:
        return _form_without_time(numbers)
    start, *later = known
    if len(later) > 1 and later == sorted(later, reverse=True) and later[0] < start:
        # A restarted server counts up again; differences stay what the interval is.
        return "after the first"
    is_standing = len(known) == len(numbers) and set(known) == {start}
    return "all" if is_standing and _has_a_fall(numbers) else "none"


def _form_without_time(numbers: Sequence[dict[str, int | float]]) -> _Differences:
    """The same of tables without `Uptime`: counters never fall twice, and differences do."""
    if not _has_a_fall(numbers[1:]):
        return "none"
    is_total = all(
        values.get(name, 0) <= value
        for name, value in numbers[0].items()
        if _ONLY_GROWS.fullmatch(name)
        for values in numbers[1:]
    )
    return "after the first" if is_total else "all"


def _has_a_fall(numbers: Sequence[dict[str, int | float]]) -> bool:
    """Whether a counter that only grows is smaller in the next table."""
    return any(
        value < before.get(name, value)
        for before, after in pairwise(numbers)
        for name, value in after.items()
        if _ONLY_GROWS.fullmatch(name)
    )


def _begins_again(numbers: Sequence[dict[str, int | float]]) -> int:
    """The last table that holds totals where others hold differences; 0 where that is the first."""
    for name in _CONSTANTS[:2]:
        values = [table.get(name) for table in numbers]
        if 0 in values:
            return max((at for at, value in enumerate(values) if value), default=0)
    return 0


def _values_at_end(
    numbers: Sequence[dict[str, int | float]], form: _Differences
) -> dict[str, int | float]:
    """The numbers of the last table, or what differences add up to."""
    if form == "none":
        return numbers[-1]
    return {} if form == "all" else _sums(numbers)


def _sums(tables: Sequence[dict[str, int | float]]) -> dict[str, int | float]:
    """What the last table's counters add up to over several."""
    sums = {name: sum(one.get(name, 0) for one in tables) for name in tables[-1]}
    return {name: total for name, total in sums.items() if abs(total) < math.inf}


def _uptime_at_end(snapshots: Sequence[StatusSnapshot], *, relative: bool) -> int | None:
    uptimes = [snapshot.uptime_s for snapshot in snapshots]
    if not relative:
        return uptimes[-1]
    known = [uptime for uptime in uptimes if uptime is not None]
    return sum(known) if len(known) == len(uptimes) else None


def _ends_whole(text: SmallText, tables: Sequence[ShownTable]) -> bool:
    """Whether the last table is as long as the one before it."""
    if len(tables) > 1 and len(tables[-1].rows) < len(tables[-2].rows):
        return False
    return not text.ends_inside_a_line


FORMAT = Format(
    about=About(
        title="MySQL status",
        opening=Opening(
            ("Variable_name", "| Variable_name"), rb"[|\s]*Variable_name[|\s]+Value[|\s]*", 700
        ),
        command="mysql -e 'SHOW GLOBAL STATUS'",
        commands=(
            r"\b(?:mysql|mariadb-)admin\b.*\bext",
            r"(?i)\bshow\s+(?:(?:global|session)\s+)?status\b",
        ),
        programs=("mysql", "mariadb", "mysqladmin", "mariadb-admin"),
        forms=(Opening(("****",), rb"\*{10,} 1\. row \*{10,}", 40), JSON),
    ),
    record=MysqlStatusCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
