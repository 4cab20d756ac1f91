"""Settings of PostgreSQL: `pg_settings`, `SHOW ALL`, `SHOW name`, `postgresql.conf`.

    $ psql -c 'SELECT name, setting, unit FROM pg_settings'
          name      | setting | unit
    ----------------+---------+------
     shared_buffers | 8192    | 8kB

gives `values` {"shared_buffers": "64MB"} and `sizes` {"shared_buffers": 67108864}. Tables are
read in every form of `psql_tables`. A configuration file says what was written, and only that:
lines that are commented out and files that it includes are not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.database.psql_tables import SqlTable, tables_in
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.quantity import plain_number
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

NAMES_MOST = 20_000
LINES_MOST = 20_000
"""Lines of one text: a server has some 400 settings, each with up to 20 lines where expanded."""

_SIZES = {"B": 1, "kB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30, "TB": 1 << 40}
_TIMES_MS = {"us": 0.001, "ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}
_UNIT = re.compile(r"([0-9]{0,9})(B|kB|MB|GB|TB|us|ms|s|min|h|d)")
_SIZE = re.compile(r"([0-9]{1,19}(?:\.[0-9]{1,9})?)\s*(B|kB|MB|GB|TB)")
# Bytes that a bare number counts, in files and where no unit is printed (guc_tables.c): a page of
# 8 KiB (BLCKSZ), a kilobyte, a megabyte, a byte.
_BASE_BYTES = {
    **dict.fromkeys(
        (
            *("shared_buffers", "temp_buffers", "wal_buffers", "effective_cache_size"),
            *("bgwriter_flush_after", "checkpoint_flush_after", "backend_flush_after"),
            *("wal_writer_flush_after", "min_parallel_table_scan_size"),
            *("min_parallel_index_scan_size", "segment_size"),
        ),
        8 << 10,
    ),
    **dict.fromkeys(
        (
            *("work_mem", "maintenance_work_mem", "autovacuum_work_mem", "max_stack_depth"),
            *("logical_decoding_work_mem", "temp_file_limit", "wal_skip_threshold"),
            *("gin_pending_list_limit", "vacuum_buffer_usage_limit", "log_temp_files"),
        ),
        1 << 10,
    ),
    **dict.fromkeys(
        (
            *("min_wal_size", "max_wal_size", "wal_keep_size", "max_slot_wal_keep_size"),
            *("min_dynamic_shared_memory", "shared_memory_size"),
        ),
        1 << 20,
    ),
    **dict.fromkeys(("block_size", "wal_block_size", "wal_segment_size"), 1),
}
_TELLING = re.compile(
    r"shared_buffers|work_mem|maintenance_work_mem|effective_cache_size|effective_io_concurrency"
    r"|wal_(?:level|buffers|sync_method|compression|recycle|init_zero|segment_size|writer_\w+)"
    r"|full_page_writes|synchronous_commit|fsync|checkpoint_(?:timeout|completion_target|\w+)"
    r"|(?:min|max)_wal_size|autovacuum\w*|bgwriter_\w+|random_page_cost|seq_page_cost|server_version"
    r"|huge_pages|temp_buffers|default_statistics_target|listen_addresses|max_worker_processes"
    r"|dynamic_shared_memory_type|track_(?:io_timing|activities|counts)|hot_standby|max_wal_senders"
    r"|data_directory|block_size|log_timezone|default_text_search_config|commit_delay"
)
_SECRET = re.compile(r"\w*(?:conninfo|passphrase|password)\w*")
_NOT_KEPT = "(not kept)"
_VALUE_COLUMNS = ("setting", "current_setting", "value")
# `name: value` of Patroni and of charts, too. PostgreSQL takes names in any case, but those of its
# own that begin with a capital and have small letters are three (guc_tables.c); others are of
# other tools.
_CONF = re.compile(
    r"(?:-c +)?((?:DateStyle|IntervalStyle|TimeZone|(?![A-Z]\w*[a-z])[A-Za-z_])[\w.]{0,127})"
    r"(?:[ \t]*[=:][ \t]*|[ \t]+)(.*)"
)
# The sample that initdb installs, and what ALTER SYSTEM writes (guc.c write_auto_conf_file).
_CONF_HEADS = (b"# PostgreSQL configuration file", b"overwritten by the ALTER SYSTEM command")
# An unquoted value; marks of a sentence are in none.
_UNQUOTED = re.compile(r"[^\s?!;]+")
_INCLUDE = re.compile(r"include(?:_if_exists|_dir)?[ \t=].*", re.IGNORECASE)
_VERSION = re.compile(r"\bPostgreSQL ([0-9]+(?:\.[0-9]+)*(?:beta[0-9]+|rc[0-9]+|devel)?)")
_RELEASE = re.compile(r"[0-9]+(?:\.[0-9]+)*(?:beta[0-9]+|rc[0-9]+|devel)?")


_Row = tuple[str, str, str, Line]
"""Name, value and unit of a setting, and the line that says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PostgresqlSettingsCapture(CaptureBase):
    """Settings of a server, or those that a file asks for.

    Attributes:
        values: Values by name, with their units as `SHOW` prints them (`64MB`, `5min`); as given
            where no unit is known. What may hold a password is `(not kept)`.
        sizes: Sizes of memory and files in bytes; absent where the value is a mark such as
            -1.
        version: The server's release, such as `15.18`; None where the text does not say it.
        is_file: They are those of a configuration file: asked for, perhaps not in force.
    """

    kind: Literal["postgresql-settings"] = "postgresql-settings"
    values: dict[str, str]
    sizes: dict[str, int]
    version: str | None
    is_file: bool = False


