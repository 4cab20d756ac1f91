"""`lsblk` in all its forms, and listings of /dev/disk/by-id.

Usage: `lsblk`, with any of -b -f -l -p -t -a -s -o COLUMNS, -P (pairs), -J (JSON), -r (raw);
`ls -l /dev/disk/by-id` (or by-path, by-uuid, by-partuuid, by-vdev), which may follow it.

Forms read: util-linux 2.20 to 2.41; sizes rounded as printed unless told -b.

    NAME        MAJ:MIN RM   SIZE RO TYPE MOUNTPOINTS
    nvme0n1     259:0    0 894.3G  0 disk
    `-nvme0n1p1 259:1    0   512M  0 part /boot/efi

gives two devices; the second one's `path` is ["nvme0n1", "nvme0n1p1"].
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import size_of, whole_of
from arcplan.captures.column_table import Spans, cells_by_place, spans_of
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.host.lsblk_titles import (
    HEADER,
    NAME_OF_DISK,
    TELLING_TITLES,
    BlockDevice,
    device_of,
)
from arcplan.captures.json_document import (
    Json,
    JsonDocument,
    document_in,
    items_of,
    members_of,
    objects_of,
    word_of,
)
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser, head_of

__all__ = ["LsblkCapture", "recognises"]

DEVICES_MOST = 20_000
LINKS_MOST = 100_000
_LONGEST = 8192
_PAIR = re.compile(r'([A-Z][A-Z0-9_:%-]*)="((?:[^"\\]|\\.)*)"')
_PAIRS = re.compile(r'\s*(?:[A-Z][A-Z0-9_:%-]*="(?:[^"\\]|\\.)*"\s*)+')
_PRINTED = r'[A-Z][A-Z0-9_:%-]{0,30}="[^"\n]{0,300}"'
_PAIRS_HEAD = re.compile(
    rf"(?m)^[ \t>]*(?P<above>(?:{_PRINTED} ){{0,60}})"
    rf'K?NAME="(?P<name>[^"\n]*)"(?P<more> {_PRINTED})?'.encode()
)
_JSON = re.compile(rb'"blockdevices"\s*:\s*\[')
_LINK_HEAD = re.compile(
    rb"(?m)^[ \t>]*l[rwx-]{9}[^\n]{1,200} -> (?:\.\./\.\./)[\w!.-]{1,60}[ \t\r]*$"
)
_TREE = re.compile(r"^(?P<drawn>(?:[ │|]{2})*(?:├─|└─|\|-|`-|─)?)(?P<name>[\w/]\S*)")
_TITLES_LINE = re.compile(HEADER)
_HEAD = re.compile(rf"(?m)^[ \t>]*(?P<titles>{HEADER.strip()})[ \t\r]*\n(?P<row>[^\n]*)".encode())
_SECTIONS = re.compile(r"\s*(?:total [0-9]+|/dev/disk/by-\w+:?|```.*|\[/?\w+.*\])\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class LsblkCapture(CaptureBase):
    """Block devices of a host; `places` has the device's names and those of links.

    Attributes:
        devices: In the order printed; a device below two others is listed below each.
        links: Names under /dev/disk/by-... by which the kernel's device can be found.
    """

    kind: Literal["lsblk"] = "lsblk"
    devices: list[BlockDevice]
    links: dict[str, str]


def recognises(head: bytes) -> bool:
    """Whether the text is lsblk's table, pairs or JSON, or a listing of links to disks."""
    if _JSON.search(head) or _LINK_HEAD.search(head):
        return True
    for pairs in _PAIRS_HEAD.finditer(head):
        # The system's own name stands in a line of its own, too.
        if (
            pairs["above"]
            or pairs["more"]
            or NAME_OF_DISK.match(pairs["name"].decode("utf-8", "replace"))
        ):
            return True
    for found in _HEAD.finditer(head):
        titles = set(found["titles"].decode("ascii", "replace").split())
        if titles & TELLING_TITLES or NAME_OF_DISK.match(found["row"].decode("utf-8", "replace")):
            return True
    return False


