"""The shell script that records captures on a database host."""

from __future__ import annotations

import hashlib
from pathlib import Path

NAME = "arcplan-collect.sh"
"""File name of the script."""

_ROOM = Path(__file__).parent
_PARTS = ("plan", "steps", "databases", "block-trees", "archive", "fold")
_PLACE_OF_PROGRAM = b": here-comes-the-awk-program\n"


def fold_program() -> bytes:
    """The awk program that folds a zdb dump; runs in mawk, gawk, busybox awk and one true awk."""
    return (_ROOM / "fold.awk").read_bytes()


def script() -> bytes:
    """The script's text: POSIX sh and awk, nothing but standard tools, in one file."""
    text = (_ROOM / "collect.sh").read_bytes()
    for part in _PARTS:
        place = f": here-comes {part}\n".encode()
        text = text.replace(place, (_ROOM / f"{part}.sh").read_bytes())
    return text.replace(_PLACE_OF_PROGRAM, fold_program())


def script_sha256() -> str:
    """SHA-256 of the script in hexadecimal digits, to check what arrived at a host."""
    return hashlib.sha256(script()).hexdigest()


def trace_script() -> bytes:
    """The script that records requests to the ARC: POSIX sh and a program for bpftrace."""
    probe = (_ROOM / "trace.bt").read_bytes()
    return (_ROOM / "trace.sh").read_bytes().replace(b": here-comes-the-probe\n", probe)
