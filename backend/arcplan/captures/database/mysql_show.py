r"""Names and values as MySQL and MariaDB show them, in every form of their clients.

`SHOW VARIABLES` and `SHOW STATUS` have the columns Variable_name and Value. Forms read, with and
without the line of titles:

    | Uptime | 97 |            mysql -t, mysqladmin; also without borders, and as Markdown
    Uptime<tab>97              mysql -B; `-s`, `-N`; blanks where a paste lost the tabs
    Uptime  97  10  10         pt-mext: the values of several tables side by side
    Variable_name: Uptime      mysql -E, `\G`: the value is on the next line; mycli has `|` for `:`
    "Uptime","97"              CSV of graphical clients, with `,` or `;`
    {"Uptime": "97"}           JSON: an object, or objects with a name and a value each
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Literal, NamedTuple

from arcplan.captures.json_document import opens_json
from arcplan.captures.lines import Line, LineSplitter

Subject = Literal["variables", "status"]
NAMES_MOST = 20_000
"""More names than any server has; what a text lists beyond them is left out."""

_NAME = r"[A-Za-z][A-Za-z0-9_.]{0,127}"
_TITLES = re.compile(r"[|\s\"'`]*variable_name[|\s\"'`,;]+(?:variable_)?value[|\s\"'`,;]*", re.I)
# Marks of a paste, the client's prompt, and what it prints below a table.
_AROUND = re.compile(
    r"`{3,}\w*|\[/?code\S*\]|(?:mysql|MariaDB \[[^\]]{0,64}\]|(?:MySQL|MariaDB) [^>]{1,80})>.*"
    r"|\d+ rows? in set.*|Time: [0-9.]+s|SHOW (?:GLOBAL |SESSION )?(?:VARIABLES|STATUS)\b.*",
    re.I,
)
# Without a border at its left only below titles: rows of psql end in an empty cell, too.
_BOXED = re.compile(rf"\|[ \t]*({_NAME})[ \t]*\|(.*)")
_BOXED_AT_THE_RIGHT = re.compile(rf"({_NAME})[ \t]*\|(.*)\|")
# The client writes a tab inside of a value as \t.
_TAB = re.compile(rf"({_NAME})\t([^\t]*\t?)")
_QUOTED = re.compile(rf"([\"'])({_NAME})\1[ \t]*[,;][ \t]*(?:([\"'])(.*)\3|(.*))")
# Rows of nmon begin with a word in capitals, and have more than two cells.
_COMMA = re.compile(rf"(?![A-Z]+,[^,]*,)({_NAME})[,;](.*)")
_BLANKS = re.compile(rf"({_NAME})(?: {{2,}}(.*)| (\S*(?: -?[0-9]+)*))")
_ALONE = re.compile(_NAME)
_ROW = re.compile(r"\*{3,}(?: *|\[ )\d+\. row(?: *| \])\*{3,}")
_FIRST_ROW = re.compile(r"\*{3,}(?: *|\[ )1\. row(?: *| \])\*{3,}")
_VERTICAL_NAME = re.compile(rf"variable_name(?:: ?| +\| )({_NAME})", re.I)
_VERTICAL_VALUE = re.compile(r"(?:variable_)?value(?::| +\|)(?: (.*))?", re.I)
_JSON_PAIR = re.compile(rf'"({_NAME})"\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9.eE+-]+|null|true|false)')
_LINES_LOOKED_AT = 400
_ABOVE_JSON_MOST = 5
_TELLING = 3
_TITLED = "titled"

# Names that only one of the two tables has; the others are told by their first letter, which is a
# capital in SHOW STATUS and in SHOW VARIABLES is not.
_STATUS_NAMES = re.compile(
    r"uptime|uptime_since_flush_status|questions|queries|connections|threads_(?:connected|running)"
    r"|com_\w+|handler_\w+|bytes_(?:received|sent)|innodb_buffer_pool_(?:read_requests|reads"
    r"|pages_\w+|bytes_\w+|wait_free|write_requests|\w+_status|load_incomplete)"
    r"|innodb_(?:data|rows|pages|os_log)_\w+"
    r"|innodb_page_size_status|aborted_\w+|created_tmp_\w+|key_(?:reads|read_requests|writes)"
    r"|opened_\w+|select_(?:full_join|scan|range)|slow_queries|wsrep_(?:cluster_size|ready|local_\w+"
    r"|received\w*|replicated\w*|flow_control_\w+)"
)
_VARIABLE_NAMES = re.compile(
    r"innodb_(?:buffer_pool_(?:size|instances|chunk_size|filename"
    r"|(?:dump|load)_(?!status|incomplete)\w+)|page_size|flush_\w+|log_file\w*|log_files_in_group|doublewrite\w*|io_capacity\w*|version|data_home_dir"
    r"|data_file_path|file_per_table|redo_log_capacity|use_native_aio|thread_concurrency)"
    r"|version|version_\w+|datadir|basedir|sync_binlog|key_buffer_size|sql_mode|tmpdir|log_bin\w*"
    r"|have_\w+|character_set_\w+|collation_\w+"
)


_Form = Literal["tabs", "box", "csv", "blanks", "vertical"]
_GROUPED = re.compile(r"[0-9]{1,3}(?P<sign>[., '])[0-9]{3}(?:(?P=sign)[0-9]{3})+")


class _Pair(NamedTuple):
    form: _Form
    name: str
    value: str


@dataclass(slots=True)
class ShownTable:
    """One table of names and values.

    Attributes:
        line: Number of its first line.
        titled: Its columns are named above it.
        rows: Names and values as printed, with their lines, in order.
    """

    line: int
    titled: bool = False
    rows: list[tuple[str, str, Line]] = field(default_factory=list)


def tables_of(lines: Sequence[Line], unread: list[Line] | None = None) -> list[ShownTable]:
    """Read all tables of a text.

    A repeated line of titles, a repeated name, or names of the other subject begin another.

    Args:
        lines: The text.
        unread: Receives the lines that are no row of a table.
    """
    rejected: list[Line] = [] if unread is None else unread
    whole = _from_json(lines, rejected)
    rows = _ungrouped(whole if whole is not None else list(_rows(lines, rejected)))
    tables: list[ShownTable] = []
    names: set[str] = set()
    for name, value, line in rows:
        if not name or name.lower() in names or not tables:
            names = set()
            if not tables or tables[-1].rows:
                tables.append(ShownTable(line.number))
            tables[-1].titled = not name and value == _TITLED
        if name:
            names.add(name.lower())
            tables[-1].rows.append((name, value, line))
    parts = [part for table in tables if table.rows for part in _by_subject(table)]
    if not any(map(subject_of, parts)):
        return parts
    # A word and figures of another tool are a row, too; without titles only names tell.
    known = [part for part in parts if part.titled or subject_of(part)]
    rejected += (row[2] for part in parts if part not in known for row in part.rows)
    return known


def _ungrouped(rows: list[tuple[str, str, Line]]) -> list[tuple[str, str, Line]]:
    """The rows without signs between groups of digits, which web pages and reports put there.

    Two such signs in one number tell: `86.400` alone could be a number with decimals.
    """
    sure = (_GROUPED.fullmatch(value) for _, value, _ in rows)
    sign = next((found[1] for found in sure if found), None)
    if sign is None:
        return rows
    number = re.compile(rf"[0-9]{{1,3}}(?:{re.escape(sign)}[0-9]{{3}})+")
    return [
        (name, value.replace(sign, "") if number.fullmatch(value) else value, line)
        for name, value, line in rows
    ]


def _by_subject(table: ShownTable) -> Iterator[ShownTable]:
    """The tables that follow one another without titles, as `mysql -N` prints them."""
    known: Subject | None = None
    start = changed_at = changed = 0
    for at, (name, _, _) in enumerate(table.rows):
        subject = subject_of_name(name)
        if subject is None:
            continue
        if subject == known:
            changed = 0
            continue
        changed_at = changed_at if changed else at
        changed += 1
        if changed == _TELLING:
            if known is not None:
                line = table.rows[start][2].number
                yield ShownTable(line, table.titled, table.rows[start:changed_at])
                start = changed_at
            known, changed = subject, 0
    line = table.rows[start][2].number if start else table.line
    yield ShownTable(line, table.titled, table.rows[start:])


def subject_of(table: ShownTable) -> Subject | None:
    """Whether a table is of variables or of status counters; None if it is of neither."""
    names = [name for name, _, _ in table.rows[:_LINES_LOOKED_AT]]
    votes = Counter(map(subject_of_name, names))
    if votes["status"] > votes["variables"]:
        return "status"
    # Of counters only Galera's begin with a small letter.
    by_case = all(name[0].islower() and name[:5] != "wsrep" for name in names) and table.titled
    return "variables" if votes["variables"] or (by_case and "_" in "".join(names)) else None


def subject_of_name(name: str) -> Subject | None:
    """The table that has a row of this name; None where the name alone does not tell."""
    lower = name.lower()
    is_status = _STATUS_NAMES.fullmatch(lower) is not None
    is_variable = _VARIABLE_NAMES.fullmatch(lower) is not None
    if name.isupper():
        # INFORMATION_SCHEMA prints both in capitals; innodb_page_size is in both.
        return "status" if is_status else "variables" if is_variable else None
    if name[:1].isupper():
        return "status" if is_status or "_" in name else None
    return "variables" if is_variable else "status" if is_status else None


def shows(head: bytes, subject: Subject) -> bool:
    """Whether a text is, or begins with, a table of this subject."""
    lines, titled = _first_table(head)
    if not titled and not _is_mostly_rows(lines):
        return False
    tables = tables_of(lines)
    if not tables or subject_of(tables[0]) != subject:
        return False
    telling = sum(_is_telling(name) for name, _, _ in tables[0].rows)
    return telling >= _TELLING or titled


def _first_table(head: bytes) -> tuple[list[Line], bool]:
    """Lines up to where a second table has its titles, and whether the first has any."""
    splitter = LineSplitter()
    lines: list[Line] = []
    titled = False
    for line in chain(splitter.feed(head), splitter.finish()):
        if titled and len(lines) > 1 and _TITLES.fullmatch(line.text.strip()):
            break
        titled = titled or (len(lines) < _LINES_LOOKED_AT and _is_title(line))
        lines.append(line)
    return lines, titled


def _is_title(line: Line) -> bool:
    """Whether a line names the two columns."""
    text = line.text.strip()
    return bool(
        _TITLES.fullmatch(text) or _VERTICAL_NAME.fullmatch(text) or '"Variable_name"' in text
    )


def _is_mostly_rows(lines: Sequence[Line]) -> bool:
    """Whether most lines are rows, some with a name that only such tables have."""
    if text_begins_json(lines):
        return True
    telling = rows = others = 0
    for line in lines[:_LINES_LOOKED_AT]:
        text = _bare(line.text)
        if text[:1] not in ("", "#") and not _is_border(text) and not _AROUND.fullmatch(text):
            pair = _pair(text, titled=False)
            rows += pair is not None
            others += pair is None
            telling += pair is not None and _is_telling(pair.name)
    return telling >= _TELLING and rows > 4 * others


def _is_telling(name: str) -> bool:
    lower = name.lower()
    return bool(_STATUS_NAMES.fullmatch(lower) or _VARIABLE_NAMES.fullmatch(lower))


def text_begins_json(lines: Sequence[Line]) -> bool:
    """Whether one of the first lines opens a JSON value; a person's words may stand above it."""
    written = (line.text for line in lines if line.text.strip())
    return any(map(opens_json, islice(written, _ABOVE_JSON_MOST)))