def _read(text: SmallText) -> Iterable[CaptureBase]:
    devices: list[BlockDevice] = []
    links: dict[str, str] = {}
    if _JSON.search(head_of(text)):
        document = document_in(text)
        for item in objects_of(members_of(document.value).get("blockdevices")):
            _add_json(document, item, [], devices)
        complete = document.complete
    else:
        reader = _Reader(text, devices)
        for line in text.lines:
            reader.take(line)
        complete = not text.ends_mid_line or reader.last_is_whole
    for line in text.lines:
        link = _link_of(line.text)
        if link is not None:
            links[link[0]] = link[1]
            text.says(link[0], line)
            if len(links) > LINKS_MOST:
                raise CaptureTooLargeError(f"more than {LINKS_MOST:,} links", line=line.number)
    if not devices and not links:
        raise UnrecognisedCaptureError("no device of lsblk found")
    by_number = {line.number: line for line in text.lines}
    for device in devices:
        if device.name not in text.places:
            text.says(device.name, by_number[device.line])
    return [LsblkCapture(**text.common(complete=complete), devices=devices, links=links)]


class _Reader:
    def __init__(self, text: SmallText, devices: list[BlockDevice]) -> None:
        self.last_is_whole = True
        self._text = text
        self._devices = devices
        self._header = ""
        self._spans: Spans = ()
        self._titles: list[str] = []
        self._above: list[tuple[int, str]] = []
        self._at: dict[tuple[str, ...], int] = {}
        self._last: BlockDevice | None = None

    def take(self, line: Line) -> None:
        shown = line.text
        if not shown.strip() or _SECTIONS.fullmatch(shown) or _LINK_START.match(shown):
            return
        if len(shown) > _LONGEST:
            self._text.unread(line, "too long for a row of lsblk")
            return
        if _TITLES_LINE.fullmatch(shown):
            self._header, self._titles, self._above = shown, shown.split(), []
            self._spans = spans_of(shown)
            return
        self.last_is_whole = False
        if _PAIRS.fullmatch(shown):
            cells = {name: _unescaped(value) for name, value in _PAIR.findall(shown)}
            if "NAME" in cells or "KNAME" in cells:
                self._add(line, cells, [cells.get("NAME") or cells["KNAME"]])
                self.last_is_whole = True
                return
        if not self._titles or not self._take_row(line):
            self._text.unread(line, "no row of lsblk")

    def _take_row(self, line: Line) -> bool:
        drawn = _TREE.match(line.text.removeprefix(_margin(self._header)))
        if drawn is None:
            return False
        # A row of -f may go on in a second line with another mount point and nothing else.
        cells = cells_by_place(_plain(line.text), self._spans)
        row = (
            dict(zip(self._titles, cells, strict=True))
            if cells is not None
            else _by_words(line.text, self._titles)
        )
        if row is None:
            return False
        if not row.get(self._titles[0]):
            if self._last is not None and (more := row.get("MOUNTPOINTS")):
                self._last.mountpoints.append(more)
                self.last_is_whole = True
                return True
            return False
        name = drawn["name"]
        is_device = drawn["drawn"].strip() or (_NAME if "SIZE" in row else _DEVICE).fullmatch(name)
        if not _fits(row):
            row = _by_words(line.text, self._titles) or {}
        if not row or not is_device or not _fits(row):
            return False
        depth = len(drawn["drawn"]) // 2
        while self._above and self._above[-1][0] >= depth:
            self._above.pop()
        path = [*(above for _, above in self._above), name]
        self._above.append((depth, name))
        row["NAME"] = name
        self._add(line, row, path)
        self.last_is_whole = True
        return True

    def _add(self, line: Line, cells: dict[str, str], path: list[str]) -> None:
        if len(self._devices) >= DEVICES_MOST:
            raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} devices", line=line.number)
        parent = cells.get("PKNAME", "")
        if len(path) == 1 and parent:
            path = [parent.removeprefix("/dev/"), *path]
        device = self._last = device_of(cells, path, line.number)
        # Listings with other columns are of one another's devices; those with the same come again.
        at = self._at.setdefault((self._header, *path), len(self._devices))
        if at < len(self._devices):
            self._text.said_again("devices", line)
            self._devices[at] = device
        else:
            self._devices.append(device)


