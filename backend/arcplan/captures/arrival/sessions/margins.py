"""Taking off what mail, web pages and terminals put around every line of a text.

A log of several tools can only be cut where its lines stand as they were printed: colours, the `>`
of a quoted mail and the indentation of a block of code come off first, where the beginning of the
text shows that all of it carries them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.sessions.fences import (
    has_entities,
    has_fences,
    without_entities,
    without_fences,
)
from arcplan.captures.arrival.sessions.hosts import (
    has_host_marks,
    hosts_before_lines,
    hosts_in_banners,
    of_one_host,
    several_hosts,
)
from arcplan.captures.arrival.sessions.prompts import prompt_of
from arcplan.captures.records import printable

_LOOK_BYTES = 1 << 16
# Control sequences of a terminal, its window titles and character sets (ECMA-48, xterm), each with
# the carriage return behind it: bash 5.1 writes `ESC[?2004l CR` before each command's output.
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]{0,32}[ -/]{0,2}[@-~]|[\]PX^_][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)"
    rb"|[()*+][A-Z0-9]|[=>78cDEHMNOZ])\r*"
)
_ESCAPE_BYTES_MOST = 256
_QUOTE = re.compile(rb"(?:>[ ]?){1,20}")
_MARGIN_BYTES_MOST = 40
# What fewer lines carry was printed, or typed, or is part of a name.
_SHARE_LEAST = 0.25
_QUOTED_IN_A_ROW = 3
_PREFIX_BYTES_MOST = 160
_PREFIXED_LINES_LEAST = 5
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
_QUOTED_LINE_MOST = 77
_ESCAPED = re.compile(rb"=(?:([0-9A-F]{2})|[ \t]*\n)")
_OTHER_SIGN = re.compile(rb"=(?![0-9A-F]{2}|[ \t]*\n)")
# An equals sign, a blank at the end of a line, a character of UTF-8, or a long line broken.
_SIGN = re.compile(rb"(?m)=3D|=20$|=[C-F][0-9A-F]=[89AB][0-9A-F]|^[^\n]{60,75}=[ \t]*$")


def without_margins(source: ByteStream) -> Iterator[bytes]:
    """Yield the text without its margins; any split of pieces gives the same.

    Raises:
        SeveralHostsError: The margins name several hosts.
    """
    head = source.peek(_LOOK_BYTES)
    pieces = source.pieces()
    if has_fences(head):
        pieces = without_fences(pieces)
        head = b"".join(without_fences(iter([head])))
    if has_entities(head):
        pieces = without_entities(pieces)
        head = b"".join(without_entities(iter([head])))
    pieces = _without_escapes(pieces)
    head = _ESCAPE.sub(b"", head)
    if _is_quoted_printable(head):
        pieces = _without_quoted_printable(pieces)
        head = b"".join(_without_quoted_printable(iter([head])))
    if _is_quoted(head):
        pieces = _without_line_starts(pieces, _QUOTE)
        head = b"\n".join(_QUOTE.sub(b"", line, count=1) for line in head.split(b"\n"))
    prefix = _log_prefix(head)
    if prefix is not None:
        pieces = _without_line_starts(pieces, prefix, _PREFIX_BYTES_MOST)
        head = b"\n".join(prefix.sub(b"", line, count=1) for line in head.split(b"\n"))
    indentation = _indentation_of_a_session(head)
    if indentation:
        pieces = _without_line_starts(pieces, re.compile(re.escape(indentation)))
    hosts = hosts_before_lines(head) or hosts_in_banners(head)
    if len(hosts) > 1:
        raise several_hosts(hosts, line=1, excerpt=printable(head.partition(b"\n")[0]))
    return of_one_host(pieces) if has_host_marks(head) else pieces


def _is_quoted(head: bytes) -> bool:
    if not head.startswith(b">") and b"\n>" not in head:
        return False
    lines = [line for line in head.split(b"\n") if line.strip()]
    quoted = "".join(">" if line.startswith(b">") else " " for line in lines)
    in_a_row = max(map(len, quoted.split()), default=0)
    return in_a_row >= _QUOTED_IN_A_ROW and quoted.count(">") >= _SHARE_LEAST * len(lines)


def _indentation_of_a_session(head: bytes) -> bytes:
    """Common indentation, but only if removing it reveals a prompt: tools indent, too."""
    if head[:1] not in (b" ", b"\t", b"\n"):
        return b""
    whole = head[: head.rfind(b"\n")] if len(head) == _LOOK_BYTES else head
    lines = [line for line in whole.split(b"\n") if line.strip()]
    first = lines[0][:_MARGIN_BYTES_MOST] if lines else b""
    indentation = first[: len(first) - len(first.lstrip(b" \t"))]
    while indentation and not all(line.startswith(indentation) for line in lines):
        indentation = indentation[:-1]
    hidden = (line for line in lines if prompt_of(line[len(indentation) :]) is not None)
    return indentation if indentation and next(hidden, None) is not None else b""


def _without_escapes(pieces: Iterator[bytes]) -> Iterator[bytes]:
    held = b""
    for piece in pieces:
        if not held and b"\x1b" not in piece:
            yield piece
            continue
        text = held + piece
        last = text.rfind(b"\x1b", max(len(text) - _ESCAPE_BYTES_MOST, 0))
        # The title of a window ends in a second escape.
        opened = text.rfind(b"\x1b]", max(last - _ESCAPE_BYTES_MOST, 0), last) if last > 0 else -1
        cut = len(text) if last < 0 else opened if opened >= 0 else last
        held = text[cut:]
        yield _ESCAPE.sub(b"", text[:cut])
    yield _ESCAPE.sub(b"", held)


def _without_line_starts(
    pieces: Iterator[bytes], margin: re.Pattern[bytes], most: int = _MARGIN_BYTES_MOST
) -> Iterator[bytes]:
    """Take a margin of at most so many bytes off; the start of a line waits for them."""
    at_line_start = re.compile(rb"(?m)^" + margin.pattern)
    held, inside = b"", False
    for piece in pieces:
        text = held + piece
        line = text.rfind(b"\n") + 1
        waits = (line > 0 or not inside) and len(text) - line < most
        cut = line if waits else len(text)
        begun = text.find(b"\n", 0, cut) + 1 or cut if inside else 0
        yield text[:begun] + at_line_start.sub(b"", text[begun:cut])
        held = text[cut:]
        inside = inside if cut == 0 else text[cut - 1 : cut] != b"\n"
    yield at_line_start.sub(b"", held)


def _log_prefix(head: bytes) -> re.Pattern[bytes] | None:
    """A pattern of what stands before each line; None where not all lines of a text have it.

    journald, kubectl, docker compose, pdsh and ts put a time there, which differs from line to
    line, and host and program, pod or service, which do not.
    """
    lines = [line for line in head.split(b"\n")[:-1] if line.strip()]
    if len(lines) < _PREFIXED_LINES_LEAST or _OF_A_SERVER.search(head):
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


def _is_quoted_printable(head: bytes) -> bool:
    """Whether every `=` in the first bytes of a text is of this encoding, and one must be."""
    if b"=" not in head or _SIGN.search(head) is None:
        return False
    whole = head[: head.rfind(b"\n") + 1]
    longest = max(map(len, whole.split(b"\n")))
    return longest <= _QUOTED_LINE_MOST and _OTHER_SIGN.search(whole) is None


def _without_quoted_printable(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the body of a mail that was saved without its headers, decoded (RFC 2045).

    Soft line breaks go, so that lines are those that were sent; any split of pieces gives the same.
    """
    held = b""
    for piece in pieces:
        text = held + piece
        cut = text.rfind(b"\n") + 1
        # A soft break joins lines, so the line before a cut waits for the next piece.
        yield _ESCAPED.sub(_decoded, text[:cut])
        held = text[cut:]
        if len(held) > _QUOTED_LINE_MOST:
            begun, held = held[:-_QUOTED_LINE_MOST], held[-_QUOTED_LINE_MOST:]
            at = begun.rfind(b"=", -3)
            if at >= 0:
                begun, held = begun[:at], begun[at:] + held
            yield _ESCAPED.sub(_decoded, begun)
    yield _ESCAPED.sub(_decoded, held)


def _decoded(found: re.Match[bytes]) -> bytes:
    return b"" if found[1] is None else bytes.fromhex(found[1].decode())
