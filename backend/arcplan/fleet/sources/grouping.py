"""Which files are one host: the same rules for folders and for object stores.

Below a source

    web/db1.tar.gz                          host db1, role web
    web/db2/iostat.txt, web/db2/arcstat.txt host db2, role web
    db3/arcplan-capture-20261101-0300.tar.gz  host db3; of several such archives the newest
    db4.txt                                 host db4: a dump by itself

A source whose own files are named after tools (iostat.txt, zfs_get.txt) is one host of its name.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import get_args

from arcplan.captures.generated_formats import CaptureKind

_ARCHIVE = re.compile(r"\.(?:tar(?:\.(?:gz|zst|xz|bz2))?|tgz|tzst|txz|tbz2?|zip)$", re.IGNORECASE)
_ENDINGS = re.compile(r"(?:\.(?:txt|log|out|json|csv|zdb|gz|zst|xz|bz2))+$", re.IGNORECASE)
# As `arcplan collect` names its archives: the host is not in the name.
_COLLECTED = re.compile(r"arcplan-capture-[0-9-]+\.tar\.gz$")
# As people name what a tool printed; hosts are not called so.
_OF_TOOL = re.compile("|".join(kind.replace("-", "[-_]") for kind in get_args(CaptureKind)))
_HIDDEN = re.compile(r"(?:^|/)(?:\.|__MACOSX/)|(?:^|/)(?:Thumbs\.db|desktop\.ini)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a source.

    Attributes:
        path: Below the source, with slashes.
        version: Changes with its content: size and time, or what the store gives.
    """

    path: str
    version: str


@dataclass(frozen=True, slots=True)
class Group:
    """The files of one host.

    Attributes:
        host: Its name.
        role: First folder below the source, where the host is not directly below it.
        place: Its file or folder, below the source.
        entries: Its files, in order.
    """

    host: str
    role: str | None
    place: str
    entries: tuple[Entry, ...]

    @property
    def fingerprint(self) -> str:
        """Hash of the files' names and versions."""
        named = "\n".join(f"{entry.path}\t{entry.version}" for entry in self.entries)
        return hashlib.sha256(named.encode("utf-8", "surrogateescape")).hexdigest()[:32]


def is_hidden(path: str) -> bool:
    """Whether systems, not people, put a file there."""
    return _HIDDEN.search(path) is not None


def groups_of(entries: Iterable[Entry], source: str) -> Iterator[Group]:
    """Hosts of a source of this name, ordered by their place."""
    folders: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if not is_hidden(entry.path):
            folders[_parent(entry.path)].append(entry)
    holding = {_parent(folder) for folder in folders if folder}
    found: list[Group] = []
    for folder, inside in folders.items():
        files = sorted(inside, key=lambda entry: entry.path)
        name = PurePosixPath(folder).name
        if not folder and _are_of_tools(files):
            name = source
        found += _groups_of_folder(folder, name, files, is_leaf=folder not in holding)
    return iter(sorted(found, key=lambda group: group.place))


def host_of_file(name: str) -> str:
    """Name of the host that a file is named after."""
    stem, count = _ARCHIVE.subn("", name)
    stem = stem if count else _ENDINGS.sub("", name)
    return stem or name


def _are_of_tools(files: list[Entry]) -> bool:
    return sum(bool(_OF_TOOL.match(file.path)) for file in files) * 2 > len(files) > 1


def _groups_of_folder(
    folder: str, name: str, files: list[Entry], *, is_leaf: bool
) -> Iterator[Group]:
    """A folder of one host of this name, or one whose files are a host each."""
    archives = [file for file in files if _ARCHIVE.search(file.path)]
    loose = [file for file in files if file not in archives] if archives else files
    collected = [file for file in archives if _COLLECTED.search(file.path)]
    if name and is_leaf and collected == archives:
        # The archives' names hold their time, so the last is the newest.
        own = (*collected[-1:], *loose)
        yield Group(name, _role(folder), folder, own)
        return
    for file in files:
        host = host_of_file(PurePosixPath(file.path).name)
        yield Group(host, _role(file.path), file.path, (file,))


def _role(place: str) -> str | None:
    first, slash, _ = place.partition("/")
    return first if slash else None


def _parent(path: str) -> str:
    return path.rpartition("/")[0]
