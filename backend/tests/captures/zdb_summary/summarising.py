"""Summaries made by an awk, and reading them."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace

from arcplan.captures.zdb import ZdbCapture
from arcplan.captures.zdb_summary import Parser
from arcplan.collect import summary_program

COMMANDS = {
    "mawk": ("mawk",),
    "gawk": ("gawk",),
    "gawk-posix": ("gawk", "--posix"),
    "busybox": ("busybox", "awk"),
    "original-awk": ("original-awk",),
}
AN_AWK = next((command for command in COMMANDS.values() if shutil.which(command[0])), ("awk",))
END_MARK = b"#end of the dump"


def summarised(
    dump: bytes | str, *, awk: tuple[str, ...] = AN_AWK, top: int = 50, marked: bool = True
) -> bytes:
    """The summary that an awk makes of a dump."""
    text = dump.encode() if isinstance(dump, str) else dump
    options = ["-v", f"top={top}"]
    if marked:
        options += ["-v", f"end_mark={END_MARK.decode()}"]
        text += END_MARK + b"\n"
    done = subprocess.run(
        [*awk, *options, summary_program().decode()],
        input=text,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def read(summary: bytes, *, top: int = 50, truncated: bool = False) -> ZdbCapture:
    """The record of a summary."""
    parser = Parser(top)
    parser.feed(summary)
    (record,) = parser.finish(name="dump.txt", truncated=truncated)
    return record


def as_of_the_dump(summary: ZdbCapture, dump: ZdbCapture) -> ZdbCapture:
    """The record of a summary with what it must not have in common with the dump's."""
    return replace(
        summary, bytes=dump.bytes, lines=dump.lines, places=dump.places, summarised_from=None
    )