def _rows(lines: Sequence[Line], unread: list[Line]) -> Iterator[tuple[str, str, Line]]:
    """Yield rows; an empty name where a table begins or ends."""
    titled = boxed = has_edge = False
    forms: Counter[_Form] = Counter()
    pending: tuple[str, Line] | None = None
    for line in lines:
        text = _bare(line.text)
        if pending is not None:
            value = _VERTICAL_VALUE.fullmatch(text)
            if value is not None:
                forms["vertical"] += 1
                yield pending[0], _unboxed(value[1] or ""), pending[1]
                pending = None
                continue
            unread.append(pending[1])
            pending = None
        if _FIRST_ROW.fullmatch(text) or _AROUND.fullmatch(text) or _TITLES.fullmatch(text):
            titled = _TITLES.fullmatch(text) is not None
            boxed, has_edge = False, text.endswith("|")
            forms.clear()
            # Titles have the form of the rows below them.
            if titled and text.startswith("|"):
                forms["box"] = _TELLING
            elif titled and "\t" in text:
                forms["tabs"] = _TELLING
            is_first = _FIRST_ROW.fullmatch(text) is not None
            if is_first:
                forms["vertical"] = _TELLING
            yield "", _TITLED if titled or is_first else "", line
            continue
        if not text or _is_border(text) or _ROW.fullmatch(text):
            # The border below the last row ends a table.
            titled = titled and not (boxed and text and _is_border(text))
            continue
        boxed = text.startswith("|")
        vertical = _VERTICAL_NAME.fullmatch(text)
        if vertical is not None:
            pending = (vertical[1], line)
            continue
        lost_edge = boxed and has_edge and line is lines[-1] and not text.endswith("|")
        pair = _pair(text, titled=titled) if not (line.cut or lost_edge) else None
        # All rows of a table have one form; those of another one below it are of another tool.
        is_wider = pair is not None and pair.form == "box" and " | " in pair.value
        if (
            pair is None
            or is_wider
            or any(forms[one] >= _TELLING for one in forms if one != pair.form)
        ):
            unread.append(line)
        else:
            forms[pair.form] += 1
            yield pair.name, pair.value, line
    if pending is not None:
        unread.append(pending[1])