_IS_FLAG, _IS_MOUNTED = re.compile("[01]"), re.compile(r"(?:/|\[SWAP\]).*")
_VALID = {
    **dict.fromkeys(("RM", "RO", "ROTA"), _IS_FLAG),
    **dict.fromkeys(("MOUNTPOINT", "MOUNTPOINTS"), _IS_MOUNTED),
    "MAJ:MIN": re.compile(r"[0-9]+:[0-9]+"),
    "TYPE": re.compile(r"[a-z][\w+-]*"),
    "FSTYPE": re.compile(r"[\w.-]+"),
    "FSAVAIL": re.compile(r"[0-9.,]+[KMGTPE]?"),
    "FSUSE%": re.compile(r"[0-9]+%"),
    "UUID": re.compile(r"[0-9A-Za-z-]+"),
}
_NAME = re.compile(r"[A-Za-z/](?:.*[^:])?")
# Of a table without sizes only its name shows that a word is a device.
_DEVICE = re.compile(r"[a-z][\w!./-]*[0-9]|" + NAME_OF_DISK.pattern + ".*")
_LINK_START = re.compile(r"\s*[ld][rwx-]{9}")
_TO_A_DEVICE = re.compile(r"(?:\.\./)+[^./]|/dev/[^/]")
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _link_of(text: str) -> tuple[str, str] | None:
    """Name and kernel's name of a link in a listing of `ls -l`; None for other lines."""
    left, _, target = text.partition(" -> ")
    is_link = len(text) <= _LONGEST and left.lstrip().startswith("l")
    if not is_link or _TO_A_DEVICE.match(target) is None:
        return None
    # Mode, links, owner, group, size, then the time in two words (long-iso) or in three.
    words = left.split(None, 5)
    in_words = 2 if len(words) == 6 and _ISO_DATE.match(words[5]) else 3
    fields = left.split(None, 5 + in_words)
    device = target.strip().rsplit("/", 1)[-1]
    return (fields[-1].strip(), device) if len(fields) == 6 + in_words and device else None


def _margin(header: str) -> str:
    return header[: len(header) - len(header.lstrip())]


_DRAWN = str.maketrans(dict.fromkeys("├└│─", " "))


def _plain(text: str) -> str:
    """The line with its tree drawn in ASCII, so that byte and character positions agree."""
    return text.translate(_DRAWN)


def _by_words(text: str, titles: list[str]) -> dict[str, str] | None:
    """A row that lost its alignment: one word a column, the last may be missing."""
    words = re.sub(r"^[\s├└│─|`-]+", "", text).split()
    if not len(titles) - 1 <= len(words) <= len(titles):
        return None
    return dict(zip(titles, [*words, ""][: len(titles)], strict=True))


def _fits(row: dict[str, str]) -> bool:
    """Whether the columns that can be checked have valid values; words below a table have none."""
    # lsblk prints a size and a type for each device.
    if ("SIZE" in row and size_of(row["SIZE"]) is None) or row.get("TYPE") == "":
        return False
    sectors = (row[title] for title in ("PHY-SEC", "LOG-SEC") if row.get(title))
    return all(whole_of(sector) is not None for sector in sectors) and all(
        valid.fullmatch(row[title]) for title, valid in _VALID.items() if row.get(title)
    )


def _unescaped(value: str) -> str:
    return value.replace('\\"', '"').replace("\\x20", " ").strip()


def _add_json(
    document: JsonDocument, item: dict[str, Json], above: list[str], devices: list[BlockDevice]
) -> None:
    cells = {}
    for title, value in item.items():
        if isinstance(value, bool):
            cells[title.upper()] = "1" if value else "0"
        elif isinstance(value, list):
            words = (word_of(part) for part in items_of(value))
            cells[title.upper()] = "\n".join(word for word in words if word)
        elif (word := word_of(value)) is not None:
            cells[title.upper()] = word
    name = cells.get("NAME") or cells.get("KNAME")
    if name is None:
        return
    if len(devices) >= DEVICES_MOST:
        raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} devices")
    path = [*above, name]
    devices.append(device_of(cells, path, document.line_of(name).number))
    for child in objects_of(item.get("children")):
        _add_json(document, child, path, devices)


FORMAT = Format(
    about=About(
        title="block devices",
        opening=Opening(("NAME",), rb"[ \t]*NAME +(?!PROPERTY|STATE|USED).*", 2),
        command="lsblk -f",
        commands=(r"\blsblk\b|/dev/disk/by-",),
        programs=("lsblk",),
        forms=(Opening(("NAME=",), rb'NAME=".*'), JSON),
        marks=("NAME", "PATH", '"blockdevices"', " -> ../../"),
    ),
    record=LsblkCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
