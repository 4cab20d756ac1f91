"""Parameters of the ZFS kernel module, in the forms in which people print them.

Usage: `grep . /sys/module/zfs/parameters/*`, `head /sys/module/zfs/parameters/*`, or a loop that
prints `name value`, `name=value` or `name:value`; the tunables at the end of `arc_summary` (-t);
`/etc/modprobe.d/zfs.conf` (`options zfs name=value ...`); `cat /sys/module/zfs/parameters/NAME`
with the line of its prompt.

    /sys/module/zfs/parameters/zfs_arc_max:8589934592
    zfs_txg_timeout = 5

gives `values = {"zfs_arc_max": "8589934592", "zfs_txg_timeout": "5"}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.format import About, Format, Opening
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

VALUES_MOST = 20_000
_LONGEST = 4096
_TELLING_LEAST = 3
# Prefixes of the module's parameters (openzfs man/man4/zfs.4 and spl.4, 0.6.5 to 2.4).
_PREFIX = (
    "zfs_|zio_|zil_|zvol_|zap_|zstd_|zcp_|zfetch_|l2arc_|metaslab_|dmu_|dbuf_|spa_|spl_|vdev_"
    "|ddt_|brt_|icp_|arc_|dnode_|send_|multihost_|multilist_|raidz_|reference_|rrw_|ignore_hole_"
    "|vfs\\.zfs\\."
)
PARAMETER = rf"(?:{_PREFIX})[A-Za-z0-9_.]{{1,80}}"
"""A pattern of the names that the module's parameters have, and no other tool's settings."""
_PATH = r"(?:\S{0,80}/module/(?:zfs|spl|icp|zcommon)/parameters/)"
# Of a text that is known, any name of two words is one; without a mark only before a single word.
_ROW = re.compile(
    rf"{_PATH}?(?P<name>[a-z][A-Za-z0-9]{{0,40}}(?:[_.]+[A-Za-z0-9]+){{1,40}})(?:\s*[:=]\s*|\s+(?=\S+$)|$)(?P<value>.*)"
)
_KNOWN_ROW = re.compile(rf"(?P<name>{PARAMETER})\s+(?P<value>\S.*)")
_PATH_ROW = re.compile(rf"{_PATH}(?P<name>[a-z][A-Za-z0-9_]{{1,80}})\s*[:=]\s*(?P<value>.*)")
_CAT = re.compile(rf"(?:.{{0,200}}\s)?cat(?P<files>(?:\s+{_PATH}[a-z][A-Za-z0-9_]{{1,80}})+)\s*")
_PROMPT = re.compile(r"[#$%>] ")
_FILE = re.compile(rf"==> {_PATH}?(?P<name>[a-z][A-Za-z0-9_]{{1,80}}) <==")
_REMARK = re.compile(r"[\w ]{1,60}:|#.*|```.*|\[/?\w+.*\]")
_OPTIONS = re.compile(r"options\s+(?:zfs|spl)\s+(?P<rest>\S.*)")
_OPTION = re.compile(r"([a-z][A-Za-z0-9_]{1,80})=(\S+)")
# Of several words are names of implementations and of kinds of task queues, all in small letters.
_WORDS = r"[a-z\[][a-z0-9_,\[\]/-]*(?: [a-z0-9_,\[\]/-]+){0,8}"
_VALUE = rf"(?:-?[0-9]+|\(null\)|[A-Za-z\[/-][\w.\[\]/-]*|{_WORDS})?"
_VALUE_ALONE = re.compile(_VALUE)
_SIGN = re.compile(
    (
        rf"(?m)^[ \t>]*(?:{_PATH}[a-z]\w{{1,80}}[ \t]*[:=]|==> {_PATH}[a-z]\w{{1,80}} <=="
        rf"|options[ \t]+zfs[ \t]+\w+=|{PARAMETER}(?:[ \t]*[:=][ \t]*|[ \t]+){_VALUE}[ \t\r]*$)"
    ).encode()
)
_OF_ANOTHER_TOOL = re.compile(
    rb"(?m)^[ \t>]*(?:ZFS Subsystem Report|ARC status|ARC size|NAME[ \t]+PROPERTY|Dataset |kern\.)"
    rb"|^(?:vfs\.zfs|kstat\.zfs|vm\.|hw\.|kernel\.)|^[ \t]*arc_(?:no_grow|tempreserve)\b"
)
_SURE = re.compile(
    rb"(?m)^[ \t>]*(?:\S{0,80}/module/zfs/parameters/\w+[ \t]*[:=]"
    rb"|==> \S{0,80}/module/zfs/parameters/|options[ \t]+zfs[ \t]+\w+=)"
    rb"|^(?:[^\n]{0,200}\s)?cat(?:[ \t]+\S{0,80}/module/zfs/parameters/[a-z]\w{1,80})+[ \t]*\n"
    rb"[ \t]*-?[0-9]{1,20}[ \t]*$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleParametersCapture(CaptureBase):
    """Parameters of the ZFS kernel module; `places` has every name of `values`.

    Attributes:
        values: Values as printed by parameter; an empty one is an empty text.
    """

    kind: Literal["module-parameters"] = "module-parameters"
    values: dict[str, str]


def recognises(head: bytes) -> bool:
    """Whether the text names parameters of the module and is no report that holds them besides."""
    if _OF_ANOTHER_TOOL.search(head):
        return False
    if _SURE.search(head):
        return True
    names = [found[0].split(b"=")[0].strip() for found in _SIGN.finditer(head)]
    lines = sum(bool(line.strip()) for line in head.split(b"\n"))
    return len(set(names)) >= _TELLING_LEAST and len(names) * 2 >= lines


def _read(text: SmallText) -> Iterable[CaptureBase]:
    values: dict[str, str] = {}
    opened: list[str] = []
    for line in text.lines:
        bare = line.text.strip()
        if len(line.text) > _LONGEST:
            text.unread(line, "too long for a parameter")
            continue
        file = _FILE.fullmatch(bare)
        if file is not None:
            opened = [file["name"]]
            said = [(opened[0], "")]
        elif (cat := _CAT.fullmatch(bare)) is not None:
            opened = [path.rpartition("/")[2] for path in cat["files"].split()]
            said = []
        elif opened:
            is_value = _VALUE_ALONE.fullmatch(bare) is not None
            said = [(opened[0], bare)] if bare and is_value else []
            # Of several files, nothing tells whose line this is.
            opened = opened[is_value:] if is_value or len(opened) == 1 else []
            if not is_value:
                text.unread(line, "no value of a parameter")
        else:
            said = _said_by(bare)
            is_command = "/parameters" in bare and _PROMPT.search(bare) is not None
            if not (said or is_command or not bare or _REMARK.fullmatch(bare)):
                text.unread(line, "no parameter of the module")
        for name, value in said:
            text.sets(values, name, value, line)
        if len(values) > VALUES_MOST:
            raise CaptureTooLargeError(f"more than {VALUES_MOST:,} values", line=line.number)
    if not values:
        raise UnrecognisedCaptureError("no parameter of the ZFS module found")
    return [
        ModuleParametersCapture(**text.common(complete=not text.ends_inside_a_line), values=values)
    ]


def _said_by(bare: str) -> list[tuple[str, str]]:
    """Parameters and values of a line."""
    options = _OPTIONS.fullmatch(bare)
    if options is not None:
        found: list[tuple[str, str]] = _OPTION.findall(options["rest"])
        return found
    if _REMARK.fullmatch(bare):
        return []
    row = _PATH_ROW.fullmatch(bare) or _ROW.fullmatch(bare) or _KNOWN_ROW.fullmatch(bare)
    return [] if row is None else [(row["name"], row["value"])]


FORMAT = Format(
    about=About(
        title="OpenZFS module parameters",
        opening=None,
        command="grep . /sys/module/zfs/parameters/*",
        commands=(r"/module/(?:zfs|spl)/parameters\b",),
        programs=(),
        reads_command=True,
        forms=(
            Opening(
                ("/sys", "==>", "module params"),
                rb"(?:==> )?/sys/module/(?:zfs|spl)/parameters/.*|module params:",
                40,
            ),
        ),
    ),
    record=ModuleParametersCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
