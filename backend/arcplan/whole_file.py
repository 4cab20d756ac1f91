"""A file that is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from arcplan.usage import UsageError


@contextmanager
def replaced(file: Path) -> Iterator[BinaryIO]:
    """A file that takes its place when it is complete.

    Raises:
        UsageError: It cannot be written.
    """
    try:
        handle, made = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
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
