"""Rows as they come, in a file beside the output, so that an interrupted run goes on.

Each line is JSON: the host's key (a hash of all that its row depends on) and its row. The last line
may be cut.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from arcplan.json_value import JsonObject, NotJsonError, read_json
from arcplan.usage import UsageError

_SYNC_EVERY_S = 2.0


class PartFile:
    """Rows of hosts that are done, by their keys. Only where each begins is held in memory.

    Raises:
        UsageError: It cannot be written, or another run does.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise UsageError(f"{path}: {(error.strerror or str(error)).lower()}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            raise UsageError(f"{path}: another run writes there") from error
        self._starts: dict[str, int] = {}
        self._synced_s = time.monotonic()
        self._index()

    def __enter__(self) -> PartFile:
        """Ready for rows."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Write what is written for good."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def __contains__(self, key: str) -> bool:
        """Whether the host of this key is done."""
        return key in self._starts

    def add(self, key: str, row: JsonObject) -> None:
        """Keep a row. A crash of the machine loses those of the last seconds at most."""
        self._file.seek(0, os.SEEK_END)
        self._starts[key] = self._file.tell()
        line = json.dumps({"key": key, "row": row}, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        if time.monotonic() - self._synced_s > _SYNC_EVERY_S:
            os.fsync(self._file.fileno())
            self._synced_s = time.monotonic()

    def rows(self, keys: list[str]) -> Iterator[JsonObject]:
        """The rows of these hosts, in their order."""
        for key in keys:
            self._file.seek(self._starts[key])
            line = read_json(self._file.readline())
            row = line.get("row") if isinstance(line, dict) else None
            if isinstance(row, dict):
                yield row

    def remove(self) -> None:
        """Delete the file: the outputs are written."""
        self.path.unlink(missing_ok=True)

    def _index(self) -> None:
        """Find the rows of an earlier run; cut off a last line that was not written to its end."""
        self._file.seek(0)
        start = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            key = _key_of(line)
            if key is not None:
                self._starts[key] = start
            start += len(line)
        self._file.truncate(start)


def _key_of(line: bytes) -> str | None:
    """The key of a line; None for failed hosts, which are tried again, and for other lines."""
    try:
        document = read_json(line)
    except NotJsonError:
        return None
    if not isinstance(document, dict):
        return None
    key, row = document.get("key"), document.get("row")
    if not isinstance(key, str) or not isinstance(row, dict) or row.get("status") == "failed":
        return None
    return key
