"""`sar -d`: disks as sysstat's collector saw them.

Usage: `sar -d`, `sar -dp`, with -h, from a file (-f) or live; `sadf -d -- -d` (semicolons);
`sadf -j -- -d` (JSON); `sadf -x -- -d` (XML). In `sar -A` the other tables are passed over.

Forms read: sysstat 9 to 12.7 (print_disk_stats, pr_stats.c): sectors of 512 bytes until 11, kB
since; the device's name first or, since 11.7 with -p or -h, last; 12 or 24 hours; decimal commas.
Rows of averages are left out.

    10:59:53          DEV       tps     rkB/s     wkB/s   areq-sz    aqu-sz     await     %util
    10:59:54          vda     18.00     88.00      0.00   1825.33      0.01      0.33      0.80

gives one device with 18 requests/s and an await of 0.33 ms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from arcplan.captures.bounded import real_of
from arcplan.captures.columns.layout import Column, Titles
from arcplan.captures.columns.log import ColumnLog, ColumnLogParser
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.host.disk_figures import DiskFigures, Disks
from arcplan.captures.json_document import (
    Json,
    document_in,
    members_of,
    objects_of,
    opens_json,
    word_of,
)
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText
from arcplan.captures.timestamps import interval_seconds, spelled, stamp_of

_SECTOR, _KIB = 512.0, 1024.0
_COLUMNS = {
    "tps": Column("requests_per_s"),
    "rd_sec/s": Column("read_bytes_per_s", _SECTOR),
    "wr_sec/s": Column("write_bytes_per_s", _SECTOR),
    "rkB/s": Column("read_bytes_per_s", _KIB),
    "wkB/s": Column("write_bytes_per_s", _KIB),
    # Where a document has both, the first of one figure counts.
    "areq-sz": Column("request_bytes", _KIB),
    "avgrq-sz": Column("request_bytes", _SECTOR),
    "aqu-sz": Column("queue"),
    "avgqu-sz": Column("queue"),
    "await": Column("await_ms"),
    "%util": Column("util_percent"),
    # sadf's documents
    "rd_sec": Column("read_bytes_per_s", _SECTOR),
    "wr_sec": Column("write_bytes_per_s", _SECTOR),
    "rkB": Column("read_bytes_per_s", _KIB),
    "wkB": Column("write_bytes_per_s", _KIB),
    "util-percent": Column("util_percent"),
}
_DEVICE = "DEV"
_TITLES = frozenset((*_COLUMNS, "dkB/s", "svctm", _DEVICE))
# The clocks of English, Japanese, Chinese and Korean (t_fmt and t_fmt_ampm in glibc's locales).
_CLOCK = (
    r"(?:(?:午前|午後|上午|下午|오전|오후) ?)?[0-9]{1,2}(?:[:.]|時|时|시 ?)[0-9]{2}"
    r"(?:[:.]|分|분 ?)[0-9]{2}(?:秒|초)?(?: ?[AaPp][Mm])?"
)
_CLOCKED = re.compile(rf"\s*(?P<clock>{_CLOCK})\s+(?P<cells>\S.*)")
_AVERAGE = re.compile(r"\s*[^\W\d][^\d:]{2,20}\s?:\s+\S.*")
_BANNER = re.compile(
    r"\s*Linux \S+ \(.{0,200}?\)\s+"
    r"(?P<date>\S+(?: \S+){0,2}?)(?:\s+_?\S+?_?\s+\(\d+ CPU\))?\s*"
)
_SADF_HEADER = re.compile(r"\s*# ?hostname;interval;timestamp(?P<titles>(?:;[^;]{1,20}){1,40})\s*")
_SADF_ROW = re.compile(r"[^;]{1,255};-?\d{1,10};\d{4}-\d\d-\d\d[ T][^;]{1,40};.*")
_HEAD = re.compile(
    rf"(?m)^[ \t>]*{_CLOCK}[ \t]+(?:DEV[ \t]+tps\b|tps[ \t][^\n]{{10,120}}%util[ \t]+DEV\b)"
    r"|^[ \t>]*# ?hostname;interval;timestamp;DEV;tps".encode()
)
# The first table of `sar -A`, of a day and many processors: disks are far below.
_REPORT = re.compile(
    rf"\s*Linux [^\n]{{1,200}}\s{{1,9}}{_CLOCK}[ \t]+(?:CPU[ \t]+%us\w+[ \t]+%nice[ \t]+"
    r"%sys\w*[ \t]+%iowait[ \t]+%steal|proc/s(?:[ \t]+cswch/s)?[ \t]*\n)".encode()
)
_TABLE_BYTES = 60_000
_JSON = re.compile(rb'"sysstat"\s*:\s*\{')
_JSON_DISK = re.compile(rb'"disk-device"\s*:')
_XML_STARTS = ("<?xml", "<!DOCTYPE", "<sysstat")
_XML_DISK = re.compile(rb"<disk-device ")
_XML_TAG = re.compile(r"<(?P<close>/?)(?P<name>[\w?!-]+)(?P<attributes>[^<>]*)>")
# An attribute of a tag that was begun on a line above.
_XML_GOES_ON = re.compile(r'(?:[\w:-]+=)?"[^"]*">?')
_XML_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_FOREIGN = "no row of sar -d"
_RUN_AGAIN = "sar was run again from here on; its samples are taken together with those above"
_SINCE_BOOT = "only averages since boot are here (`sar -d 0`); run `sar -d -p 1 60`"
_TITLES_LEAST, _TITLES_MOST = 5, 11


@dataclass(frozen=True, slots=True, kw_only=True)
class SarDiskCapture(CaptureBase):
    """Disks over time, from `sar -d`; `places` has the first row of each device.

    Attributes:
        samples: Moments in the text.
        interval_s: Seconds between them, null where fewer than two are there.
        devices: In order of appearance.
    """

    kind: Literal["sar-disk"] = "sar-disk"
    samples: int
    interval_s: float | None
    devices: list[DiskFigures]


def recognises(head: bytes) -> bool:
    """Whether the text has the table of disks of sar or sadf."""
    if _HEAD.search(head) or (len(head) > _TABLE_BYTES and _REPORT.match(head)):
        return True
    if b"<sysstat" in head and _XML_DISK.search(head):
        return True
    return _JSON.search(head) is not None and _JSON_DISK.search(head) is not None


def _refusal(head: bytes) -> str | None:
    """What to tell of sadf's documents of other figures."""
    if b"<sysstat" in head:
        return "this XML of sadf has no disks; run `sadf -x -- -d` on the same file"
    if _JSON.search(head):
        return "this JSON of sadf has no disks; run `sadf -j -- -d` on the same file"
    return None


