r"""Tables as psql and graphical clients print them.

     name      | setting | unit        name|setting|unit         name,setting,unit
    -----------+---------+------       shared_buffers|8192|8kB   shared_buffers,8192,8kB
     shared_... | 8192    | 8kB       (unaligned, -A)            (--csv)

    -[ RECORD 1 ]-----------
    name    | shared_buffers           (expanded, -x; with -A blank lines divide the records)
    setting | 8192

also with borders (`\pset border 2`), wrapped (`\pset format wrapped`), as Markdown, with tabs,
and as JSON objects (json_agg, row_to_json). Tuples only (-t) has no titles: such rows are of a
table without columns. print.c of PostgreSQL's src/fe_utils has the layouts.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from arcplan.captures.lines import Line

Cell = str | None
ROWS_MOST = 50_000
"""Rows of one text beyond which the rest is left out."""
_COLUMNS_MOST = 200

_RECORD = re.compile(r"[-+|\s]*\[ RECORD (\d+) \][-+|\s]*", re.IGNORECASE)
# In the language of the client, too: `(3 Zeilen)`.
_COUNT = re.compile(r"\s*\(\d+ [^\W\d_]+\)\s*")
_FENCE = re.compile(r"\s*(?:`{3,}\w*|\[/?code\S*\])\s*", re.IGNORECASE)
_TITLE = re.compile(r"[A-Za-z_][A-Za-z0-9_ ]{0,62}")
# Of an expression psql prints `?column?`.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}|\?column\?")
# What psql writes at the right of a cell that goes on below, and at the left of its rest.
_GOES_ON = (".", "+")


@dataclass(slots=True)
class SqlTable:
    """One table.

    Attributes:
        line: Number of its first line.
        columns: Titles in small letters; empty where none are printed.
        rows: Cells with the line they are on; None for NULL where it is told from blanks.
    """

    line: int
    columns: list[str]
    rows: list[tuple[Line, list[Cell]]] = field(default_factory=list)


@dataclass(slots=True)
class _Open:
    """The table that is being read, and how its lines are divided."""

    table: SqlTable
    divide: Callable[[str], list[Cell]]
    wraps: bool = False
    above: str = ""


def tables_in(
    lines: Sequence[Line],
    is_title: Callable[[list[str]], bool],
    unread: list[Line] | None = None,
) -> Iterator[SqlTable]:
    """Read the tables of a text one after another.

    Args:
        lines: The text.
        is_title: Whether these words are titles of a table that is asked for; decides where the
            form alone does not (CSV, unaligned).
        unread: Receives the lines that belong to no table.
    """
    rejected: list[Line] = [] if unread is None else unread
    expanded = list(_expanded(lines, rejected))
    if expanded:
        # `\x auto` prints wide tables so and the others as rows.
        beside = list(_beside_records(lines))
        ruled = _joined(_ruled(beside, is_title, rejected), is_title, rejected)
        yield from sorted([*expanded, *ruled], key=attrgetter("line"))
        return
    if any(line.text.lstrip()[:2] in {"[{", '{"'} for line in lines[:20]):
        others: list[Line] = []
        tables = list(_json_tables(lines, others))
        if any(is_title(table.columns) for table in tables):
            rejected += others
            yield from tables
            return
    yield from _joined(_ruled(lines, is_title, rejected), is_title, rejected)


def _ruled(
    lines: Sequence[Line], is_title: Callable[[list[str]], bool], rejected: list[Line]
) -> Iterator[SqlTable]:
    """Tables whose rows are lines."""
    opened: _Open | None = None
    rows = 0
    for number, line in enumerate(lines):
        if rows >= ROWS_MOST:
            rejected.append(line)
            continue
        text = line.text
        following = lines[number + 1].text if number + 1 < len(lines) else ""
        begun = _begun(line, following, is_title)
        if begun is not None:
            if opened is not None:
                yield opened.table
            opened = begun
        elif not text.strip() or _COUNT.fullmatch(text) or _FENCE.fullmatch(text):
            if opened is not None:
                yield opened.table
                opened = None
        elif _is_rule(text):
            continue
        else:
            rows += 1
            if opened and not opened.table.columns and _divider(text) is not opened.divide:
                yield opened.table
                opened = None
            if opened is None:
                opened = _Open(SqlTable(line.number, []), _divider(text))
            if not _take(opened, line):
                rejected.append(line)
    if opened is not None:
        yield opened.table


def _joined(
    tables: Iterator[SqlTable], is_title: Callable[[list[str]], bool], rejected: list[Line]
) -> Iterator[SqlTable]:
    """Turn titleless tables of titles and values (`psql -A -x`) into rows; join those alike."""
    last: SqlTable | None = None
    for table in tables:
        records = table
        titles = [(cells[0] or "").lower() for _, cells in table.rows]
        if not table.columns and table.rows and len(table.rows[0][1]) == 2 and is_title(titles):
            line = table.rows[0][0]
            named = [bool(_NAME.fullmatch(title)) for title in titles]
            rejected += [
                row[0] for row, is_name in zip(table.rows, named, strict=True) if not is_name
            ]
            table.rows = [row for row, is_name in zip(table.rows, named, strict=True) if is_name]
            titles = [title for title, is_name in zip(titles, named, strict=True) if is_name]
            records = SqlTable(line.number, titles, [(line, [row[1] for _, row in table.rows])])
            if last is not None and last.columns == titles:
                last.rows += records.rows
                continue
        if last is not None:
            yield last
        last = records
    if last is not None:
        yield last


def _is_rule(text: str) -> bool:
    """Whether a line is the rule under titles, or a border."""
    bare = text.strip()
    return "-" in bare and not bare.strip("-+| :")


def _begun(line: Line, following: str, is_title: Callable[[list[str]], bool]) -> _Open | None:
    """A new table from its line of titles."""
    divide = _divider(line.text)
    cells = divide(line.text)
    titles = [cell.strip().lower() for cell in cells if cell is not None]
    if len(titles) != len(cells) or not titles or len(titles) > _COLUMNS_MOST:
        return None
    # With a blank behind each comma it is the list of a SELECT.
    if not all(map(_TITLE.fullmatch, titles)) or (divide is _by_comma and ", " in line.text):
        return None
    ruled = _is_rule(following) and divide is not _by_comma
    if not (ruled or (len(titles) > 1 and is_title(titles))):
        return None
    return _Open(SqlTable(line.number, titles), divide, wraps=ruled)


def _take(opened: _Open, line: Line) -> bool:
    """Add a line to the open table; False where it is no row of it."""
    cells = opened.divide(line.text)
    columns = opened.table.columns
    if columns and len(cells) != len(columns):
        return False
    rows = opened.table.rows
    if not columns and rows and len(rows[-1][1]) != len(cells):
        return False
    # A wrapped row goes on below, where its first cell is blank.
    cut = "|." in line.text or opened.above.endswith(_GOES_ON)
    opened.above = line.text.rstrip()
    if opened.wraps and rows and not cells[0] and cut:
        above = rows[-1][1]
        for number, cell in enumerate(cells):
            above[number] = f"{(above[number] or '').rstrip('.+')}{(cell or '').lstrip('.')}"
        return True
    rows.append((line, cells))
    return True


def _divider(text: str) -> Callable[[str], list[Cell]]:
    """Separator of a table, from its first line."""
    bare = text.strip()
    if len(bare) > 1 and bare.startswith("|") and bare.endswith("|"):
        return _by_border
    if "|" in text:
        return _by_bar
    if "\t" in text:
        return _by_tab
    if "," in text:
        return _by_comma
    if ";" in text:
        return _by_semicolon
    return _as_one


def _by_bar(text: str) -> list[Cell]:
    # Markdown sets figures between marks of code.
    return [cell.strip().strip("`") for cell in text.split("|")]


def _by_border(text: str) -> list[Cell]:
    return _by_bar(text.strip().removeprefix("|").removesuffix("|"))


def _by_tab(text: str) -> list[Cell]:
    return [cell.strip() for cell in text.split("\t")]


def _by_comma(text: str) -> list[Cell]:
    return _by_csv(text, ",")


def _by_semicolon(text: str) -> list[Cell]:
    return _by_csv(text, ";")


def _as_one(text: str) -> list[Cell]:
    return [text.strip()]


def _by_csv(text: str, mark: str) -> list[Cell]:
    if '"' not in text:
        return list(text.strip().split(mark))
    try:
        return list(next(csv.reader([text.strip()], delimiter=mark)))
    except csv.Error:
        return list(text.strip().split(mark))


def _beside_records(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines that are of no record: an empty line ends one."""
    inside = False
    for line in lines:
        inside = bool(line.text.strip()) and (inside or _is_record(line))
        if not inside:
            yield line


