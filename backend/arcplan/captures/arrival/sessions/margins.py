"""Taking off what mail, web pages and terminals put around every line of a text.

A log of several tools can only be cut where its lines stand as they were printed: colours, the `>`
of a quoted mail and the indentation of a block of code come off first, where the beginning of the
text shows that all of it carries them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

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
from arcplan.captures.arrival.sessions.indented import has_indented_prompts, without_indentation
from arcplan.captures.arrival.sessions.markdown import has_tables, without_tables
from arcplan.captures.arrival.sessions.prompts import prompt_of
from arcplan.captures.arrival.sessions.replaced import (
    has_frame,
    has_marked_ends,
    has_panes,
    has_remarks,
    is_explained,
    is_typeset,
    without_explanations,
    without_frame,
    without_marked_ends,
    without_remarks,
    without_typesetting,
)
from arcplan.captures.records import UnrecognisedCaptureError, printable

_LOOK_BYTES = 1 << 16
# Control sequences of a terminal, its window titles and character sets (ECMA-48, xterm), each with
# the carriage return behind it: bash 5.1 writes `ESC[?2004l CR` before each command's output.
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]{0,32}[ -/]{0,2}[@-~]|[\]PX^_][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)"
    rb"|[()*+][A-Z0-9]|[=>78cDEHMNOZ])\r*"
)
_ESCAPE_BYTES_MOST = 256
_PANES = (
    "two panes of a terminal stand side by side in this text; save what each shows in a file of"
    " its own"
)
_DOCUMENTS = {
    b"{\\rtf": "a document of a word processor (RTF) is not read; save it as plain text",
    b"<?php": "a script is not read; save what the tool printed in a file of its own",
}
_QUOTE = re.compile(rb"(?:>[ ]?){1,20}")
# Of a diff, of comments of SQL, and of Org's lines that stay as they are; tables have corners.
_MARKS = tuple(map(re.compile, (rb"\+(?![-=]+\+)", rb"--(?: |$)", rb":(?: |$)")))
_MARGIN_BYTES_MOST = 40
# What fewer lines carry was printed, or typed, or is part of a name.
_SHARE_LEAST = 0.25
_QUOTED_IN_A_ROW, _MARKED_IN_A_ROW = 3, 5
_PREFIX_BYTES_MOST = 160
# A date before each line is no tool's, but for those whose rows begin with one.
_PREFIXED_LINES_LEAST, _STAMPED_LINES_LEAST = 5, 2
_NUMBER = re.compile(rb" {0,8}([0-9]{1,8})(\t|: ?|[.)] | \| ?| {1,2})")
_CLOCK = rb"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?"
_MOMENT = rb"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]%b ?(?:Z|[+-][0-9]{2}:?[0-9]{2})?" % _CLOCK
# What `date` prints: the year behind the zone, or before the clock.
_DATE = (
    rb"[A-Z][a-z]{2} (?:[A-Z][a-z]{2} [ 0-9][0-9] [0-9:]{8}(?: [AP]M)?(?: [A-Z]{3,5})? [0-9]{4}"
    rb"|[ 0-9]?[0-9] [A-Z][a-z]{2} [0-9]{4} [0-9:]{8}(?: [AP]M)? [A-Z]{3,5}):?"
)
_STAMP = (
    rb"(?:(?:<[0-9]{1,3}>)?[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2}|%b"
    rb"|%b|\[%b\]|\[%b\]|%b|[0-9]{10}\.[0-9]{1,9})" % (_DATE, _MOMENT, _MOMENT, _CLOCK, _CLOCK)
)
_WORD = re.compile(rb"[ \t]*(?:[A-Za-z]|$)")
# sar begins each of its own lines with a clock.
_OF_SAR = re.compile(rb"(?m)^[0-9:]{8}(?: [AP]M)? +(?:DEV|CPU|IFACE|tps|[a-z]+/s|%\w+|proc/s) ")
# `db1 iostat[1234]: `, `[pod/db-0/mysql] `, `arcstat-1  | `, `db1: `; pgbench's own lines begin so.
# `/tmp/iostat.txt:` of grep -H, `DEBUG| ` of a test's log.
_SOURCE = (
    rb"(?:[\w.-]{1,63} [\w./@-]{1,40}(?:\[[0-9]{1,10}\])?: |\[[\w./-]{2,80}\] |[\w.-]{2,60} *\| "
    rb"|std(?:out|err) F |(?<=[\w\]:] )\| "
    rb"|(?!progress: )[\w.-]{1,63}: |(?:/[\w./-]{1,120}|[\w.-]{1,60}\.\w{1,8}):(?! ))"
)
_PREFIX = re.compile(
    rb"(?P<stamp>%b )?(?P<source>%b(?:\[\w{2,20}\] )?)?(?P<inner>%b )?" % (_STAMP, _SOURCE, _STAMP)
)
# What collectors say of their own, and logs of databases: no output of a tool.
_OF_COLLECTORS = re.compile(
    rb"Attaching to |[\w.-]{1,63} exited with code \d|\[\+\] \w| *\xe2\x9c\x94 \w"
    rb"| *Container [\w.-]{1,63} +\w+|-- (?:Logs begin at|Journal begins at|Boot [0-9a-f]{32})"
    rb"|%b [\w.-]{1,63} (?:systemd|kernel|sudo|sshd|CRON)(?:\[[0-9]{1,10}\])?: " % _STAMP
)
_OF_A_SERVER = re.compile(rb"\[(?:Note|Warning|ERROR|System)\]|(?:LOG|ERROR|FATAL|STATEMENT):  ")
_QUOTED_LINE_MOST = 77
_ESCAPED = re.compile(rb"=(?:([0-9A-F]{2})|[ \t]*\n)")
_OTHER_SIGN = re.compile(rb"=(?![0-9A-F]{2}|[ \t]*\n)")
# An equals sign, a blank at the end of a line, a character of UTF-8, or a long line broken.
_SIGN = re.compile(rb"(?m)=3D|=20$|=[C-F][0-9A-F]=[89AB][0-9A-F]|^[^\n]{60,75}=[ \t]*$")


def without_margins(source: ByteStream, emptied: list[int] | None = None) -> Iterator[bytes]:
    """Yield the text without its margins; any split of pieces gives the same.

    Args:
        source: The text.
        emptied: Receives the numbers of lines of which only the end stays.

    Raises:
        SeveralHostsError: The margins name several hosts.
        UnrecognisedCaptureError: Each line is of two panes, or the text is a document.
    """
    head = source.peek(_LOOK_BYTES)
    for start, reason in _DOCUMENTS.items():
        if head.startswith(start):
            first = printable(head.partition(b"\n")[0])
            raise UnrecognisedCaptureError(reason, line=1, excerpt=first)
    pieces = source.pieces()
    for is_there, without in _MARGINS:
        if is_there(head):
            pieces = without(pieces)
            head = b"".join(without(iter([head])))
    if has_remarks(head):
        pieces = without_remarks(pieces, [] if emptied is None else emptied)
        head = b"".join(without_remarks(iter([head]), []))
    for start_of in (_quote, _marks, _numbers, _log_prefix, _numbers, _indentation_of_a_session):
        margin = start_of(head)
        if margin is not None:
            pieces = _without_line_starts(pieces, margin)
            head = b"".join(_without_line_starts(iter([head]), margin))
    if has_indented_prompts(head):
        pieces = without_indentation(pieces)
        head = b"".join(without_indentation(iter([head])))
    if has_panes(head):
        raise UnrecognisedCaptureError(_PANES, line=1, excerpt=printable(head.partition(b"\n")[0]))
    hosts = hosts_before_lines(head) or hosts_in_banners(head)
    if len(hosts) > 1:
        raise several_hosts(hosts, line=1, excerpt=printable(head.partition(b"\n")[0]))
    return of_one_host(pieces) if has_host_marks(head) else pieces


def _quote(head: bytes) -> re.Pattern[bytes] | None:
    if not head.startswith(b">") and b"\n>" not in head:
        return None
    return _QUOTE if _carry(_QUOTE, head, _QUOTED_IN_A_ROW) else None


def _marks(head: bytes) -> re.Pattern[bytes] | None:
    return next((mark for mark in _MARKS if _carry(mark, head, _MARKED_IN_A_ROW)), None)


def _carry(mark: re.Pattern[bytes], head: bytes, least: int) -> bool:
    """Whether so many lines in a row begin with a mark, and a share of all."""
    lines = [line for line in head.split(b"\n") if line.strip()]
    marked = "".join("m" if mark.match(line) else " " for line in lines)
    in_a_row = max(map(len, marked.split()), default=0)
    return in_a_row >= least and marked.count("m") >= _SHARE_LEAST * len(lines)


def _numbers(head: bytes) -> re.Pattern[bytes] | None:
    """Numbers of lines, as cat -n, nl, grep -n, less -N and web pages put them in front."""
    lines = [line for line in head.split(b"\n")[:-1] if line.strip()]
    found = [_NUMBER.match(line) for line in lines[:_PREFIXED_LINES_LEAST]]
    if len(found) < _PREFIXED_LINES_LEAST or found[0] is None:
        return None
    behind = found[0][2]
    if behind == b"  " and not all(number and number[2] == behind for number in found):
        behind = b" "
    pattern = re.compile(rb" {0,8}([0-9]{1,8})(?:%b|[ \t]*$)" % re.escape(behind))
    numbers = [int(number[1]) if number else 0 for number in map(pattern.match, lines)]
    return pattern if all(later - number == 1 for number, later in pairwise(numbers)) else None


def _indentation_of_a_session(head: bytes) -> re.Pattern[bytes] | None:
    """Common indentation, but only if removing it reveals a prompt: tools indent, too."""
    if head[:1] not in (b" ", b"\t", b"\n"):
        return None
    whole = head[: head.rfind(b"\n")] if len(head) == _LOOK_BYTES else head
    lines = [line for line in whole.split(b"\n") if line.strip()]
    first = lines[0][:_MARGIN_BYTES_MOST] if lines else b""
    indentation = first[: len(first) - len(first.lstrip(b" \t"))]
    while indentation and not all(line.startswith(indentation) for line in lines):
        indentation = indentation[:-1]
    hidden = (line for line in lines if prompt_of(line[len(indentation) :]) is not None)
    found = indentation and next(hidden, None) is not None
    return re.compile(re.escape(indentation)) if found else None


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


def _without_line_starts(pieces: Iterator[bytes], margin: re.Pattern[bytes]) -> Iterator[bytes]:
    """Take a margin off; the start of a line waits for as many bytes as it may have."""
    at_line_start = re.compile(rb"(?m)^" + margin.pattern)
    held, inside = b"", False
    for piece in pieces:
        text = held + piece
        line = text.rfind(b"\n") + 1
        waits = (line > 0 or not inside) and len(text) - line < _PREFIX_BYTES_MOST
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
    all_lines = head.split(b"\n")[:-1]
    lines = [line for line in all_lines if line.strip() and not _OF_COLLECTORS.match(line)]
    found = _PREFIX.match(lines[0]) if lines and not _OF_A_SERVER.search(head) else None
    if found is None:
        return None
    stamp, source, inner = found["stamp"], found["source"] or b"", found["inner"]
    is_clock = stamp is not None and stamp[2:3] == b":"
    if len(lines) < (_STAMPED_LINES_LEAST if stamp and not is_clock else _PREFIXED_LINES_LEAST):
        return None
    if is_clock and (_OF_SAR.search(head) or not _WORD.match(lines[0][len(stamp or b"") :])):
        # The clock is the tool's own.
        return None
    margins = [[_STAMP] * bool(stamp)]
    if source:
        # What looks like a source may be the tool's own first word, `MemTotal: `.
        margins.insert(0, [*margins[0], re.escape(source.rstrip()), *[_STAMP] * bool(inner)])
    # Of an empty line the blank at the end may be gone.
    ends = [rb"" if source[-1:] == b":" and not inner else rb"(?: |$)", rb"(?: |$)"]
    patterns = (
        re.compile(b" ".join(one) + end) for one, end in zip(margins, ends, strict=False) if one
    )
    return next((one for one in patterns if all(map(one.match, lines))), None)


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


_MARGINS: tuple[
    tuple[Callable[[bytes], bool], Callable[[Iterator[bytes]], Iterator[bytes]]], ...
] = (
    (has_fences, without_fences),
    (has_entities, without_entities),
    (lambda _head: True, _without_escapes),
    (_is_quoted_printable, _without_quoted_printable),
    (is_typeset, without_typesetting),
    (is_explained, without_explanations),
    (has_marked_ends, without_marked_ends),
    (has_frame, without_frame),
    (has_tables, without_tables),
)
