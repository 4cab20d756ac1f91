"""The shell script that records captures on a database host."""

from __future__ import annotations

from pathlib import Path

_SCRIPT = Path(__file__).with_name("collect.sh")


def script() -> bytes:
    """The script's text: POSIX sh, nothing but standard tools."""
    return _SCRIPT.read_bytes()