def _expanded(lines: Sequence[Line], rejected: list[Line]) -> Iterator[SqlTable]:
    """Tables whose records have one line a column; nothing if the text has no such record."""
    if not any(map(_is_record, lines)):
        return
    table: SqlTable | None = None
    record: list[tuple[str, Cell, Line]] = []

    def ended() -> Iterator[SqlTable]:
        nonlocal table
        columns = [name for name, _, _ in record]
        if not record:
            return
        if table is None or table.columns != columns:
            if table is not None:
                yield table
            table = SqlTable(record[0][2].number, columns)
        table.rows.append((record[0][2], [value for _, value, _ in record]))
        record.clear()

    inside = False
    for line in lines:
        found = _RECORD.fullmatch(line.text)
        if found is not None or not line.text.strip():
            yield from ended()
            inside = found is not None
            if found is not None and found[1] == "1" and table is not None:
                yield table
                table = None
        elif inside and len(record) < _COLUMNS_MOST:
            rejected += _rejected_of_record(record, line)
    yield from ended()
    if table is not None:
        yield table


def _rejected_of_record(record: list[tuple[str, Cell, Line]], line: Line) -> list[Line]:
    """Add a line to an expanded record; the lines that are none of it."""
    name, bar, value = _expanded_cells(line.text)
    if record and line.text.startswith("|") and not record[0][2].text.lstrip().startswith("|"):
        # All rows of a record have a border at their left, or none has.
        return [line]
    if bar and _NAME.fullmatch(name):
        record.append((name.lower(), value, line))
    elif bar and not name and record:
        above, said, first = record[-1]
        record[-1] = (above, f"{(said or '').rstrip('+.')}{value.lstrip('.')}", first)
    elif not _is_rule(line.text):
        return [line]
    elif record and not line.text.startswith("+"):
        # Records have no rule: the line above it is the head of another table.
        return [record.pop()[2], line]
    return []


