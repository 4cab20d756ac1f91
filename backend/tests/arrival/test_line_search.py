"""The search for lines of interest finds what looking at every line finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arrival.sessions import openings
from arcplan.captures.arrival.sessions.line_search import HEAD_BYTES, LineSearch
from arcplan.captures.arrival.sessions.openings import heads_beside
from arcplan.captures.generated_formats import CaptureKind
from tests.arrival.test_terminal_log import COMMANDS, PROMPT, log_of

LINES = [
    "               0 L2   0:1a2b3c000:b000 20000L/b000P F=66560 B=81234/81234",
    "            8000   L0 EMBEDDED et=0 4000L/2fP B=81231",
    "\tuid     0",
    "\t\tname = 7 (type: Regular File)",
    "Indirect blocks:",
    "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type",
    "    time  read  miss",
    "   c",
    "c",
    "NAME",
    "{",
    "root@db1:~# zdb",
    "$ ",
    "#",
    "a % b",
    "me@db1 ~> zdb",
    "\u276f zdb",
    "\u2514\u2500# zdb",
    "é",
    "",
    "  ",
    "16:46:41  12  3",
    "vda 1 2 3",
    "x" * 300,
]


KINDS: list[CaptureKind | None] = [None, "zdb", "arcstat", "iostat"]


def is_of_interest(text: bytes, line: int, kind: CaptureKind | None) -> bool:
    """What the search promises, said of one line."""
    rest = text[line:]
    if kind == "zdb":
        of_tree = rest[:1] == b" " and rest[15:16] not in (b"", b" ") and rest[16:17] == b" "
        if rest[:1] == b"\t" or of_tree:
            return False
    head = rest.split(b"\n")[0]
    first_word = head.lstrip(b" \t")
    words = {w[:4].ljust(4).encode() for w in openings.first_words_beside(kind)}
    if (
        head[:1] == b"["
        or first_word[:1] == b"{"
        or (first_word and first_word[:4].ljust(4) in words)
    ):
        return True
    if kind == "zdb" and head[:1] == b" ":
        return False
    marks = [at for at in range(min(len(head), HEAD_BYTES - 1)) if head[at : at + 1] in b"#$%>"]
    return head[:1] == b"\xe2" or any(head[at + 1 : at + 2] in (b"", b" ") for at in marks)


def lines_of_interest(text: bytes, kind: CaptureKind | None) -> list[int]:
    starts = [0, *(at + 1 for at, byte in enumerate(text) if byte == 10)]
    return [at for at in starts if at < len(text) and is_of_interest(text, at, kind)]


def found_in(text: bytes, kind: CaptureKind | None) -> list[int]:
    search = LineSearch(heads_beside(kind))
    found, at, lines = [], 0, 0
    while at < len(text):
        line, passed = search.find(text, at, final=True)
        lines += passed
        assert lines == text.count(b"\n", 0, line if line >= 0 else -1 - line)
        if line < 0:
            break
        found.append(line)
        at = text.find(b"\n", line) + 1 or len(text)
        lines += at > line and text[at - 1 : at] == b"\n"
    return found


@given(st.lists(st.sampled_from(LINES), max_size=40), st.sampled_from(KINDS))
def test_every_line_of_interest_is_found_and_no_other(
    lines: list[str], kind: CaptureKind | None
) -> None:
    text = "\n".join(lines).encode()
    assert found_in(text, kind) == lines_of_interest(text, kind)


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=20))
def test_a_last_line_is_decided_when_it_is_whole(lines: list[str]) -> None:
    text = "\n".join(lines).encode()
    last = text.rfind(b"\n") + 1
    found, _ = LineSearch(heads_beside("zdb")).find(text, last, final=False)
    if len(text) - last < HEAD_BYTES:
        assert found == -1 - last


def test_lines_of_a_dump_longer_than_the_reader_takes_are_passed_over() -> None:
    tree = LINES[0].encode() + b"\n"
    text = tree * ((3 << 20) // len(tree)) + b"NAME\n" + tree
    line, passed = LineSearch(heads_beside("zdb")).find(text, 0, final=True)
    assert text[line : line + 4] == b"NAME"
    assert passed == text.count(b"\n", 0, line)


def test_every_section_of_a_log_is_seen() -> None:
    log = log_of(list(COMMANDS))
    found = found_in(log, "zdb")
    assert found == lines_of_interest(log, "zdb")
    assert sum(log.startswith(PROMPT, at) for at in found) == len(COMMANDS)
