"""The compiled search for lines of interest and its pattern find the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arrival.linepattern import find_by_pattern
from arcplan.captures.arrival.linescan import find_candidate
from arcplan.captures.arrival.openings import words_but_of
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


@given(
    st.lists(st.sampled_from(LINES), max_size=40),
    st.booleans(),
    st.booleans(),
    st.sampled_from([None, "zdb", "arcstat", "iostat"]),
)
def test_both_find_the_same_line(lines: list[str], final: bool, of_zdb: bool, kind: None) -> None:
    text = "\n".join(lines).encode()
    words = words_but_of(kind)
    at = 0
    while at < len(text):
        found = find_candidate(text, at, words, final=final, of_zdb=of_zdb)
        assert found == find_by_pattern(text, at, words, final=final, of_zdb=of_zdb)
        if found[0] < 0:
            break
        at = text.find(b"\n", found[0]) + 1 or len(text)


def test_both_see_every_section_of_a_log() -> None:
    log = log_of(list(COMMANDS))
    words = words_but_of("zdb")
    seen, at = [], 0
    while at >= 0:
        at, _ = find_candidate(log, at, words, final=True, of_zdb=True)
        assert at == find_by_pattern(log, max(0, at), words, final=True, of_zdb=True)[0] or at < 0
        if at >= 0:
            seen.append(log[at : at + len(PROMPT)])
            at = log.find(b"\n", at) + 1
    assert seen.count(PROMPT) == len(COMMANDS)
