"""Hosts in a folder, in a file, or in those that a pattern matches."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from arcplan.captures.arrival.packed.modified import modified_at
from arcplan.captures.records import printable
from arcplan.fleet.source import CaptureText, SourceError, SourceOptions
from arcplan.fleet.sources.grouping import Entry, Group, groups_of

_PIECE_BYTES = 4 << 20
_NAME_CHARACTERS = 1024


@dataclass(frozen=True, slots=True)
class FolderHost:
    """A host whose captures are files.

    Attributes:
        host: Its name.
        source: Its file or folder.
        role: Its group.
        fingerprint: Of its files' names, sizes and times.
        files: Its captures, as absolute paths: a worker may have another current folder.
    """

    host: str
    source: str
    role: str | None
    fingerprint: str
    files: tuple[str, ...]

    def texts(self) -> Iterator[CaptureText]:
        """Its files, one after the other."""
        for file in self.files:
            with Path(file).open("rb", buffering=0) as opened:
                status = os.fstat(opened.fileno())
                pieces = iter(partial(opened.read, _PIECE_BYTES), b"")
                yield CaptureText(_shown(Path(file).name), pieces, modified_at(status.st_mtime))

    def growth_percent_per_month(self) -> float | None:
        """None: captures of one time show no growth."""
        return None


def hosts_of(source: str, _options: SourceOptions) -> Iterator[FolderHost]:
    """Hosts of a folder, a file or a pattern, with or without `file://`.

    Raises:
        SourceError: Nothing is there.
    """
    path = _path_of(source)
    if path.is_file():
        yield from hosts_of_files(path.parent, [path.name])
        return
    root, entries = (path, _below(path)) if path.is_dir() else _matching(path)
    yield from _grouped(root, entries)


def hosts_of_files(root: Path, names: list[str]) -> Iterator[FolderHost]:
    """Hosts of some files of one folder, as a shell lists them for a pattern."""
    return _grouped(root, ((name, (root / name).stat()) for name in names))


def _grouped(root: Path, entries: Iterator[tuple[str, os.stat_result]]) -> Iterator[FolderHost]:
    found = (Entry(name, _version(status)) for name, status in entries)
    return (_host(root, group) for group in groups_of(found, root.resolve().name))


def _path_of(source: str) -> Path:
    if not source.lower().startswith("file://"):
        return Path(source)
    address = urlsplit(source)
    if address.netloc not in {"", "localhost"}:
        raise SourceError(f"{source}: write file:///FOLDER; a file of another machine is not read")
    return Path(unquote(address.path))


def _matching(pattern: Path) -> tuple[Path, Iterator[tuple[str, os.stat_result]]]:
    """Files that a pattern matches and those in matched folders, below its part without a star."""
    parts = pattern.parts
    plain = next((index for index, part in enumerate(parts) if glob.has_magic(part)), None)
    if plain is None:
        raise SourceError(f"{_shown(str(pattern))}: no such file or folder")
    root = Path(*parts[:plain]) if plain else Path()
    matched = sorted(root.glob(str(Path(*parts[plain:]))))
    if not matched:
        raise SourceError(f"{_shown(str(pattern))}: no file matches")
    return root, _of_matches(root, matched)


def _of_matches(root: Path, matched: list[Path]) -> Iterator[tuple[str, os.stat_result]]:
    seen: set[str] = set()
    for path in matched:
        relative = path.relative_to(root).as_posix()
        found = _below(path, f"{relative}/") if path.is_dir() else _file(path, relative)
        for name, status in found:
            if name not in seen:
                seen.add(name)
                yield name, status


def _file(path: Path, relative: str) -> Iterator[tuple[str, os.stat_result]]:
    try:
        status = path.stat()
    except OSError as error:
        raise SourceError(f"{_shown(str(path))}: {_reason(error)}") from error
    if stat.S_ISREG(status.st_mode):
        yield relative, status


def _below(folder: Path, prefix: str = "") -> Iterator[tuple[str, os.stat_result]]:
    """Regular files below a folder: no pipe, no device, nothing behind a link to a folder.

    What a link to another place in the folder names is read there. One that leads out of it is
    listed as a file is, and opening it says why nothing of it is read.
    """
    root = folder.resolve()

    def refuse(error: OSError) -> None:
        raise SourceError(f"{_shown(str(error.filename))}: {_reason(error)}") from error

    for inside, folders, files in os.walk(folder, onerror=refuse):
        folders.sort()
        relative = Path(inside).relative_to(folder).as_posix()
        start = prefix if relative == "." else f"{prefix}{relative}/"
        leading_out = [
            name
            for name in folders
            if (path := Path(inside, name)).is_symlink() and not path.resolve().is_relative_to(root)
        ]
        for name in leading_out:
            yield f"{start}{name}", Path(inside, name).lstat()
        for name in sorted(files):
            path = Path(inside, name)
            try:
                status = path.stat()
            except OSError:
                # A link that leads nowhere: a row of its own says so when it is opened.
                status = path.lstat()
                yield f"{start}{name}", status
                continue
            if stat.S_ISREG(status.st_mode):
                yield f"{start}{name}", status


def _host(root: Path, group: Group) -> FolderHost:
    return FolderHost(
        host=_shown(group.host),
        source=_shown(str(root / group.place)),
        role=None if group.role is None else _shown(group.role),
        fingerprint=group.fingerprint,
        files=tuple(str((root / entry.path).absolute()) for entry in group.entries),
    )


def _version(status: os.stat_result) -> str:
    return f"{status.st_size} {status.st_mtime_ns}"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _shown(name: str) -> str:
    """The name for people; a name that is not UTF-8 shows its odd bytes as escapes."""
    return printable(os.fsencode(name), limit=_NAME_CHARACTERS)
