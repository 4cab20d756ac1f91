"""`SHOW [GLOBAL] VARIABLES` of MySQL, MariaDB and Percona Server.

    $ mysql -e 'SHOW GLOBAL VARIABLES'
    Variable_name	Value
    innodb_buffer_pool_size	67108864
    version	10.11.19-MariaDB-0+deb12u1

gives `values` {"innodb_buffer_pool_size": "67108864", "version": ...}, `flavour` "mariadb" and
`version` "10.11.19". All forms of `mysql_show` are read, `mysqladmin variables`, and the table at
the end of `mysqld --verbose --help`, whose names have dashes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
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

LINES_MOST = 50_000
"""Lines of one text: a server has some 700 variables, its help some 5,000 lines."""
Flavour = Literal["mysql", "mariadb", "percona"]

_HELP = re.compile(
    rb"(?m)^(?:/\S{1,200}/)?(?:mysqld|mariadbd)\S{0,40} +Ver \S|^Variables \(--variable-name="
)
_HELP_VERSION = re.compile(r"\S+ +Ver (?P<version>\S+)(?P<rest>.*)")
_HELP_TITLE = re.compile(r"Variables \(--variable-name=value\).*")
_HELP_RULE = re.compile(r"-{20,} +-+\s*")
# my_print_variables in mysys/my_getopt.c; what the server itself prints behind it.
_HELP_END = re.compile(r"To see what ")
_HELP_ROW = re.compile(r"([a-z][a-z0-9._-]*)(?: +(.*))?")
_NO_DEFAULT = "(No default value)"
_RELEASE = re.compile(r"[0-9]+\.[0-9]+(?:\.[0-9]+)?")
_TIMESTAMPS = range(946_684_800, 4_102_444_800)


@dataclass(frozen=True, slots=True, kw_only=True)
class MysqlVariablesCapture(CaptureBase):
    """Settings of a running server, or those it would start with.

    Attributes:
        values: Values as printed, by name in small letters.
        flavour: Whose server it is; None where neither version nor names tell.
        version: Its release, such as `8.0.36`; None where it is not shown.
    """

    kind: Literal["mysql-variables"] = "mysql-variables"
    values: dict[str, str]
    flavour: Flavour | None
    version: str | None


def recognises(head: bytes) -> bool:
    """Whether the text is a table of variables, or the help that ends in one."""
    return _HELP.search(head) is not None or shows(head, "variables")


def _read(text: SmallText) -> list[MysqlVariablesCapture]:
    values: dict[str, str] = {}
    printed_version = ""
    rows, printed_version = _rows_of_help(text)
    if rows:
        behind = [line for line in text.lines if line.number > rows[-1][2].number]
        for table in filter(_is_of_a_server, tables_of(behind)):
            text.unread(table.rows[0][2], "a table of a server follows its help; read it by itself")
        for line in filter(_begins_help, behind):
            text.unread(line, "the help of a server is printed again here; read it by itself")
    else:
        rows = _rows_of_tables(text)
    left_out = 0
    for name, value, line in rows:
        lower = name.lower().replace("-", "_")
        if lower not in values and len(values) >= NAMES_MOST:
            left_out += 1
            continue
        text.sets(values, lower, value, line)
    if not values:
        raise UnrecognisedCaptureError(
            "no variable of a MySQL server found; record SHOW GLOBAL VARIABLES"
        )
    if left_out:
        text.issues.add(0, "", f"{left_out:,} names beyond the first {NAMES_MOST:,} are left out")
    version = values.get("version", printed_version)
    release = _RELEASE.match(version)
    return [
        MysqlVariablesCapture(
            **text.common(complete=not text.ends_inside_a_line),
            recorded_at=_moment(values.get("timestamp", "")),
            values=values,
            flavour=_flavour(f"{version} {values.get('version_comment', '')}", values),
            version=release[0] if release else None,
        )
    ]


def _begins_help(line: Line) -> bool:
    return _HELP_TITLE.match(line.text) is not None


def _is_of_a_server(table: ShownTable) -> bool:
    return subject_of(table) is not None


def _rows_of_tables(text: SmallText) -> list[tuple[str, str, Line]]:
    unread: list[Line] = []
    tables = tables_of(text.lines, unread)
    kept: list[ShownTable] = []
    for table in tables:
        if subject_of(table) == "status":
            line = table.rows[0][2]
            text.unread(line, "a table of status counters follows; keep it in a file of its own")
        else:
            kept.append(table)
    for line in unread:
        text.unread(line, "no row of SHOW VARIABLES")
    return [row for table in kept for row in table.rows]


def _rows_of_help(text: SmallText) -> tuple[list[tuple[str, str, Line]], str]:
    """Rows of the table that ends `mysqld --verbose --help`, and the version in its first line."""
    rows: list[tuple[str, str, Line]] = []
    others: list[Line] = []
    version = ""
    column = 0
    is_loose = False
    stage: Literal["before", "title", "table"] = "before"
    for line in text.lines:
        if stage == "before":
            found = _HELP_VERSION.match(line.text)
            version = version or (found["version"] + found["rest"] if found else "")
        if _HELP_TITLE.match(line.text):
            stage = "title"
        elif stage == "title" and _HELP_RULE.fullmatch(line.text):
            stage, column = "table", line.text.index(" -") + 1
        elif stage == "table":
            row = _HELP_ROW.fullmatch(line.text)
            if _HELP_END.match(line.text):
                break
            if row is None or not (_is_in_place(row, column) or not rows or is_loose):
                others.append(line)
                continue
            # A paste may have lost the blanks between names and values.
            is_loose = is_loose or not (rows or _is_in_place(row, column))
            value = (row[2] or "").strip()
            rows.append((row[1], "" if value == _NO_DEFAULT else value, line))
    if rows:
        text.left_out += sum(bool(line.text.strip()) for line in text.lines) - len(rows)
        for line in filter(_has_text, others):
            text.left_out -= 1
            text.unread(line, "no row of the help's table of variables")
    return rows, version


def _has_text(line: Line) -> bool:
    return bool(line.text.strip())


def _is_in_place(row: re.Match[str], column: int) -> bool:
    """Whether the value stands below its title, or behind a name that is too long for that."""
    return row[2] is None or row.start(2) == max(column, row.end(1) + 1)


def _flavour(version: str, values: dict[str, str]) -> Flavour | None:
    if "mariadb" in version.lower():
        return "mariadb"
    if "percona" in version.lower():
        return "percona"
    if version.strip():
        return "mysql"
    return "mariadb" if any(name.startswith("aria_") for name in values) else None


def _moment(timestamp: str) -> str | None:
    """The session's clock in seconds since 1970, which only SHOW SESSION VARIABLES prints."""
    seconds = plain_number(timestamp)
    if seconds is None or int(seconds) not in _TIMESTAMPS:
        return None
    return datetime.fromtimestamp(int(seconds), tz=UTC).isoformat().replace("+00:00", "Z")


FORMAT = Format(
    about=About(
        title="MySQL variables",
        opening=Opening(
            ("Variable_name", "| Variable_name"), rb"[|\s]*Variable_name[|\s]+Value[|\s]*", 700
        ),
        command="mysql -e 'SHOW GLOBAL VARIABLES'",
        commands=(
            r"\b(?:mysql|mariadb-)admin\b.*\bvariables\b",
            r"(?i)\bshow\s+(?:(?:global|session)\s+)?variables\b",
            r"\b(?:mysqld|mariadbd)\b.*--verbose\b.*--help\b",
        ),
        programs=("mysql", "mariadb", "mysqladmin", "mariadb-admin", "mysqld", "mariadbd"),
        forms=(Opening(("****",), rb"\*{10,} 1\. row \*{10,}", 40), JSON),
    ),
    record=MysqlVariablesCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read, lines_most=LINES_MOST),
)
