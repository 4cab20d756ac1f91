"""Files named on the command line, and standard input."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import FileIO
from pathlib import Path
from typing import BinaryIO, cast

from arcplan.captures.arrival.packed.modified import modified_at
from arcplan.usage import UsageError

STDIN = "-"
_PIECE_BYTES = 4 << 20


class SourceError(Exception):
    """A file that cannot be opened or read."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for `-`.

    Raises:
        SourceError: Not there, not readable, or failing while it is read.
    """
    try:
        if name == STDIN:
            yield sys.stdin.buffer
        else:
            with FileIO(name) as file:
                yield cast("BinaryIO", file)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SourceError((error.strerror or str(error)).lower()) from error


def pieces_of(file: BinaryIO) -> Iterator[bytes]:
    """Read a file in pieces as they come."""
    while piece := file.read(_PIECE_BYTES):
        yield piece


def modified_at_of(file: BinaryIO) -> str | None:
    """When a regular file was last written, ISO 8601 in UTC; None for pipes and nonsense times."""
    status = os.fstat(file.fileno())
    return modified_at(status.st_mtime) if stat.S_ISREG(status.st_mode) else None


def bytes_of(file: BinaryIO) -> int | None:
    """Length of a regular file; None for pipes."""
    status = os.fstat(file.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def read_all(name: str, limit_bytes: int) -> bytes:
    """Read a small file whole.

    Raises:
        SourceError: Not readable, or larger than the limit.
    """
    with opened(name) as file:
        raw = b"".join(pieces_of(file)) if name == STDIN else file.read(limit_bytes + 1)
    if len(raw) > limit_bytes:
        raise SourceError(f"larger than {limit_bytes} bytes")
    return raw


@contextmanager
def replaced(file: Path) -> Iterator[BinaryIO]:
    """A file that is written whole or not at all: it takes its place when it is complete.

    Raises:
        UsageError: It cannot be written.
    """
    try:
        # Loaded by the few commands that write files.
        mkstemp = import_module("tempfile").mkstemp
        handle, made = mkstemp(dir=file.parent, prefix=f".{file.name}.")
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            Path(made).chmod(0o644 & ~_umask())
            Path(made).replace(file)
        except BaseException:
            Path(made).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UsageError(f"{file}: {(error.strerror or str(error)).lower()}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