def _bare(text: str) -> str:
    """A line without surrounding blanks; a tab at its end marks an empty value and stays."""
    return text.lstrip().rstrip(" ")


def _is_border(text: str) -> bool:
    """Whether a line is drawn around a table."""
    return "-" in text and not text.strip("-+|=: ")


def _pair(text: str, *, titled: bool) -> _Pair | None:
    """Name and value of one line without surrounding blanks."""
    found = _TAB.fullmatch(text)
    # An editor took the tab before an empty value off.
    if found is not None or (titled and _ALONE.fullmatch(text)):
        return _Pair("tabs", found[1], _unboxed(found[2])) if found else _Pair("tabs", text, "")
    found = _BOXED.fullmatch(text) or (_BOXED_AT_THE_RIGHT.fullmatch(text) if titled else None)
    if found is not None:
        # An empty cell has a border at its right; without one the row is cut.
        return _Pair("box", found[1], _unboxed(found[2])) if found[2].strip() else None
    found = _QUOTED.fullmatch(text)
    if found is not None:
        return _Pair("csv", found[2], found[4] if found[3] else found[5].strip())
    found = _COMMA.fullmatch(text)
    # `Hello,` begins a letter.
    if found is not None and (found[2].strip() or titled or "_" in found[1]):
        return _Pair("csv", found[1], _unquoted(found[2]))
    found = _BLANKS.fullmatch(text)
    value = (found[2] or found[3] or "").strip() if found else ""
    if found is not None and (
        titled or "_" in found[1] or (value[:1].isdigit() and _is_telling(found[1]))
    ):
        # `name = value` is of a configuration file, `name | value` of psql.
        return None if value.startswith(("=", "|")) else _Pair("blanks", found[1], value)
    return None


