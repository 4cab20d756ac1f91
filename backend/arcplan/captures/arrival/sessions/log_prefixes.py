"""What log collectors put before every line: journald, kubectl, docker compose, pdsh, ts.

The time differs from line to line, and what stands behind it does not: host and program, pod,
service. Such a text is a tool's output with a margin, where all lines have it.
"""

from __future__ import annotations

import re

PREFIX_BYTES_MOST = 160
_LINES_LEAST = 5
_STAMP = (
    rb"(?:[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2}"
    rb"|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?"
    rb"(?:Z|[+-][0-9]{2}:?[0-9]{2})?)"
)
# `db1 iostat[1234]: `, `[pod/db-0/mysql] `, `arcstat-1  | `, `db1: `; pgbench's own lines begin so.
_SOURCE = (
    rb"(?:[\w.-]{1,63} [\w./@-]{1,40}(?:\[[0-9]{1,10}\])?: |\[[\w./-]{2,80}\] |[\w.-]{2,60} +\| "
    rb"|(?!progress: )[\w.-]{1,63}: )"
)
_PREFIX = re.compile(rb"(?P<stamp>%b )?(?P<source>%b)?" % (_STAMP, _SOURCE))
# Logs of databases, which are no output of a tool behind their prefix.
_OF_A_SERVER = re.compile(rb"\[(?:Note|Warning|ERROR|System)\]|(?:LOG|ERROR|FATAL|STATEMENT):  ")


def log_prefix(head: bytes) -> re.Pattern[bytes] | None:
    """A pattern of what stands before each line; None where not all lines of a text have it."""
    lines = [line for line in head.split(b"\n")[:-1] if line.strip()]
    if len(lines) < _LINES_LEAST or _OF_A_SERVER.search(head):
        return None
    found = _PREFIX.match(lines[0])
    stamp, source = (found["stamp"], found["source"] or b"") if found else (None, b"")
    if stamp is None and not source:
        return None
    margin = [_STAMP] if stamp else []
    margin += [re.escape(source.rstrip())] if source else []
    # Of an empty line the blank at the end may be gone.
    pattern = re.compile(b" ".join(margin) + rb"(?: |$)")
    return pattern if all(map(pattern.match, lines)) else None
