"""Memory of a host: /proc/meminfo, and `free` with any unit.

Usage: `cat /proc/meminfo`; `free`, `free -b`, `-k`, `-m`, `-g`, `-h`, `-w`, also repeated (-s).

Forms read: Linux 2.6 to 6.x; procps 3.2 (with its `-/+ buffers/cache` row) to 4.0; a file of
pt-stalk with many samples, of which the last one counts. `free` does not print its unit: without
a letter behind the numbers it is that of the command above, where a prompt shows it, and else told
by what they are multiples of (see `_unit_of_free`).

    MemTotal:        6067336 kB
    MemAvailable:    5446912 kB

gives `values_bytes = {"MemTotal": 6212952064, "MemAvailable": 5577637888}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import SIZE_MOST, size_of, whole_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError, printable
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.timestamps import iso_of, ts_of

_LONGEST = 512
_UNITLESS = "free does not say its unit; print it with -b"
_NO_ROW = "no row of /proc/meminfo or free found"
_ROW = re.compile(
    r"\s*(?P<name>[A-Z][A-Za-z0-9_]{1,40}(?:\([a-z_]+\))?):\s+"
    r"(?P<value>[0-9]{1,20})(?: ?(?P<unit>[kKmM]?B))?\s*"
)
# `free -g` in the line of a prompt; short options may be joined (`-gt`).
_COMMAND = re.compile(r"(?:.*[\s/])?free(?P<options>(?:\s+-{1,2}[\w=-]+)*)(?:\s+[0-9.]+)*\s*")
_OPTION_UNITS = {
    "b": 1,
    "bytes": 1,
    "k": 1 << 10,
    "kibi": 1 << 10,
    "m": 1 << 20,
    "mebi": 1 << 20,
    "g": 1 << 30,
    "gibi": 1 << 30,
    "tebi": 1 << 40,
    "kilo": 10**3,
    "mega": 10**6,
    "giga": 10**9,
    "tera": 10**12,
}
_WHOLE_UNITS = "free printed whole units of {}, so each figure may be up to one of them larger"
_ANOTHER_HOST = (
    "the host has another size of memory above, so this text may be of two hosts; the last sample"
    " counts"
)
# free -h prints two digits.
_ROUNDED_SHARE = 0.1
_FRAMES = ("```", "[")
_FREE_HEAD = re.compile(r"\s*total\s+used\s+free(?:\s+shared)?(?:\s+\S+)*\s*")
_FREE_ROW = re.compile(
    r"\s*(?P<name>Mem|Swap|Total|-/\+ buffers/cache)\s*:"
    r"(?P<cells>(?:\s+\S+){2,8})\s*"
)
# Of `free -l`.
_FREE_BELOW = re.compile(r"\s*(?:Low|High):(?:\s+[0-9.,]+[BKMGTPE]?i?){3}\s*")
_HEAD = re.compile(
    rb"(?m)^[ \t>]*MemTotal:[ \t]+[0-9]+ ?k?B?[ \t\r]*$"
    rb"|^[ \t>]*total[ \t]+used[ \t]+free[ \t]+(?:shared|buff)"
)
# Rows of counts of pages, not of kibibytes.
_COUNTS = re.compile(r"HugePages_\w+")
_WITH_LETTER = re.compile(r"[0-9]+(?:[.,][0-9]+)?[BKMGTPE]i?(?=\s|$)")
_FREE_NAMES = {
    "total": "MemTotal",
    "free": "MemFree",
    "shared": "Shmem",
    "buffers": "Buffers",
    "cached": "Cached",
    "cache": "Cached",
    "available": "MemAvailable",
}
_UNITS = {"B": 1, "kB": 1024, "KB": 1024, "MB": 1 << 20, "mB": 1 << 20}
# The smallest host worth a plan: 64 MiB in bytes and in KiB; in MiB what no GiB would be.
_BYTES_LEAST, _KIB_LEAST, _MIB_LEAST = 1 << 26, 1 << 16, 1 << 13


@dataclass(frozen=True, slots=True, kw_only=True)
class MeminfoCapture(CaptureBase):
    """Memory of a host; `places` has every name of `values_bytes`.

    Attributes:
        values_bytes: Rows in bytes under the names of /proc/meminfo (`MemTotal` ...); of huge pages
            those rows that are sizes.
        samples: Samples in the text; the figures are of the last whole one.
        ram_bytes: Memory that the kernel manages, `MemTotal`.
        available_bytes: What new programs could use without swapping, `MemAvailable`.
        hugepages_bytes: Reserved for huge pages: their number times their size.
    """

    kind: Literal["meminfo"] = "meminfo"
    values_bytes: dict[str, int]
    samples: int
    ram_bytes: int | None
    available_bytes: int | None
    hugepages_bytes: int | None


def recognises(head: bytes) -> bool:
    """Whether the text has the first row of /proc/meminfo or the header of free."""
    return _HEAD.search(head) is not None


@dataclass(slots=True)
class _Sample:
    at_s: float | None
    sizes: dict[str, int]
    counts: dict[str, int]
    lines: dict[str, Line]


class _Reader:
    """Reads samples. A text of a year's is long; the last two are enough to have a whole one."""

    def __init__(self, text: SmallText) -> None:
        self.last: list[_Sample] = []
        self.samples = 0
        self._text = text
        self._at_s: float | None = None
        self._titles: list[str] = []
        self._asked: int | None = None
        self._unit = 0
        self._ram: int | None = None
        self._is_another_host = False

    def take(self, line: Line) -> bool:
        """Read a line; whether it is one of /proc/meminfo or free."""
        stamp = ts_of(line.text)
        if stamp is not None:
            self._at_s = stamp
        elif (command := _COMMAND.fullmatch(line.text)) is not None:
            self._asked = _asked_unit(command["options"].split())
        elif _FREE_HEAD.fullmatch(line.text):
            self._titles = line.text.split()
        elif self._titles and _FREE_BELOW.fullmatch(line.text):
            pass
        elif (row := _FREE_ROW.fullmatch(line.text)) is not None:
            self._take_free(row, line)
        elif (row := _ROW.fullmatch(line.text)) is not None:
            if row["name"] == "MemTotal" or not self.last:
                self._begin()
            _take_row(self._text, self.last[-1], row, line)
        else:
            # The prompt of `cat /proc/meminfo` is not taken off, as that of free is read.
            is_command = "meminfo" in line.text
            return is_command or not line.text.strip() or line.text.lstrip().startswith(_FRAMES)
        self._compare(line)
        return True

    def _begin(self) -> None:
        self.last = [*self.last[-1:], _Sample(self._at_s, {}, {}, {})]
        self.samples += 1

    def _compare(self, line: Line) -> None:
        """Note memory that is not that of the samples above, rounding aside."""
        ram = self.last[-1].sizes.get("MemTotal") if self.last else None
        if ram is None or ram == self._ram:
            return
        if self._ram is not None and not self._is_another_host:
            are_exact = all(size % 1024 == 0 != size % (1 << 20) for size in (ram, self._ram))
            share = 0 if are_exact else _ROUNDED_SHARE
            self._is_another_host = abs(ram - self._ram) > share * max(ram, self._ram)
            if self._is_another_host:
                self._text.issues.add(line.number, line.text, _ANOTHER_HOST)
                # That of another host is no whole one of this.
                del self.last[:-1]
        self._ram = ram

    def _take_free(self, row: re.Match[str], line: Line) -> None:
        if row["name"] == "Mem":
            self._unit = self._asked or _unit_of_free(row["cells"])
            if self._unit == 0:
                self._text.unread(line, _UNITLESS)
                return
            if self._unit == self._asked and self._unit >= 10**9:
                name = "GiB" if self._unit % 1024 == 0 else "GB"
                self._text.issues.add(0, "", _WHOLE_UNITS.format(name))
            self._begin()
        if self.last and self._unit:
            wrong = _take_free(self.last[-1], row, self._titles, self._unit, line)
            if wrong:
                self._text.unread(line, f"{printable(wrong, 40)} is no amount of memory")


