"""`nvme list`: NVMe namespaces of a host.

Usage: `nvme list`, `nvme list -v`, `nvme list -o json`, with -v.

Forms read: nvme-cli 1.x to 2.11. Sizes of the table are rounded, in powers of 1000 as nvme prints
them; those of JSON are exact. nvme-cli before 2.5 prints some sizes of JSON below zero
(nvme-cli issue 2028): they are null here.

    Node         SN           Model           Namespace Usage                   Format
    ------------ ------------ --------------- --------- ----------------------- ---------------
    /dev/nvme0n1 S39XNX0J6C3B SAMSUNG PM1725A 1           3.20  TB /   3.20  TB   4 KiB +  0 B

gives one device of 3200000000000 bytes with sectors of 4096.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import SIZE_MOST, whole_of
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.json_document import (
    Json,
    JsonDocument,
    document_in,
    members_of,
    objects_of,
    word_of,
)
from arcplan.captures.lines import Line
from arcplan.captures.quantity import quantity_of
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser, head_of

DEVICES_MOST = 20_000
_LONGEST = 1024
_RULE = re.compile(r"\s*-{4,}(?: +-{2,})+\s*")
_HEAD = re.compile(
    rb"(?m)^[ \t>]*(?:Node[ \t]+(?:Generic[ \t]+)?SN[ \t]+Model[ \t]+Namespace"
    rb"|Device[ \t]+Generic[ \t]+NSID[ \t]+Usage)[ \t]"
    rb"|^[ \t]*/dev/nvme[0-9]\S*[ \t][^\n]{20,200}[kMGTPE]B */ *[0-9.]+ *[kMGTPE]B +\d+ +K?i?B"
)
_JSON = re.compile(rb'"Devices"\s*:\s*\[')
_JSON_SIGN = re.compile(rb'"(?:DevicePath|PhysicalSize|HostNQN|UsedBytes)"\s*:')
_NODE = re.compile(r"(?:/dev/)?(?:nvme|ng)\d\S*")
_OF_A_SUBSYSTEM = re.compile(r"\s*(?:nvme-subsys\d|NVMe?\b|Subsystem\b|nqn\.)")
_USAGE = re.compile(r"\s*([0-9.,]+ *[kKMGTPE]?B)(?: */ *([0-9.,]+ *[kKMGTPE]?B))?\s*")
# Where titles stand elsewhere than their cells; nvme-cli 3 prints both again in powers of 1024.
_BOTH_SIZES = re.compile(r"\b([0-9.,]+ *[kKMGTPE]?B) */ *([0-9.,]+ *[kKMGTPE]?B)\b")
_FORMAT = re.compile(r"\s*([0-9]{1,7}) *(KiB|B) *\+ *[0-9]+ *(?:KiB|B)\s*")
# A row says by itself what its words are, where the dashes above it were lost.
_KNOWN = frozenset(("Node", "Device", "Subsystem", "Namespace"))
_TITLES = ("Node", "SN", "Model", "Namespace", "Usage", "Format", "FW Rev")
_ROW = re.compile(
    r"\s*(/dev/nvme\S{1,24})\s+(?:/dev/ng\S{1,24}\s+)?(?!/dev/)(\S{1,40})\s+(\S.{0,60}?)"
    r"(?:\s+(0x[0-9a-fA-F]{1,8}|[0-9]{1,10}))?\s+([0-9.]+ *[kKMGTPE]?B */ *[0-9.]+ *[kKMGTPE]?B)"
    r"\s+([0-9]{1,7} *(?:KiB|B) *\+ *[0-9]+ *(?:KiB|B))\s+(\S{1,16})\s*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NvmeDevice:
    """One namespace; a field is null where it is not printed.

    Attributes:
        node: Device node, `/dev/nvme0n1`; untrusted text.
        serial: Serial number of the device.
        model: Model of the device.
        namespace: Number of the namespace.
        used_bytes: Allocated, as the device says; many say their full size.
        size_bytes: Size.
        sector_bytes: Size of a logical sector as formatted.
        firmware: Firmware revision.
        line: Line in the text, from 1.
    """

    node: str
    serial: str | None
    model: str | None
    namespace: int | None
    used_bytes: int | None
    size_bytes: int | None
    sector_bytes: int | None
    firmware: str | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NvmeListCapture(CaptureBase):
    """NVMe namespaces; `places` has their nodes.

    Attributes:
        devices: In the order printed.
    """

    kind: Literal["nvme-list"] = "nvme-list"
    devices: list[NvmeDevice]


def recognises(head: bytes) -> bool:
    """Whether the text has a table of nvme list or its JSON."""
    if _HEAD.search(head):
        return True
    return _JSON.search(head) is not None and _JSON_SIGN.search(head) is not None


def _read(text: SmallText) -> Iterable[CaptureBase]:
    if _JSON.search(head_of(text)):
        document = document_in(text)
        devices = list(_of_json(text, document))
        complete = document.complete
    else:
        devices = list(_Tables(text).devices.values())
        complete = not text.ends_mid_line or not devices or bool(devices[-1].sector_bytes)
    if not devices:
        raise UnrecognisedCaptureError("no namespace of nvme list found")
    lines = {line.number: line for line in text.lines}
    for device in devices:
        text.says(device.node, lines[device.line])
    return [NvmeListCapture(**text.common(complete=complete), devices=devices)]


class _Tables:
    """The rows of all tables; the dashes below a header, where there are any, bound its columns."""

    def __init__(self, text: SmallText) -> None:
        self.devices: dict[str, NvmeDevice] = {}
        self._text = text
        self._titles: list[tuple[str, int, int | None]] = []
        self._controllers: dict[str, dict[str, str]] = {}
        above: Line | None = None
        for line in text.lines:
            shown = line.text
            if _RULE.fullmatch(shown) and above is not None:
                self._titles = _bounded_titles(above.text, shown)
                if not _KNOWN.intersection(title for title, _, _ in self._titles):
                    text.unread(above, "no header of nvme list")
                above = None
                continue
            if above is not None:
                self._take(above)
            above = line
            if not shown.strip() or len(shown) > _LONGEST or shown.lstrip().startswith("```"):
                self._titles, above = [], None
                text.left_out += bool(shown.strip())
        if above is not None:
            self._take(above)

    def _take(self, line: Line) -> None:
        row = _ROW.fullmatch(line.text)
        cells = {title: line.text[start:end].strip() for title, start, end in self._titles}
        if row is not None and not _FORMAT.fullmatch(cells.get("Format", "")):
            cells = dict(zip(_TITLES, row.groups(default=""), strict=True))
        if "SN" in cells and "MN" in cells and _NODE.fullmatch(cells.get("Device", "")):
            self._controllers[cells["Device"]] = cells
        elif _names_a_device(cells):
            owner = self._controllers.get(cells.get("Controllers", "").split(",")[0].strip(), {})
            self._keep(_device_of_row(line, {**_of_controller(owner), **cells}))
        elif not _OF_A_SUBSYSTEM.match(line.text):
            self._text.unread(line, "no row of nvme list")

    def _keep(self, device: NvmeDevice) -> None:
        if device.node in self.devices:
            line = next(line for line in self._text.lines if line.number == device.line)
            self._text.said_again("namespaces", line)
        self.devices[device.node] = device
        if len(self.devices) > DEVICES_MOST:
            raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} namespaces")


def _bounded_titles(header: str, rule: str) -> list[tuple[str, int, int | None]]:
    """Titles of a header, and the columns that the dashes below it bound."""
    starts = [found.start() for found in re.finditer("-+", rule)]
    bounds = zip([0, *starts[1:]], [*starts[1:], None], strict=True)
    return [(header[start:end].strip(), start, end) for start, end in bounds]


def _names_a_device(cells: dict[str, str]) -> bool:
    """Whether a row has the name of a namespace where it should."""
    node = cells.get("Node") or (cells.get("Device", "") if "NSID" in cells else "")
    return _NODE.fullmatch(node) is not None


def _of_controller(cells: dict[str, str]) -> dict[str, str]:
    return {
        title: cells[key]
        for title, key in (("SN", "SN"), ("Model", "MN"), ("FW Rev", "FR"))
        if key in cells
    }


def _device_of_row(line: Line, cells: dict[str, str]) -> NvmeDevice:
    usage = _USAGE.fullmatch(cells.get("Usage", "")) or _BOTH_SIZES.search(line.text)
    format_ = _FORMAT.fullmatch(cells.get("Format", ""))
    node = cells.get("Node") or cells["Device"]
    number = cells.get("Namespace") or cells.get("NSID") or ""
    return NvmeDevice(
        node=node if node.startswith("/") else f"/dev/{node}",
        serial=cells.get("SN") or None,
        model=cells.get("Model") or None,
        namespace=int(number, 16) if re.fullmatch("0x[0-9a-f]{1,8}", number) else whole_of(number),
        used_bytes=_decimal(usage[1]) if usage and usage[2] else None,
        size_bytes=_decimal(usage[2] or usage[1]) if usage else None,
        sector_bytes=int(format_[1]) * (1024 if format_[2] == "KiB" else 1) if format_ else None,
        firmware=cells.get("FW Rev") or None,
        line=line.number,
    )


def _decimal(text: str) -> int | None:
    """Size as nvme prints it, in powers of 1000."""
    size = quantity_of(text.removesuffix("B"), scale=1000)
    return round(size.value) if size is not None and 0 <= size.value <= SIZE_MOST else None


def _of_json(text: SmallText, document: JsonDocument) -> Iterator[NvmeDevice]:
    """Namespaces of a document: flat, by controller (-v of 1.x), or by subsystem (since 2.11)."""
    pending: list[tuple[dict[str, Json], dict[str, Json]]] = [
        (item, {}) for item in objects_of(members_of(document.value).get("Devices"))
    ]
    found = 0
    while pending:
        item, owner = pending.pop(0)
        known = {**owner, **item}
        node = word_of(item.get("DevicePath")) or (
            word_of(item.get("NameSpace")) if "NSID" in item else None
        )
        if node is not None:
            found += 1
            if found > DEVICES_MOST:
                raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} namespaces")
            yield _device_of_json(text, document, known, node)
        below = [
            child
            for key in ("Subsystems", "Controllers", "Namespaces")
            for child in objects_of(item.get(key))
        ]
        facts: dict[str, Json] = {}
        for key in ("SerialNumber", "ModelNumber", "Firmware"):
            if key in known:
                facts[key] = known[key]
        pending[:0] = [(child, facts) for child in below]


def _device_of_json(
    text: SmallText, document: JsonDocument, item: dict[str, Json], node: str
) -> NvmeDevice:
    line = document.line_of(node)

    def number(key: str) -> int | None:
        word = word_of(item.get(key))
        value = None if word is None else whole_of(word)
        if word is not None and value is None and key != "NameSpace":
            text.unread(line, f"{key} is {word[:40]}, which is no size")
        return value

    return NvmeDevice(
        node=node if node.startswith("/") else f"/dev/{node}",
        serial=word_of(item.get("SerialNumber")),
        model=word_of(item.get("ModelNumber")),
        namespace=number("NSID") if "NSID" in item else number("NameSpace"),
        used_bytes=number("UsedBytes"),
        size_bytes=number("PhysicalSize"),
        sector_bytes=number("SectorSize"),
        firmware=word_of(item.get("Firmware")),
        line=line.number,
    )


FORMAT = Format(
    about=About(
        title="NVMe devices",
        opening=Opening(("Node",), rb"Node +.*", 3),
        command="nvme list",
        commands=(r"\bnvme\s+list\b",),
        programs=("nvme",),
        forms=(Opening(("Subsystem",), rb"Subsystem +Subsystem-NQN.*", 40), JSON),
        marks=("Namespace", "NSID", '"Devices"', "/dev/nvme"),
    ),
    record=NvmeListCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