def _unboxed(value: str) -> str:
    """A cell without the border at its right and the blanks that pad it."""
    return value.strip().removesuffix("|").rstrip()


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].replace('""', '"')
    return value


def _from_json(lines: Sequence[Line], unread: list[Line]) -> list[tuple[str, str, Line]] | None:
    """Rows of a text that is JSON, whole or cut; None for any other text."""
    if not text_begins_json(lines):
        return None
    others: list[Line] = []
    in_columns: list[tuple[str, str, Line]] = []
    by_name: list[tuple[str, str, Line]] = []
    name: str | None = None
    for line in lines:
        pairs = _JSON_PAIR.findall(line.text)
        if not pairs and line.text.strip(" \t[]{},") and not _AROUND.fullmatch(line.text):
            others.append(line)
        for key, printed in pairs:
            value = _scalar(printed)
            if key.lower() == "variable_name":
                name = value
            elif key.lower() in {"value", "variable_value"} and name is not None:
                in_columns.append((name, value, line))
                name = None
            else:
                by_name.append((key, value, line))
    # Beside objects with a name and a value each, those of any names are of another document.
    rows = in_columns or by_name
    if not any(_is_telling(name) for name, _, _ in rows):
        return None
    strangers = {line.number: line for _, _, line in by_name if in_columns}
    unread += [*others, *strangers.values()]
    return rows


def _scalar(printed: str) -> str:
    """A JSON scalar as text: strings decoded, `null` as the clients print it."""
    if not printed.startswith('"'):
        return "NULL" if printed == "null" else printed
    try:
        return str(json.loads(printed))
    except ValueError:
        return printed[1:-1]