def _read(text: SmallText) -> Iterable[CaptureBase]:
    reader = _Reader(text)
    for line in text.lines:
        if not reader.take(line):
            text.unread(line, "no row of /proc/meminfo or free")
    if not reader.last:
        raise UnrecognisedCaptureError(
            _UNITLESS if any(issue.reason == _UNITLESS for issue in text.issues.kept) else _NO_ROW
        )
    return [_record(text, reader.last, reader.samples)]


def _record(text: SmallText, last: list[_Sample], samples: int) -> MeminfoCapture:
    sample = last[-1]
    if len(last) > 1 and len(sample.sizes) < len(last[0].sizes):
        sample = last[0]
    for name, line in sample.lines.items():
        text.says(name, line)
    sizes, counts = sample.sizes, sample.counts
    pages, page = counts.get("HugePages_Total"), sizes.get("Hugepagesize")
    common = text.common(complete=not text.ends_inside_a_line)
    return MeminfoCapture(
        **common,
        recorded_at=None if sample.at_s is None else iso_of(sample.at_s),
        values_bytes=sizes,
        samples=samples,
        ram_bytes=sizes.get("MemTotal"),
        available_bytes=sizes.get("MemAvailable"),
        hugepages_bytes=(
            sizes.get("Hugetlb") if pages is None or page is None else _product(pages, page)
        ),
    )


