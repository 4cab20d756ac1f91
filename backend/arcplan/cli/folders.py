"""Folders named on the command line: the files of one host below them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.reading import left_by_a_desktop

# As many as an archive may hold. Nobody keeps captures deeper.
_FILES_MOST, _ENTRIES_MOST, _DEPTH_MOST = Limits().members, Limits().headers, 16


@dataclass(frozen=True, slots=True)
class Found:
    """What a word of the command line names.

    Attributes:
        files: Files to read, each folder's in order of names.
        left_out: Paths that are there and are not read, each with the reason.
    """

    files: list[str] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)


def files_of(name: str) -> Found:
    """What a word of the command line names: a folder stands for the files below it.

    As in an archive, links are not followed. Hidden files and folders are no captures, nor is what
    a desktop adds. A folder without any file stands for itself, so that opening it says why nothing
    of it is read.
    """
    walk = _Walk(name)
    if Path(name).is_dir():
        walk.enter(name, 1)
    found = walk.found
    return found if found.files or found.left_out else Found([name])


class _Walk:
    def __init__(self, root: str) -> None:
        self.found = Found()
        self._root = os.path.realpath(root)
        self._entries = 0
        self._is_full = False

    def enter(self, folder: str, depth: int) -> None:
        """Take what is in a folder, and below it."""
        try:
            inside = [entry for entry in os.scandir(folder) if not _is_passed_over(entry.name)]
        except OSError as error:
            self._leave_out(folder, (error.strerror or str(error)).lower())
            return
        for entry in sorted(inside, key=lambda entry: entry.name):
            if self._is_full:
                return
            self._entries += 1
            self._is_full = len(self.found.files) >= _FILES_MOST or self._entries > _ENTRIES_MOST
            if self._is_full:
                self._leave_out(
                    entry.path, f"with all behind it, as {_FILES_MOST:,} files are read"
                )
            else:
                self._take(entry, depth)

    def _take(self, entry: os.DirEntry[str], depth: int) -> None:
        if entry.is_symlink():
            target = os.path.realpath(entry.path)
            # What a link to another place in the folder names is read there.
            if os.path.commonpath((self._root, target)) != self._root:
                self._leave_out(entry.path, "a link to a place outside of the folder")
        elif entry.is_file():
            self.found.files.append(entry.path)
        elif not entry.is_dir():
            self._leave_out(entry.path, "neither a file nor a folder")
        elif depth < _DEPTH_MOST:
            self.enter(entry.path, depth + 1)
        else:
            self._leave_out(entry.path, f"more than {_DEPTH_MOST} folders deep")

    def _leave_out(self, path: str, reason: str) -> None:
        self.found.left_out.append((path, reason))


def _is_passed_over(name: str) -> bool:
    return name.startswith(".") or name == "__MACOSX" or left_by_a_desktop(name)
