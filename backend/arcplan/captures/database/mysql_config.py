"""Configuration files of MySQL and MariaDB (`my.cnf`), and `my_print_defaults`.

    [mysqld]
    innodb-buffer-pool-size = 8G     # or innodb_buffer_pool_size
    skip-name-resolve
    !includedir /etc/mysql/conf.d/

gives `sections` {"mysqld": {"innodb-buffer-pool-size": "8G", "skip-name-resolve": ""}}, `values`
{"innodb_buffer_pool_size": "8G", "skip_name_resolve": ""} and an issue for the file that is not
here. Lines of `my_print_defaults` (`--name=value`) have no section and are taken as the server's,
as are those of a text without any section that sets options of InnoDB.

Of one file the last value counts, as the server takes it. A section that comes again, or a list
that does, may be of a second file or a second host: an option that it changes is named.
Of one file the last value of an option counts, as the server takes it. Where a section or a list
comes again, another file or host may begin: an option that is set otherwise from there on is named.
https://dev.mysql.com/doc/refman/8.4/en/option-files.html has the grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.database.mysql_show import NAMES_MOST
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.pool.module_parameters import PARAMETER
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

_SECTION = re.compile(r"\s*\[([^\[\]]{1,64})\]\s*(?:[#;].*)?")
_OPTION = re.compile(r"\s*(?:--)?([A-Za-z][\w.-]{0,127})\s*(?:=(.*))?")
_PRINTED = re.compile(r"\s*--[A-Za-z][\w.-]{1,127}(?:=.*)?")
_INCLUDE = re.compile(r"\s*!include(?:dir)?\s+\S.*")
_COMMENT_END = re.compile(r"\s#.*")
_SECRET = re.compile(r"pass|secret|(?:^|[-_])auth$", re.I)
_NOT_KEPT = "(not kept)"
_SERVER = re.compile(r"(?:mysqld|server|mariadb|mariadbd)(?:-[0-9][0-9.]*)?")
_TELLING_SECTIONS = re.compile(
    rf"{_SERVER.pattern}|client(?:-\w+)?|mysql|mysqldump|mysqld_safe|mysqld_multi|mysqld[0-9]+"
    r"|mysqladmin|myisamchk|isamchk|mysqlhotcopy|embedded|galera|xtrabackup|sst"
)
# Sections that files of other tools have, too.
_SHARED_SECTIONS = frozenset(("client", "server", "sst"))
_TELLING_OPTIONS = re.compile(
    r"innodb[-_]\w[\w-]*|datadir|basedir|sync[-_]binlog|log[-_]bin|key[-_]buffer[-_]size|socket"
    r"|bind[-_]address|character[-_]set[-_]server|max[-_]allowed[-_]packet|pid[-_]file"
)
_OF_INNODB = re.compile(r"innodb[-_]\w[\w-]*", re.I)
_OF_INNODB_LEAST = 2
# Settings of PostgreSQL and parameters of OpenZFS, which are written alike below a section.
_OF_ANOTHER = re.compile(
    rf"{PARAMETER}|wal_\w+|autovacuum\w*"
    r"|bgwriter_\w+|checkpoint_\w+|shared_buffers|\w*work_mem|effective_\w+|(?:min|max)_wal_size"
    r"|huge_pages|temp_buffers|full_page_writes|synchronous_commit|fsync|listen_addresses"
    r"|shared_preload_libraries|dynamic_shared_memory_type|default_text_search_config"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MysqlConfigCapture(CaptureBase):
    """What option files set.

    Attributes:
        sections: Values by section and option as written; an option without a value is empty.
        values: What a server reads, by option with `_` for `-`; the last one counts. Suffixes
            (`8G`) are kept.

    Passwords are left out: their value here is `(not kept)`.
    """

    kind: Literal["mysql-config"] = "mysql-config"
    sections: dict[str, dict[str, str]]
    values: dict[str, str]


def recognises(head: bytes) -> bool:
    """Whether the text has a section and options of MySQL, or mostly options of InnoDB and others.

    A list of `--name=value` needs one telling option, one of `name=value` two of InnoDB.
    """
    splitter = LineSplitter()
    sections: set[str] = set()
    telling = printed = options = others = of_innodb = assigned = 0
    for line in (*splitter.feed(head), *splitter.finish()):
        text = line.text.strip()
        section = _SECTION.fullmatch(text)
        if section is not None:
            sections.add(section[1].strip().lower())
            continue
        if not text or text[0] in "#;!`":
            continue
        option = _OPTION.fullmatch(text)
        is_option = option is not None
        telling += option is not None and bool(_TELLING_OPTIONS.fullmatch(option[1].lower()))
        printed += _PRINTED.fullmatch(text) is not None
        options += is_option
        others += not is_option
        if option is not None and option[2] is not None:
            assigned += 1
            of_innodb += _OF_INNODB.fullmatch(option[1]) is not None
    known = {name for name in sections if _TELLING_SECTIONS.fullmatch(name)}
    if known and others > options:
        return False
    if known:
        return bool(known - _SHARED_SECTIONS) or telling > 0
    if sections:
        return False
    listed = telling > 0 and printed > 4 * others and printed >= telling
    return listed or (of_innodb >= _OF_INNODB_LEAST and 2 * assigned > options + others)


def _read(text: SmallText) -> list[MysqlConfigCapture]:
    sections: dict[str, dict[str, str]] = {}
    values: dict[str, str] = {}
    section: str | None = None
    files = _Files(text, values)
    has_sections = any(_SECTION.fullmatch(line.text.strip()) for line in text.lines)
    kept = 0
    for line in text.lines:
        stripped = line.text.strip()
        titled = _SECTION.fullmatch(stripped)
        if titled is not None:
            section = titled[1].strip()
            files.begin(section.lower())
            if len(sections) < NAMES_MOST:
                sections.setdefault(section, {})
            continue
        if _says_nothing(stripped):
            continue
        if _INCLUDE.fullmatch(stripped):
            text.unread(line, "this file is not here; what it sets is not known")
            continue
        option = _option(line)
        is_printed = stripped.startswith("--")
        # No option file has dashes: `--print-defaults` below one lists what the server takes.
        section = None if is_printed else section
        is_alone = is_printed or (not has_sections and "=" in stripped)
        if option is None or (section is None and not is_alone):
            text.unread(line, "no option of a MySQL configuration file")
            continue
        kept += 1
        if kept > NAMES_MOST:
            text.unread(line, f"options beyond the first {NAMES_MOST:,} are left out")
            break
        name, value = option
        if section is not None:
            sections.setdefault(section, {})[name] = value
        if section is None or _SERVER.fullmatch(section.lower()):
            name = name.lower().replace("-", "_")
            files.set(name, value, line, listed=section is None)
            if value != _NOT_KEPT:
                text.says(name, line)
    if not sections and not values:
        raise UnrecognisedCaptureError("no option of a MySQL configuration file found")
    return [MysqlConfigCapture(**text.common(), sections=sections, values=values)]


class _Files:
    """Sets options, and tells where a text goes on with another file: what began one comes again.

    Attributes:
        values: What is set so far.
    """

    def __init__(self, text: SmallText, values: dict[str, str]) -> None:
        self.values = values
        self._text = text
        self._file = 0
        self._begun: set[str] = set()
        self._first = ""
        self._set_by: dict[str, int] = {}

    def begin(self, title: str) -> None:
        """Take the title of a section."""
        if title in self._begun:
            self._file += 1
            self._begun.clear()
        self._begun.add(title)
        self._first = ""

    def set(self, option: str, value: str, line: Line, *, listed: bool) -> None:
        """Set an option; name it if another file above gives it another value.

        Args:
            option: Its name.
            value: Its value.
            line: Its line.
            listed: It stands in no section, as my_print_defaults prints it.
        """
        self._file += listed and option == self._first
        self._first = (self._first or option) if listed else ""
        of_another_file = self._set_by.setdefault(option, self._file) != self._file
        if of_another_file and self.values[option] != value:
            self._text.differs(option, line)
        self.values[option] = value


def _says_nothing(text: str) -> bool:
    """Whether a line is blank, a comment, or a mark of a paste."""
    return not text or text[0] in "#;" or text.startswith(("```", "[code", "[/code"))


def _option(line: Line) -> tuple[str, str] | None:
    found = None if line.cut else _OPTION.fullmatch(line.text)
    if found is None:
        # A remark may follow an option that has no value.
        found = _OPTION.fullmatch(_COMMENT_END.sub("", line.text, count=1))
    if found is None or _OF_ANOTHER.fullmatch(found[1]):
        return None
    secret = found[2] and _SECRET.search(found[1])
    return found[1], _NOT_KEPT if secret else _value(found[2] or "")


def _value(written: str) -> str:
    """A value without quotes and without the comment after it."""
    written = written.strip()
    if written[:1] in {'"', "'"}:
        end = written.find(written[0], 1)
        if end > 0:
            return written[1:end]
    return _COMMENT_END.sub("", f" {written}", count=1).strip()


FORMAT = Format(
    about=About(
        title="MySQL configuration",
        opening=Opening(
            ("[mysqld", "[mariadb", "[server]", "[client"), rb"\[[\w.-]{1,40}\][ \t]*", 40
        ),
        command="cat /etc/mysql/my.cnf",
        commands=(r"\bmy_print_defaults\b|\S\.cnf\b",),
        programs=("my_print_defaults",),
        forms=(
            Opening(
                ("--so", "--po", "--in", "--da", "--us", "--ba", "--pi", "--lo", "--ma", "--sk"),
                rb"--[a-z][\w-]*=.*",
                40,
            ),
        ),
    ),
    record=MysqlConfigCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