def recognises(head: bytes) -> bool:
    """Whether the text is a table of settings, or sets what only PostgreSQL has."""
    if any(one in head for one in _CONF_HEADS):
        return True
    splitter = LineSplitter()
    lines = [*splitter.feed(head), *splitter.finish()]
    found = {name for name, _, _, _ in _settings_of_tables(lines, [])}
    if any(map(_TELLING.fullmatch, found)):
        return True
    if any(line.text.lstrip().startswith("[") for line in lines):
        return False
    written = [_written(line.text) for line in lines]
    assigned = {
        setting[0]
        for line, setting in zip(lines, written, strict=True)
        if setting is not None
        and ("=" in line.text or ":" in line.text)
        and _TELLING.fullmatch(setting[0])
    }
    others = sum(
        setting is None and bool(line.text.strip()) and not line.text.lstrip().startswith("#")
        for line, setting in zip(lines, written, strict=True)
    )
    return len(assigned) >= 2 and others <= len(lines) // 4


def _read(text: SmallText) -> list[PostgresqlSettingsCapture]:
    unread: list[Line] = []
    rows = list(_settings_of_tables(text.lines, unread))
    is_file = not any(_TELLING.fullmatch(name) for name, _, _, _ in rows)
    if is_file:
        unread.clear()
        # The last of the lines that set a name is in force.
        written = list(_settings_of_file(text, unread))
        rows = list({row[0]: row for row in written}.values())
        _doubt_two_files(text, written)
    version: str | None = None
    for line in text.lines:
        found = _VERSION.search(line.text)
        if found is not None:
            version = found[1]
            text.says("version", line)
            break
    for line in unread:
        if _VERSION.search(line.text) is None:
            text.unread(line, "no setting of PostgreSQL")
    values: dict[str, str] = {}
    sizes: dict[str, int] = {}
    left_out = 0
    for name, value, unit, line in _without_refused(text, rows):
        if name not in values and len(values) >= NAMES_MOST:
            left_out += 1
            continue
        if _SECRET.fullmatch(name) and value:
            values[name] = _NOT_KEPT
            continue
        text.sets(values, name, _shown(value, unit), line)
        sizes.pop(name, None)
        size = _bytes_of(name, value, unit)
        if size is not None:
            sizes[name] = size
    if not values and not rows:
        raise UnrecognisedCaptureError("no setting of PostgreSQL found")
    if left_out:
        text.issues.add(0, "", f"{left_out:,} names beyond the first {NAMES_MOST:,} are left out")
    release = _RELEASE.match(values.get("server_version", ""))
    return [
        PostgresqlSettingsCapture(
            **text.common(complete=not (text.truncated and text.ends_mid_line)),
            values=values,
            sizes=sizes,
            version=release[0] if release else version,
            is_file=is_file,
        )
    ]


def _without_refused(text: SmallText, rows: Sequence[_Row]) -> Iterator[_Row]:
    """The rows without sizes in a unit that PostgreSQL refuses, such as `16gb`, which are noted."""
    for row in rows:
        name, value, unit, line = row
        is_number = not value or plain_number(value) is not None
        if name in _BASE_BYTES and not is_number and _bytes_of(name, value, unit) is None:
            text.unread(line, "no size that PostgreSQL takes: its units are B, kB, MB, GB and TB")
        else:
            yield row


def _doubt_two_files(text: SmallText, rows: Sequence[_Row]) -> None:
    """Note where a file's first name or half of its names are set again: overrides are few."""
    first: dict[str, str] = {}
    again = {name: line for name, value, _, line in rows if first.setdefault(name, value) != value}
    twice = len(rows) - len(first)
    begins_again = [name for name, _, _, _ in rows].count(next(iter(first), "")) > 1
    if again and (begins_again or 2 * twice >= len(first)):
        name, line = next(iter(again.items()))
        text.differs(name, line)


def _settings_of_tables(lines: Sequence[Line], unread: list[Line]) -> Iterator[_Row]:
    """Yield name, value, unit (empty where unknown) and line of each row."""
    for table in tables_in(lines, _is_title, unread):
        yield from _settings_of(table, unread)


def _is_title(titles: list[str]) -> bool:
    if "name" in titles:
        return any(column in titles for column in _VALUE_COLUMNS)
    return len(titles) == 1 and _TELLING.fullmatch(titles[0]) is not None


