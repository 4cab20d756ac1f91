"""Which OpenZFS a host runs: its tools' version and its kernel module's.

Usage: `zfs version`, `zfs version -j`, `modinfo zfs`, `cat /sys/module/zfs/version`, or the line
that the module logs when it is loaded (`dmesg | grep ZFS`).

    zfs-2.3.2-2
    zfs-kmod-2.3.2-2

gives `userland` 2.3.2-2, `kernel` 2.3.2-2 and the line of releases 2.3. FreeBSD prints a commit
behind the version (`zfs-2.1.14-FreeBSD_gd99134be8`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.arcstats.openzfs_line import line_of_version
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.openzfs_lines import OpenzfsLine
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

_LONGEST = 512
_NUMBER = r"[0-9]{1,3}\.[0-9]{1,3}(?:\.[0-9]{1,4})?[\w.+~:-]{0,80}"
_USERLAND = re.compile(rf"\s*zfs-({_NUMBER})\s*")
_KERNEL = re.compile(rf"\s*zfs-kmod-({_NUMBER})\s*")
_MODINFO = re.compile(rf"\s*version:\s+({_NUMBER})\s*")
_MODULE_NAME = re.compile(
    r"\s*(?:filename:\s+\S*/zfs\.ko\S*"
    r"|(?:description|author|name):.*\bZFS\b.*)"
)
_JSON_VERSION = re.compile(rf'"(userland|kernel)"\s*:\s*"zfs-(?:kmod-)?({_NUMBER})"')
_LOGGED = re.compile(rf".{{0,200}}\bZFS: Loaded module v({_NUMBER})(?:,.{{0,200}})?")
_SYSFS = re.compile(r"\s*((?:0\.[678]|2\.[0-9])\.[0-9]{1,3}(?:-[\w.+~]{1,60})?)\s*")
_SYSFS_PATH = re.compile(rf"\s*/sys/module/zfs/version\s*[:=]\s*({_NUMBER})\s*")
# Rows of modinfo, lines of the kernel's log, and what stands around the version in JSON.
_BESIDE = re.compile(
    r"\s*(?:[a-z][a-z_]{0,20}:(?:\s.*)?|(?:[A-Z][a-z]{2} .{12}|[\w:.+-]{8,40}) \S+ kernel: .*"
    r"|(?:<[0-9]+>)?\[ *[0-9.]+\] .*|[\[\]{}\"].*|[0-9A-F]{2}(?::[0-9A-F]{2})+:?)?"
)
_HEAD = re.compile(
    rb"(?m)^[ \t>]*zfs-(?:kmod-)?[0-9]{1,3}\.[0-9][\w.+~:-]{0,80}[ \t\r]*$"
    rb'|"kernel"\s*:\s*"zfs-kmod-|ZFS: Loaded module v[0-9]'
    rb"|^[ \t]*filename:[ \t]+\S*/zfs\.ko|^[ \t]*/sys/module/zfs/version[ \t]*[:=]"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZfsVersionCapture(CaptureBase):
    """Versions of OpenZFS; `places` has `kernel` and `userland`.

    Attributes:
        userland: Version of the tools, without `zfs-`; null where only the module's is told.
        kernel: Version of the kernel module, without `zfs-kmod-`.
        openzfs_line: Line of releases, from the module's version where it is known.
    """

    kind: Literal["zfs-version"] = "zfs-version"
    userland: str | None
    kernel: str | None
    openzfs_line: OpenzfsLine | None


def recognises(head: bytes) -> bool:
    """Whether the text names a version of OpenZFS and little else."""
    if _HEAD.search(head):
        return True
    lines = head.split(b"\n")
    # /sys/module/zfs/version holds one number, which alone is no sign of anything longer.
    return (
        len(head) < 200
        and any(_SYSFS.fullmatch(line.decode("utf-8", "replace")) for line in lines)
        and sum(bool(line.strip()) for line in lines) == 1
    )


def _may_tell(line: str) -> bool:
    if len(line) > _LONGEST:
        return False
    return "zfs" in line.lower() or "version" in line or not _BESIDE.fullmatch(line)


def _read(text: SmallText) -> Iterable[CaptureBase]:
    found: dict[str, str] = {}
    of_zfs = False
    for line in text.lines:
        for told in _JSON_VERSION.finditer(line.text):
            text.sets(found, told[1], told[2], line)
        of_zfs = of_zfs or _MODULE_NAME.match(line.text) is not None
        for figure, sign in (
            ("kernel", _KERNEL),
            ("userland", _USERLAND),
            ("kernel", _LOGGED),
            ("kernel", _SYSFS_PATH),
            ("kernel", _MODINFO if of_zfs else _SYSFS),
        ):
            said = sign.fullmatch(line.text)
            if said is not None:
                text.sets(found, figure, said[1], line)
                break
        else:
            if not _BESIDE.fullmatch(line.text):
                text.unread(line, "no version of OpenZFS")
    if not found:
        raise UnrecognisedCaptureError("no version of OpenZFS found")
    known = found.get("kernel") or found["userland"]
    return [
        ZfsVersionCapture(
            **text.common(),
            userland=found.get("userland"),
            kernel=found.get("kernel"),
            openzfs_line=line_of_version(known),
        )
    ]


FORMAT = Format(
    about=About(
        title="OpenZFS version",
        opening=Opening(("zfs-",), rb"zfs-(?:kmod-)?[0-9].*"),
        command="zfs version",
        commands=(
            r"\b(?:zfs|zpool)\s+version\b|\bmodinfo\s+(?:-\S+\s+)*zfs\b",
            r"/sys/module/zfs/version\b",
        ),
        programs=("zfs", "zpool", "modinfo"),
        forms=(
            Opening(("[",), rb"\[ *[0-9.]+\] ZFS: .*"),
            Opening(("filename:",), rb"filename: .*/zfs\.ko.*", 4),
            JSON,
        ),
    ),
    record=ZfsVersionCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read, wants=_may_tell),
)