class _DeviceTitles(Titles):
    """Titles of a table of disks; the device stands in one of its columns."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.device_at = titles.index(_DEVICE)
        super().__init__([title for title in titles if title != _DEVICE], _COLUMNS)


_titles_of = lru_cache(maxsize=64)(_DeviceTitles)


class SarLog(ColumnLog):
    """The tables of disks of one file."""

    longest = 1024

    def __init__(self, text: SmallText) -> None:
        super().__init__(text)
        self._disks = Disks(text)
        self._moments: list[str] = []
        self._titles: _DeviceTitles | None = None
        self._of_sadf = False
        # A row below an empty line has titles of its own.
        self._is_below_titles = False
        self._date = ""
        # Clocks in a row: sar prints above a table when its first interval began.
        self._runs: list[list[str]] = [[]]
        self._interval_s: float | None = None
        self._json: list[Line] | None = None
        # The sample of an XML document that is being read; its end shows that it is whole.
        self._xml: Mapping[str, str] | None = None
        self._xml_ended = True
        self._was_run_again = False

    def take(self, line: Line) -> str:
        """Read a line."""
        text = line.text.strip()
        if self._json is None and not self._moments and opens_json(text):
            self._json = []
        if self._json is not None:
            self._json.append(line)
        elif self._xml is not None or text.startswith(_XML_STARTS):
            return self._take_xml(line, text)
        elif not text:
            self._titles = self._titles if self._of_sadf else None
            self._is_below_titles = False
        elif (clocked := _CLOCKED.fullmatch(line.text)) is not None:
            self._take_clocked(line, clocked["clock"], clocked["cells"].split())
        elif (sadf := _SADF_HEADER.fullmatch(text)) is not None:
            titles = tuple(sadf["titles"].split(";")[1:])
            self._titles, self._of_sadf = _titles_of(titles) if _DEVICE in titles else None, True
            self.text.left_out += self._titles is None
        elif self._of_sadf and _SADF_ROW.fullmatch(text):
            return self._take_sadf(line, *text.split(";", 3)[1:])
        elif (banner := _BANNER.fullmatch(text)) is not None:
            self._take_banner(line, banner["date"])
        elif not _AVERAGE.fullmatch(text):
            return _FOREIGN
        else:
            self.text.left_out += 1
        return ""

    def _take_banner(self, line: Line, date: str) -> None:
        if self._moments and not self._was_run_again:
            self._was_run_again = True
            self.text.unread(line, _RUN_AGAIN)
        self._date = self._date or date

    def _take_clocked(self, line: Line, clock: str, cells: list[str]) -> None:
        if self._titles is not None and self._add(line, self._titles, cells, clock):
            return
        is_header = len(cells) >= _TITLES_LEAST and _TITLES.issuperset(cells)
        # In `sar -A` the table of disks is one of twenty, each below an empty line.
        if not is_header and self._titles is not None:
            self.text.unread(line, _FOREIGN)
            if any(cell[0].isdigit() for cell in cells):
                return
        is_row = any(cell[0].isdigit() for cell in cells)
        if is_row and self._titles is None and self._moments and not self._is_below_titles:
            self.text.unread(line, _FOREIGN)
            return
        self._titles, self._of_sadf = None, False
        self._is_below_titles = True
        self.text.left_out += not (is_header and _DEVICE in cells)
        if is_header:
            self._titles = _titles_of(tuple(cells)) if _DEVICE in cells else None
            if self._titles is not None and self._runs[-1][-1:] != [clock]:
                self._runs.append([clock])

    def _take_sadf(self, line: Line, seconds: str, moment: str, cells: str) -> str:
        if self._titles is None:
            self.text.left_out += 1
            return ""
        date, _, clock = moment.removesuffix(" UTC").partition(" ")
        if not self._add(line, self._titles, cells.split(";"), clock):
            return _FOREIGN
        self._interval_s = self._interval_s or real_of(seconds) or None
        self._date = date
        return ""

    def _add(self, line: Line, titles: _DeviceTitles, cells: list[str], moment: str) -> bool:
        if len(cells) != titles.width + 1:
            return False
        device = cells.pop(titles.device_at)
        values = titles.read(cells)
        if values is None:
            cells.insert(titles.device_at, device)
            return False
        if titles.lacks(values):
            self.text.unread(line, "not all of its figures are numbers")
        self._disks.find(device, line).add(titles, values)
        if self._moments[-1:] != [moment]:
            self._moments.append(moment)
            self._runs[-1].append(moment)
        return True

    def captures(self) -> list[CaptureBase]:
        """The record."""
        complete = not self.text.ends_inside_a_line
        if self._json is not None:
            complete = self._take_json(self._json)
        complete = complete and self._xml_ended
        if not self._disks.series:
            raise UnrecognisedCaptureError(
                "this report of sar has no disks; run `sar -d -p -f FILE` on its file, or"
                " `sar -d -p 1 60`"
            )
        # The titles say when an interval began, and averages since boot have none.
        if self._runs[1:] == [[self._moments[0]] * 2]:
            raise UnrecognisedCaptureError(_SINCE_BOOT)
        longest = [stamp_of(moment) for moment in max(self._runs, key=len)]
        dated = stamp_of(f"{self._date} {self._moments[0]}") if self._date else None
        told = spelled([dated])[0]
        return [
            SarDiskCapture(
                **self.text.common(complete=complete),
                recorded_at=told if told is not None and "T" in told else None,
                samples=len(self._moments),
                interval_s=self._interval_s or interval_seconds(longest),
                devices=self._disks.figures(),
            )
        ]

    def _take_json(self, lines: list[Line]) -> bool:
        """Read a document of `sadf -j`; whether it is whole."""
        self.text.lines = lines
        document = document_in(self.text)
        hosts = members_of(members_of(document.value).get("sysstat")).get("hosts")
        for host in objects_of(hosts):
            for sample in objects_of(host.get("statistics")):
                stamp = _words_of(members_of(sample.get("timestamp")))
                for disk in objects_of(sample.get("disk")):
                    device = word_of(disk.get("disk-device")) or ""
                    self._add_disk(document.line_of(device), stamp, device, _words_of(disk))
        return document.complete

    def _take_xml(self, line: Line, text: str) -> str:
        """Read a line of `sadf -x`, which prints a tag or an element in each."""
        sample, self._xml_ended = self._xml or {}, False
        tags = list(_XML_TAG.finditer(text))
        for tag in tags:
            attributes: dict[str, str] = dict(_XML_ATTRIBUTE.findall(tag["attributes"]))
            if tag["name"] == "timestamp" and not tag["close"]:
                sample = attributes
            elif tag["name"] == "disk-device":
                self._add_disk(line, sample, attributes.get("dev", ""), attributes)
            self._xml_ended = tag["name"] == "sysstat" and bool(tag["close"])
        self._xml = None if self._xml_ended else sample
        is_part = tags or text.startswith("<") or _XML_GOES_ON.fullmatch(text)
        return _FOREIGN if text and not is_part else ""

    def _add_disk(
        self, line: Line, stamp: Mapping[str, str], device: str, figures: Mapping[str, str]
    ) -> None:
        """Keep what a document says of one disk in one sample."""
        self._date = self._date or stamp.get("date", "")
        self._interval_s = self._interval_s or real_of(stamp.get("interval", "")) or None
        names = _COLUMNS.keys() & figures.keys()
        names -= {"rd_sec", "wr_sec"} if "rkB" in names else set()
        cells = {title: figures[title] for title in _COLUMNS if title in names}
        if device:
            titles = _titles_of((_DEVICE, *cells))
            self._add(line, titles, [device, *cells.values()], stamp.get("time", ""))


def _words_of(members: Mapping[str, Json]) -> dict[str, str]:
    return {name: word for name, value in members.items() if (word := word_of(value)) is not None}


FORMAT = Format(
    about=About(
        title="sar -d",
        opening=None,
        command="sar -d 1 5",
        commands=(r"\b(?:sar|sadf)\s",),
        programs=("sar", "sadf"),
        run_per_command=True,
        forms=(
            Opening(("Linux",), rb"Linux \S+ \(.*", 40),
            Opening(("# hostname",), rb"# ?hostname;interval;.*"),
            Opening(("<?xml",), rb"<\?xml .*", 60),
            JSON,
        ),
        marks=("DEV", "disk-device", "%iowait", "proc/s"),
    ),
    record=SarDiskCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: ColumnLogParser(SarLog),
    refusal=_refusal,
)