def _settings_of(table: SqlTable, unread: list[Line]) -> Iterator[_Row]:
    columns = table.columns
    if len(columns) == 1 and _TELLING.fullmatch(columns[0]):
        # SHOW name prints the name as the title.
        if len(table.rows) == 1:
            line, cells = table.rows[0]
            yield columns[0], cells[0] or "", "", line
        else:
            # One of them is the value, and nothing tells which.
            unread.extend(line for line, _ in table.rows)
        return
    if columns and not _is_title(columns):
        unread.extend(line for line, _ in table.rows)
        return
    name_at, value_at, unit_at = _places_of(table)
    if not columns and not _is_of_settings(table):
        unread.extend(line for line, _ in table.rows)
        return
    for line, cells in table.rows:
        is_short = len(cells) <= max(name_at, value_at)
        name = "" if is_short else (cells[name_at] or "").strip().lower()
        if re.fullmatch(r"[a-z_][\w.]*", name) is None:
            unread.append(line)
            continue
        unit = cells[unit_at] if unit_at is not None and unit_at < len(cells) else None
        yield name, cells[value_at] or "", unit or "", line


def _is_of_settings(table: SqlTable) -> bool:
    """Whether rows without titles are of settings: other tools print a name and figures, too."""
    names = (cells[0] for _, cells in table.rows if cells and cells[0])
    return any(_TELLING.fullmatch(name.strip()) for name in names)


def _places_of(table: SqlTable) -> tuple[int, int, int | None]:
    """Which columns hold the name, the value and the unit."""
    columns = table.columns
    if columns:
        value = next(column for column in _VALUE_COLUMNS if column in columns)
        unit = columns.index("unit") if "unit" in columns and value == "setting" else None
        return columns.index("name"), columns.index(value), unit
    # Tuples only: SHOW ALL prints a sentence in the third column, a choice of pg_settings a unit.
    third = [cells[2] for _, cells in table.rows[:200] if len(cells) == 3]
    units = [cell for cell in third if cell]
    of_units = bool(units) and all(_UNIT.fullmatch(cell) for cell in units)
    return 0, 1, 2 if of_units else None


def _settings_of_file(text: SmallText, unread: list[Line]) -> Iterator[_Row]:
    for line in text.lines:
        bare = line.text.strip()
        if not bare or bare[0] == "#":
            continue
        if _INCLUDE.fullmatch(bare):
            text.unread(line, "this file is not here; what it sets is not known")
            continue
        setting = None if line.cut else _written(bare)
        if setting is None:
            unread.append(line)
        else:
            yield setting[0], setting[1], "", line


def _written(text: str) -> tuple[str, str] | None:
    """One setting as a configuration file has it: quotes and remarks are off."""
    found = _CONF.fullmatch(text.strip())
    if found is None:
        return None
    value = found[2].strip()
    if value.startswith("'"):
        end = value.find("'", 1)
        while 0 < end < len(value) - 1 and value[end + 1] == "'":
            end = value.find("'", end + 2)
        if end < 0:
            return None
        return found[1].lower(), value[1:end].replace("''", "'")
    value = value.partition("#")[0].strip()
    return (found[1].lower(), value) if _UNQUOTED.fullmatch(value) else None


def _bytes_of(name: str, value: str, unit: str) -> int | None:
    number = plain_number(value)
    if number is not None:
        base = _BASE_BYTES.get(name)
        found = _UNIT.fullmatch(unit)
        if found is not None and found[2] in _SIZES:
            base = int(found[1] or 1) * _SIZES[found[2]]
        return round(number * base) if base is not None and number >= 0 else None
    size = _SIZE.fullmatch(value.strip())
    return None if size is None else round(float(size[1]) * _SIZES[size[2]])


def _shown(value: str, unit: str) -> str:
    """A number with its unit as SHOW prints it: in the largest unit that divides it.

    See ShowGUCOption and convert_int_from_base_unit, src/backend/utils/misc/guc.c.
    """
    found, number = _UNIT.fullmatch(unit), plain_number(value)
    if found is None or number is None:
        return value
    units = _SIZES if found[2] in _SIZES else _TIMES_MS
    if not isinstance(number, int) or number <= 0:
        return value if number <= 0 else f"{value}{unit}"
    amount = number * int(found[1] or 1) * units[found[2]]
    for name, worth in reversed(units.items()):
        if worth <= amount and amount % worth == 0:
            return f"{round(amount / worth)}{name}"
    return f"{value}{unit}"


FORMAT = Format(
    about=About(
        title="PostgreSQL settings",
        opening=Opening(("name",), rb"[ \t]*name[ \t]*[|,].*", 400),
        command="psql -c 'select * from pg_settings'",
        commands=(
            r"(?i)\bpg_settings\b|\bpostgresql(?:\.auto)?\.conf\b",
            r"(?i)\bshow\s+all\b|\bpsql\b.*\bshow\s",
        ),
        programs=("psql",),
        forms=(
            Opening(("-[ RECORD",), rb"-\[ RECORD 1 \].*", 40),
            Opening(("# PostgreSQL",), rb"# PostgreSQL configuration file", 1),
            JSON,
        ),
    ),
    record=PostgresqlSettingsCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read, lines_most=LINES_MOST),
)
