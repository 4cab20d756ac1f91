r"""`SHOW ENGINE INNODB STATUS`, and the same text from an InnoDB monitor's log.

    2026-11-22 10:59:37 0x7f44501646c0 INNODB MONITOR OUTPUT
    Per second averages calculated from the last 20 seconds
    ...
    Buffer pool size   4056
    0.00 reads/s, 0.00 creates/s, 0.00 writes/s
    Buffer pool hit rate 998 / 1000, young-making rate 0 / 1000 not 0 / 1000

gives `interval_s` 20 and `values` {"buffer_pool_pages": 4056, "buffer_pool_hit_ratio": 0.998,
...}. Read as printed, with `\G`, in a box, and from `mysql -B`, which writes the text on one line
with `\n` for each line end. The lines are those of srv_printf_innodb_monitor,
storage/innobase/srv/srv0srv.cc, and buf_print_io, buf/buf0buf.cc (MySQL 5.0 to 8.4, MariaDB to
11).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice, takewhile
from typing import Literal

from arcplan.captures.database.innodb_pools import HIT_RATIO, POOL, PoolInstances
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.quantity import plain_number
from arcplan.captures.records import (
    Accounting,
    CaptureBase,
    IssueLog,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText, SmallTextParser, without_remark

_SAVE_ALL = "save all of it, as printed: `mysql -e 'SHOW ENGINE INNODB STATUS\\G'`"
_PART = re.compile(rb"(?m)^---BUFFER POOL \d|^Log sequence number +\d|^\d+ OS file reads, \d")
REPORTS_MOST = 1_000
_TELLING_LEAST = len("LOG")

_BEGIN = re.compile(
    r"(?:(?P<date>\d{4}-\d\d-\d\d|\d{6}) +(?P<time>\d{1,2}:\d\d:\d\d) +(?:\S+ )?)?"
    r"INNODB MONITOR OUTPUT"
)
_MARK = "INNODB MONITOR OUTPUT"
_END = "END OF INNODB MONITOR OUTPUT"
_SIGN = re.compile(
    rb"INNODB MONITOR OUTPUT|Per second averages calculated from the last \d+ sec"
    rb"|(?m:^[ \t>|#]*BUFFER POOL AND MEMORY[ \t\r]*$)"
)
# Markdown makes a heading of a title that stands above a rule, and takes the rules away.
_HEADING = re.compile(r"\A#{1,6} +")
# What a person wrote behind a line.
# Every line that is read has one of these; a log of hours is mostly of others.
_MAY_HOLD = re.compile(
    r"\\n|INNODB MONITOR|[Pp]er second averages|/s|i/o's|queries inside|History list|Log sequence"
    r"|Log flushed|Last checkpoint|[Bb]uffer|[Pp]ages|db pages|Pending reads|LRU len"
    r"|[A-Z]{3}[A-Z /]*\s*$"
)
_N = r"\s+(-?[0-9.]+)"
# Each figure's lines; groups are its figures in order. Only the first of its section counts: below
# it come the same lines for each buffer pool instance, and in MySQL 8 for the server's own rows.
# The first MySQL 5.5 print the instances alone, see `innodb_pools`.
_ALL_FIGURES = tuple(
    (section, tuple(names.split()), re.compile(pattern))
    for section, names, pattern in (
        (
            "FILE I/O",
            "file_reads_per_s bytes_per_read file_writes_per_s fsyncs_per_s",
            r"([0-9.]+) reads/s, ([0-9.]+) avg bytes/read, ([0-9.]+) writes/s, ([0-9.]+) fsyncs/s",
        ),
        ("LOG", "log_writes_per_s", r"\d+ log i/o's done, ([0-9.]+) log i/o's/second"),
        ("BUFFER POOL AND MEMORY", "buffer_pool_pages", rf"Buffer pool size{_N}"),
        ("BUFFER POOL AND MEMORY", "free_pages", rf"Free buffers{_N}"),
        ("BUFFER POOL AND MEMORY", "database_pages", rf"Database pages{_N}"),
        ("BUFFER POOL AND MEMORY", "old_pages", rf"Old database pages{_N}"),
        ("BUFFER POOL AND MEMORY", "modified_pages", rf"Modified db pages{_N}"),
        ("BUFFER POOL AND MEMORY", "pending_reads", rf"Pending reads{_N}"),
        (
            "BUFFER POOL AND MEMORY",
            "lru_pages unzip_lru_pages",
            r"LRU len: (\d+), unzip_LRU len: (\d+)",
        ),
        ("BUFFER POOL AND MEMORY", "young_per_s", r"([0-9.]+) youngs/s, .*"),
        (
            "BUFFER POOL AND MEMORY",
            "pages_read pages_created pages_written",
            r"Pages read (\d+), created (\d+), written (\d+)",
        ),
        (
            "BUFFER POOL AND MEMORY",
            "pages_read_per_s pages_written_per_s",
            r"([0-9.]+) reads/s, [0-9.]+ creates/s, ([0-9.]+) writes/s",
        ),
        ("ROW OPERATIONS", "queries_inside", r"(\d+) queries inside InnoDB.*"),
        (
            "ROW OPERATIONS",
            "row_inserts_per_s row_updates_per_s row_deletes_per_s row_reads_per_s",
            r"([0-9.]+) inserts/s, ([0-9.]+) updates/s, ([0-9.]+) deletes/s, ([0-9.]+) reads/s",
        ),
        ("TRANSACTIONS", "history_list_length", rf"History list length{_N}"),
    )
)
_FIGURES: dict[str, list[tuple[tuple[str, ...], re.Pattern[str]]]] = {}
for _section, _names, _pattern in _ALL_FIGURES:
    _FIGURES.setdefault(_section, []).append((_names, _pattern))
_RATES = [name for _, names, _ in _ALL_FIGURES for name in names if name.endswith("_per_s")]
_POSITIONS = {
    "Log sequence number": "log_sequence_number",
    "Log flushed up to": "log_flushed_to",
    "Last checkpoint at": "last_checkpoint_at",
}
# Before MySQL 5.5 a log position is two words of 32 bits.
_POSITION = re.compile(rf"({'|'.join(_POSITIONS)})\s+(?:(\d{{1,10}}) )?(\d{{1,20}})")
# Each section keeps the time of its last printing, and adds a thousandth to the whole seconds since
# lest it divide by zero (os_aio_print, buf_stats_get_pool_info, srv_printf_innodb_monitor).
_PER_NO_TIME = 1000
_OF_NO_TIME = (
    "this section was printed just before, so its rates are averages over no time and left out;"
    " wait some seconds between two SHOW ENGINE INNODB STATUS"
)
_HEADLESS = (
    "figures above the first heading of a section: whose they are is not told, the whole pool's or"
    f" one instance's, and they are left out; {_SAVE_ALL}"
)
_HIT_RATE = re.compile(r"Buffer pool hit rate (\d+) / (\d+).*")
_POOL_BYTES = re.compile(r"Buffer pool size, bytes\s+(\d{1,20})")
_INTERVAL = re.compile(r"Per second averages calculated from the last (\d{1,9}) seconds?")
_SECTIONS = frozenset(
    (
        *("BACKGROUND THREAD", "SEMAPHORES", "TRANSACTIONS", "FILE I/O", "LOG", "ROW OPERATIONS"),
        *("INSERT BUFFER AND ADAPTIVE HASH INDEX", "BUFFER POOL AND MEMORY"),
        *("INDIVIDUAL BUFFER POOL INFO", "LATEST DETECTED DEADLOCK", "LATEST FOREIGN KEY ERROR"),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InnodbStatusCapture(CaptureBase):
    """One report of the InnoDB monitor.

    Attributes:
        interval_s: Seconds that the rates are averages of.
        page_bytes: Size of a page in bytes, where the pool's size is printed in bytes and in
            pages; None otherwise.
        values: Figures that the report prints, others are absent. Pages: `buffer_pool_pages`,
            `free_pages`, `database_pages`, `old_pages`, `modified_pages`, `lru_pages`, of which
            `unzip_lru_pages` are kept compressed too; since the server's start: `pages_read`,
            `pages_created`, `pages_written`; averages over `interval_s`: `pages_read_per_s`,
            `pages_written_per_s`, `young_per_s`, `file_reads_per_s`, `bytes_per_read`,
            `file_writes_per_s`, `fsyncs_per_s`, `log_writes_per_s`,
            `row_inserts_per_s`, `row_updates_per_s`, `row_deletes_per_s`, `row_reads_per_s`,
            `buffer_pool_hit_ratio` (0..1); now: `pending_reads`, `queries_inside`,
            `history_list_length`; positions in the redo log in bytes: `log_sequence_number`,
            `log_flushed_to`, `last_checkpoint_at`.
    """

    kind: Literal["innodb-status"] = "innodb-status"
    interval_s: int | None
    page_bytes: int | None
    values: dict[str, int | float]


def recognises(head: bytes) -> bool:
    """Whether the text holds a report of the monitor."""
    return _SIGN.search(head) is not None


def _read(text: SmallText) -> Iterable[InnodbStatusCapture]:
    reports = list(_reports(_lines(text.lines)))
    telling: set[int] = set()
    records = (_record(text, report, telling) for report in reports[:REPORTS_MOST])
    found = [record for record in records if record is not None]
    if len(reports) > REPORTS_MOST:
        text.issues.add(0, "", f"reports beyond {REPORTS_MOST:,} are left out")
    if not found:
        raise UnrecognisedCaptureError(f"no figure of an InnoDB status report found; {_SAVE_ALL}")
    # Reports are full of lines on single transactions, threads and locks.
    written = sum(bool(line.text.strip()) for line in text.lines)
    left_out = text.left_out + written - len(telling)
    counted = Accounting.of(text.lines_total, left_out, text.issues)
    return [replace(record, accounting=counted) for record in found]


def _lines(lines: Sequence[Line]) -> Iterator[Line]:
    r"""Lines as the monitor prints them: escaped ends (`\n`) divide one line of the client.

    Those too short to say anything are left out.
    """
    for line in lines:
        escaped = "\\n" in line.text
        pieces = line.text.split("\\n") if escaped else [line.text.strip().strip("|")]
        for piece in filter(_may_tell, pieces):
            yield Line(line.number, _HEADING.sub("", piece.strip()), line.cut)


def _may_tell(text: str) -> bool:
    return len(text) >= _TELLING_LEAST and not text.isspace()


def _reports(lines: Iterable[Line]) -> Iterator[list[Line]]:
    report: list[Line] = []
    for line in lines:
        if _begins(line.text) and report:
            yield report
            report = []
        report.append(line)
    if report:
        yield report


def _begins(text: str) -> bool:
    """Whether the line begins a report."""
    return _MARK in text and _END not in text


def _record(
    whole: SmallText, report: Sequence[Line], telling: set[int]
) -> InnodbStatusCapture | None:
    """The record of one report; None where it has no figure. `telling` gets the lines read."""
    text = replace(whole, issues=IssueLog(), places={})
    values: dict[str, int | float] = {}
    found_in: dict[str, tuple[str, Line]] = {}
    interval: int | None = None
    pool_bytes: int | None = None
    recorded_at: str | None = None
    section = ""
    ended = False
    pools = PoolInstances()
    for line in report:
        said = without_remark(line.text)
        begun = _BEGIN.search(said) if _MARK in said else None
        if _END in said:
            ended = True
        elif begun is not None:
            recorded_at = _moment(begun["date"], begun["time"])
        elif said in _SECTIONS:
            section = said
        elif (found := _INTERVAL.fullmatch(said)) is not None:
            interval = int(found[1])
        elif (found := _POOL_BYTES.fullmatch(said)) is not None:
            pool_bytes = pool_bytes if pool_bytes is not None else int(found[1])
        else:
            figures = list(_figures(said, section))
            pools.note(section, figures)
            for name, value in figures:
                if name not in values:
                    values[name] = value
                    found_in[name] = section, line
                    text.says(name, line)
            if not figures:
                continue
        telling.add(line.number)
    page_bytes = _page_bytes(pool_bytes, values.get("buffer_pool_pages"))
    pools.add_up(values, text.places, (whole.issues, text.issues), are_all=ended)
    for name in _averaged_over_no_time(values, found_in, (whole.issues, text.issues)):
        del values[name], text.places[name]
    if not values:
        return None
    telling.update(_name_headless(report, (whole.issues, text.issues)))
    return InnodbStatusCapture(
        **text.common(complete=_begins(report[0].text) and ended),
        recorded_at=recorded_at,
        interval_s=interval,
        page_bytes=page_bytes,
        values=values,
    )


def _averaged_over_no_time(
    values: dict[str, int | float],
    found_in: dict[str, tuple[str, Line]],
    logs: Sequence[IssueLog],
) -> Iterator[str]:
    """Rates of sections that divide their counts by a thousandth of a second; each is named."""
    of: dict[str, list[str]] = {}
    for name in filter(values.__contains__, _RATES):
        of.setdefault(found_in[name][0], []).append(name)
    for rates in of.values():
        counts = [values[name] for name in rates]
        if any(counts) and not any(count % _PER_NO_TIME for count in counts):
            line = found_in[rates[0]][1]
            for log in logs:
                log.add(line.number, line.text, _OF_NO_TIME)
            yield from rates


def _figures(said: str, section: str) -> Iterator[tuple[str, int | float]]:
    """Figures of one line."""
    if section == POOL and (found := _HIT_RATE.fullmatch(said)) is not None:
        hits, of = plain_number(found[1]), plain_number(found[2])
        if hits is not None and of:
            yield HIT_RATIO, hits / of
        return
    if section == "LOG" and (found := _POSITION.fullmatch(said)) is not None:
        high = int(found[2]) << 32 if found[2] else 0
        yield _POSITIONS[found[1]], high + int(found[3])
        return
    for names, pattern in _FIGURES.get(section, ()):
        if (found := pattern.fullmatch(said)) is not None:
            for name, printed in zip(names, found.groups(), strict=True):
                value = plain_number(printed)
                if value is not None:
                    yield name, value


def _name_headless(report: Iterable[Line], logs: Sequence[IssueLog]) -> Iterator[int]:
    """Name the first line with figures above the first heading of a section; its number."""
    above = takewhile(lambda line: without_remark(line.text) not in _SECTIONS, report)
    for line in islice(filter(_tells_a_figure, above), 1):
        for log in logs:
            log.add(line.number, line.text, _HEADLESS)
        yield line.number


def _tells_a_figure(line: Line) -> bool:
    return any(True for section in _SECTIONS for _ in _figures(without_remark(line.text), section))


def _page_bytes(pool_bytes: int | None, pages: int | float | None) -> int | None:
    if pool_bytes is None or not isinstance(pages, int) or pages <= 0 or pool_bytes % pages:
        return None
    return pool_bytes // pages


def _moment(date: str | None, time: str | None) -> str | None:
    if not date or not time:
        return None
    if "-" not in date:
        # Before MySQL 5.6: two digits of the year.
        date = f"20{date[:2]}-{date[2:4]}-{date[4:]}"
    moment = f"{date}T{time.zfill(8)}"
    try:
        return datetime.fromisoformat(moment).isoformat()
    except ValueError:
        return None


def refusal(head: bytes) -> str | None:
    """What to tell of a text that has pools or the log of a report and not its section of pools."""
    if _PART.search(head) is None:
        return None
    return f"this looks like a part of SHOW ENGINE INNODB STATUS, which is not read; {_SAVE_ALL}"


FORMAT = Format(
    about=About(
        title="InnoDB status",
        opening=Opening(("====",), rb"={20,}[ \t]*", 3),
        command="mysql -e 'SHOW ENGINE INNODB STATUS'",
        commands=(r"(?i)\bshow\s+engine\s+innodb\s+status\b",),
        programs=("mysql", "mariadb"),
        forms=(
            Opening(
                ("****", "InnoDB", "Type"),
                rb"\*{10,} 1\. row \*{10,}|InnoDB\t.*|Type\tName\tStatus",
                8,
            ),
            Opening(("BUFFER POOL",), rb"BUFFER POOL AND MEMORY", 40),
        ),
        marks=("INNODB MONITOR OUTPUT", "Per second averages", "BUFFER POOL AND MEMORY"),
    ),
    record=InnodbStatusCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(
        _read, wants=lambda line: _MAY_HOLD.search(line) is not None
    ),
    refusal=refusal,
)
