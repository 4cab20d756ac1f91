"""`sar -d`: disks as sysstat's collector saw them.

Usage: `sar -d`, `sar -dp`, with -h, from a file (-f) or live; `sadf -d -- -d` (semicolons);
`sadf -j -- -d` (JSON). In `sar -A` the other tables are passed over.

Forms read: sysstat 9 to 12.7 (print_disk_stats, pr_stats.c): sectors of 512 bytes until 11, kB
since; the device's name first or, since 11.7 with -p or -h, last; 12 or 24 hours; decimal commas.
Rows of averages are left out.

    10:59:53          DEV       tps     rkB/s     wkB/s   areq-sz    aqu-sz     await     %util
    10:59:54          vda     18.00     88.00      0.00   1825.33      0.01      0.33      0.80

gives one device with 18 requests/s and an await of 0.33 ms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import REAL_MOST, real_of, share_of, size_of
from arcplan.captures.format import About, Format
from arcplan.captures.host.disk_figures import DiskFigures, DiskSamples, Figure
from arcplan.captures.json_document import document_in, members_of, objects_of, word_of
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.timestamps import Stamp, interval_seconds, spelled, stamp_of

DEVICES_MOST = 20_000
_LONGEST = 1024
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}[:.][0-9]{2}(?: ?[AaPp][Mm])?"
_COLUMN_WORDS = (
    r"DEV|tps|(?:rd|wr)_sec/s|[rwd]kB/s|avgrq-sz|areq-sz|avgqu-sz|aqu-sz|await|svctm|%util"
)
_HEADER = re.compile(
    rf"\s*(?P<time>{_CLOCK})\s+"
    rf"(?P<titles>(?:{_COLUMN_WORDS})(?:\s+(?:{_COLUMN_WORDS})){{4,}})\s*"
)
_ROW = re.compile(rf"\s*(?P<time>{_CLOCK})\s+(?P<cells>\S+(?:\s+\S+){{4,10}})\s*")
_AVERAGE = re.compile(r"\s*[^\W\d][^\d:]{2,20}\s?:\s+\S.*")
_BANNER = re.compile(
    r"\s*Linux \S+ \(.{0,200}?\)\s+"
    r"(?P<date>\S+(?: \S+)?)\s+_?\S+?_?\s+\(\d+ CPU\)\s*"
)
_SADF_HEADER = re.compile(
    r"\s*# ?hostname;interval;timestamp;"
    r"(?P<titles>DEV(?:;[^;]{1,20}){4,12})\s*"
)
_HEAD = re.compile(
    rf"(?m)^[ \t>]*{_CLOCK}[ \t]+(?:DEV[ \t]+tps\b|tps[ \t][^\n]{{10,120}}%util[ \t]+DEV\b)"
    r"|^[ \t>]*# ?hostname;interval;timestamp;DEV;tps".encode()
)
_JSON = re.compile(rb'"sysstat"\s*:\s*\{')
_JSON_DISK = re.compile(rb'"disk-device"\s*:')


def _kib_of(text: str) -> float | None:
    """Bytes of a number in kB, or of one with a letter (-h)."""
    if text[-1:].isalpha():
        size = size_of(text)
        return None if size is None else float(size)
    return _scaled(text, 1024)


def _sectors_of(text: str) -> float | None:
    return _scaled(text, 512)


def _scaled(text: str, unit: int) -> float | None:
    number = real_of(text)
    return None if number is None or number * unit > REAL_MOST else number * unit


_COLUMNS: dict[str, tuple[Figure, Callable[[str], float | None]]] = {
    "tps": ("requests_per_s", real_of),
    "rd_sec/s": ("read_bytes_per_s", _sectors_of),
    "wr_sec/s": ("write_bytes_per_s", _sectors_of),
    "rkB/s": ("read_bytes_per_s", _kib_of),
    "wkB/s": ("write_bytes_per_s", _kib_of),
    "avgrq-sz": ("request_bytes", _sectors_of),
    "areq-sz": ("request_bytes", _kib_of),
    "avgqu-sz": ("queue", real_of),
    "aqu-sz": ("queue", real_of),
    "await": ("await_ms", real_of),
    "%util": ("util_percent", share_of),
}
_JSON_COLUMNS: dict[str, str] = {
    "tps": "tps",
    "rd_sec": "rd_sec/s",
    "wr_sec": "wr_sec/s",
    "rkB": "rkB/s",
    "wkB": "wkB/s",
    "avgrq-sz": "avgrq-sz",
    "areq-sz": "areq-sz",
    "avgqu-sz": "avgqu-sz",
    "aqu-sz": "aqu-sz",
    "await": "await",
    "util-percent": "%util",
}


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
    if _HEAD.search(head):
        return True
    return _JSON.search(head) is not None and _JSON_DISK.search(head) is not None


def parser() -> SmallTextParser:
    """A parser of one text."""
    return SmallTextParser(_read, wants=lambda line: len(line) <= _LONGEST)


class _Reader:
    def __init__(self, text: SmallText) -> None:
        self.disks: dict[str, DiskSamples] = {}
        self.moments: list[str] = []
        self._text = text

    def add(self, line: Line, device: str, cells: dict[str, str], moment: str) -> None:
        figures: dict[Figure, float | None] = {}
        for title, cell in cells.items():
            if title in _COLUMNS:
                figure, read = _COLUMNS[title]
                figures[figure] = read(cell)
        if None in figures.values():
            self._text.unread(line, "not all of its figures are numbers")
        if device not in self.disks:
            if len(self.disks) >= DEVICES_MOST:
                raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} disks", line=line.number)
            self.disks[device] = DiskSamples(device)
            self._text.says(device, line)
        self.disks[device].add(figures)
        if not self.moments or self.moments[-1] != moment:
            self.moments.append(moment)

    def record(
        self, first: str, date: str, *, complete: bool, interval_s: float | None = None
    ) -> SarDiskCapture:
        """The record; `first` is the moment before the first sample."""
        if not self.disks:
            raise UnrecognisedCaptureError("no row of sar -d found")
        stamps: list[Stamp | None] = [stamp_of(moment) for moment in self.moments]
        before = stamp_of(first) if first else None
        told = spelled([stamp_of(f"{date} {self.moments[0]}")])[0] if date else None
        return SarDiskCapture(
            **self._text.common(complete=complete),
            recorded_at=told if told is not None and "T" in told else None,
            samples=len(self.moments),
            interval_s=interval_s or interval_seconds([before, *stamps]),
            devices=[disk.figures() for disk in self.disks.values()],
        )


def _read(text: SmallText) -> Iterable[CaptureBase]:
    head = text.text[: 1 << 16].encode()
    if _JSON.search(head) and _JSON_DISK.search(head):
        return [_of_json(text)]
    reader = _Reader(text)
    titles: list[str] = []
    first = date = ""
    of_sadf = False
    interval_s: float | None = None
    for line in text.lines:
        if (banner := _BANNER.fullmatch(line.text)) is not None:
            date = date or banner["date"]
        elif (header := _HEADER.fullmatch(line.text)) is not None:
            titles, of_sadf = header["titles"].split(), False
            first = first or header["time"]
        elif (sadf := _SADF_HEADER.fullmatch(line.text)) is not None:
            titles, of_sadf = sadf["titles"].split(";"), True
        elif of_sadf and titles and line.text.count(";") == len(titles) + 2:
            _, seconds, moment, *cells = line.text.strip().split(";")
            interval_s = interval_s or real_of(seconds) or None
            row = dict(zip(titles, cells, strict=True))
            date, _, clock = moment.removesuffix(" UTC").partition(" ")
            reader.add(line, row["DEV"], row, clock)
        elif (found := _ROW.fullmatch(line.text)) is not None:
            if not _take_row(reader, line, found, titles):
                if titles and line.number == text.lines_total:
                    text.unread(line, "no row of sar -d")
                titles = []
        elif not line.text.strip():
            titles = titles if of_sadf else []
        elif titles and not _AVERAGE.fullmatch(line.text):
            text.unread(line, "no row of sar -d")
    complete = not text.ends_inside_a_line
    return [reader.record(first, date, complete=complete, interval_s=interval_s)]


def _take_row(reader: _Reader, line: Line, found: re.Match[str], titles: list[str]) -> bool:
    cells = found["cells"].split()
    if not titles or len(cells) != len(titles):
        return False
    row = dict(zip(titles, cells, strict=True))
    # In `sar -A` the table of disks is one of twenty, each with columns of its own.
    if "DEV" not in row or real_of(row.get("tps", "")) is None:
        return False
    reader.add(line, row["DEV"], row, found["time"])
    return True


def _of_json(text: SmallText) -> SarDiskCapture:
    document = document_in(text)
    reader = _Reader(text)
    date = ""
    interval_s: float | None = None
    hosts = members_of(members_of(document.value).get("sysstat")).get("hosts")
    for host in objects_of(hosts):
        for sample in objects_of(host.get("statistics")):
            stamp = members_of(sample.get("timestamp"))
            date = date or word_of(stamp.get("date")) or ""
            interval_s = interval_s or real_of(word_of(stamp.get("interval")) or "") or None
            for disk in objects_of(sample.get("disk")):
                device = word_of(disk.get("disk-device"))
                cells = {
                    title: word
                    for name, title in _JSON_COLUMNS.items()
                    if (word := word_of(disk.get(name))) is not None
                }
                if "rkB/s" in cells:
                    cells.pop("rd_sec/s", None)
                    cells.pop("wr_sec/s", None)
                if device is not None:
                    moment = word_of(stamp.get("time")) or ""
                    reader.add(document.line_of(device), device, cells, moment)
    return reader.record("", date, complete=document.complete, interval_s=interval_s)


FORMAT = Format(
    about=About(
        title="sar -d",
        opening=None,
        command="sar -d 1 5",
        commands=(r"\b(?:sar|sadf)\s",),
        programs=("sar", "sadf"),
        run_per_command=True,
    ),
    record=SarDiskCapture,
    recognises=recognises,
    parser=lambda _top: parser(),
)