def _expanded_cells(text: str) -> tuple[str, str, str]:
    bare = text.strip()
    if bare.startswith("|"):
        bare = bare[1:].removesuffix("|")
    name, bar, value = bare.partition("|")
    return name.strip(), bar, value.strip()


def _is_record(line: Line) -> bool:
    return "RECORD" in line.text.upper() and _RECORD.fullmatch(line.text) is not None


def _json_tables(lines: Sequence[Line], rejected: list[Line]) -> Iterator[SqlTable]:
    """Objects of one line each, or of one list, as json_agg and row_to_json print them."""
    table: SqlTable | None = None
    rows = 0
    for line in lines:
        bare = line.text.strip().strip("[],+ ")
        if not bare.startswith("{") or rows >= ROWS_MOST:
            is_around = (
                not bare or _is_rule(bare) or _COUNT.fullmatch(bare) or _FENCE.fullmatch(bare)
            )
            # Above a single column stands its title.
            if not is_around and (table is not None or _TITLE.fullmatch(bare) is None):
                rejected.append(line)
            continue
        for value in _objects(bare):
            columns = [str(name).lower() for name in value]
            if table is None or table.columns != columns:
                if table is not None:
                    yield table
                table = SqlTable(line.number, columns)
            rows += 1
            table.rows.append((line, [_json_cell(cell) for cell in value.values()]))
    if table is not None:
        yield table


def _objects(text: str) -> Iterator[dict[str, object]]:
    """Objects that stand on one line, one after another; those up to the first damaged one."""
    decoder = json.JSONDecoder()
    at = 0
    while (at := text.find("{", at)) >= 0:
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        if isinstance(value, dict):
            yield value


def _json_cell(value: object) -> Cell:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "on" if value else "off"
    return json.dumps(value)