def _product(pages: int, page: int) -> int | None:
    return pages * page if pages * page <= SIZE_MOST else None


def _take_row(text: SmallText, sample: _Sample, row: re.Match[str], line: Line) -> None:
    value = whole_of(row["value"])
    if value is None:
        text.unread(line, "no amount of memory")
    elif row["unit"] is None and _COUNTS.fullmatch(row["name"]):
        sample.counts[row["name"]] = value
        sample.lines[row["name"]] = line
    elif row["unit"] is not None and value * _UNITS[row["unit"]] <= SIZE_MOST:
        sample.sizes[row["name"]] = value * _UNITS[row["unit"]]
        sample.lines[row["name"]] = line
    else:
        text.unread(line, "no amount of memory")


def _asked_unit(options: list[str]) -> int | None:
    """The unit that the options of free choose, None where they choose none."""
    words = [option.lstrip("-") for option in options]
    letters = "".join(word for option, word in zip(options, words, strict=True) if option[1] != "-")
    if "h" in letters or "human" in words:
        return None
    chosen = [_OPTION_UNITS[name] for name in (*words, *letters) if name in _OPTION_UNITS]
    if chosen and "si" in words:
        powers: int = 1000 ** ((chosen[-1].bit_length() - 1) // 10)
        return powers
    return chosen[-1] if chosen else None


def _unit_of_free(cells: str) -> int:
    """What one in a number without a letter is worth; 0 where the numbers cannot tell.

    free scales the kernel's KiB, which count whole pages of 4 KiB or more: printed in bytes all
    numbers are multiples of 1024, in KiB of 4, and in MiB seldom so.
    """
    numbers = [whole_of(cell) for cell in cells.split()]
    if numbers[0] is None:
        return 1 if _WITH_LETTER.match(cells.lstrip()) else 0
    total, known = numbers[0], [number for number in numbers if number]
    if total >= _BYTES_LEAST and all(number % 1024 == 0 for number in known):
        return 1
    if total >= _KIB_LEAST and all(number % 4 == 0 for number in known):
        return 1 << 10
    return 1 << 20 if _MIB_LEAST <= total < _KIB_LEAST << 6 else 0


def _take_free(
    sample: _Sample, row: re.Match[str], titles: list[str], unit: int, line: Line
) -> str:
    """Take a row; its first cell that is no amount, if there is one."""
    wrong = ""
    for title, cell in zip(titles, row["cells"].split(), strict=False):
        size = size_of(cell)
        if size is None:
            wrong = wrong or cell
            continue
        if cell.isdigit():
            size *= unit
        name = _FREE_NAMES.get(title)
        if row["name"] == "Swap":
            name = {"total": "SwapTotal", "free": "SwapFree"}.get(title)
        elif row["name"] != "Mem":
            continue
        if name is not None and size <= SIZE_MOST:
            sample.sizes[name] = size
            sample.lines[name] = line
    return wrong


FORMAT = Format(
    about=About(
        title="memory of the host",
        opening=Opening(("MemTotal:", "total"), rb"MemTotal:.*|[ \t]+total +used .*"),
        command="cat /proc/meminfo",
        commands=(r"\bmeminfo\b|\bfree(?:\s+-\S+)*(?:\s+\d+)*\s*$",),
        programs=("free",),
        reads_command=True,
        forms=(Opening(("TS ",), rb"TS [0-9].*", 3),),
        marks=("MemTotal:", "used"),
    ),
    record=MeminfoCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read, wants=lambda line: len(line) <= _LONGEST),
)
