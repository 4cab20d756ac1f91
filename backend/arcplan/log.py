"""Logs: JSON lines for machines, short lines on a terminal. Never file or dataset names."""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
_QUIET_S = 60


class JsonLines(logging.Formatter):
    """One JSON object per record, with the fields given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= _extra(record)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class ShortLines(logging.Formatter):
    """Time, message, and the fields given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        fields = " ".join(str(value) for value in _extra(record).values())
        text = f"{self.formatTime(record, '%H:%M:%S')} {record.getMessage()} {fields}".rstrip()
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class Seldom:
    """Logs a repeated warning once, and again only after a minute without one."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._last_s: dict[str, float] = {}

    def say(self, kind: str, message: str) -> None:
        """Write a warning unless one of its kind was due a short while ago."""
        now_s = time.monotonic()
        last_s = self._last_s.get(kind)
        self._last_s[kind] = now_s
        if last_s is None or now_s - last_s > _QUIET_S:
            self._log.warning(message)


def configure() -> None:
    """Send the server's logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(ShortLines() if sys.stderr.isatty() else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def _extra(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}
