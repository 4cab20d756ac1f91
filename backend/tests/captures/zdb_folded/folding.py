"""Dumps folded by an awk, as on a host."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace

from arcplan.captures.records import SummarisedText
from arcplan.collect import fold_program
from tests.captures.zdb.dumps import parse

COMMANDS = {
    "mawk": ("mawk",),
    "gawk": ("gawk",),
    "gawk-posix": ("gawk", "--posix"),
    "busybox": ("busybox", "awk"),
    "original-awk": ("original-awk",),
}
AN_AWK = next((command for command in COMMANDS.values() if shutil.which(command[0])), ("awk",))
END_MARK = "#end of the dump"


def folded(dump: bytes | str, *, awk: tuple[str, ...] = AN_AWK) -> bytes:
    """The short form that an awk makes of a dump."""
    text = dump.encode() if isinstance(dump, str) else dump
    done = subprocess.run(
        [*awk, "-v", f"end_mark={END_MARK}", fold_program().decode()],
        input=text + f"{END_MARK}\n".encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def assert_same(text: bytes, *, awk: tuple[str, ...] = AN_AWK) -> None:
    """The short form of a dump gives the dump's record."""
    whole, short = parse(text), folded(text, awk=awk)
    record = parse(short)
    assert record.bytes == len(short)
    assert record.lines == short.count(b"\n") + (not short.endswith(b"\n"))
    assert replace(record, bytes=whole.bytes, lines=whole.lines, summarised_from=None) == whole
    if record.summarised_from is not None:
        assert record.summarised_from == SummarisedText(bytes=len(text), lines=whole.lines)
