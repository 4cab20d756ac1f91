"""Logs whose lines have margins from mail, web pages and terminals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.sessions.margins import without_margins
from tests.arrival.reading import read
from tests.arrival.test_terminal_log import (
    COMMANDS,
    PROMPT,
    assert_says_what_each_says_alone,
    kinds_of,
    log_of,
    output_of,
)

Damage = Callable[[bytes], bytes]


def before_each(mark: bytes) -> Damage:
    return lambda log: b"".join(mark + line for line in log.splitlines(keepends=True))


def coloured(log: bytes) -> bytes:
    lines = (b"\x1b[0m" + line + b"\x1b[K\x1b[?25h\n" for line in log.splitlines())
    return b"\x1b]0;root@db1: ~\x07" + b"".join(lines)


MARGINS: dict[str, Damage] = {
    "mail": before_each(b"> "),
    "mail, no blank": before_each(b">"),
    "mail, twice": before_each(b">> "),
    "mail, blanks at line ends lost": lambda log: b"\n".join(
        (b"> > " + line).rstrip() for line in log.split(b"\n")
    ),
    "below an answer": lambda log: b"Hi,\nsee below.\n\n" + before_each(b"> ")(log),
    "block of code": before_each(b"    "),
    "block of code, tab": before_each(b"\t"),
    "block of code below an answer": lambda log: b"Hi,\nsee below.\n\n" + before_each(b"\t")(log),
    "colours": coloured,
    "coloured mail": lambda log: coloured(before_each(b"> ")(log)),
    "arrows": lambda log: re.sub(rb"(?m)([0-9])$", rb"\1   <-- this", log),
    "explained": lambda log: re.sub(rb"(?m)([0-9])$", "\\1  # 说明".encode(), log),
    "noted": lambda log: re.sub(rb"(?m)([ \t][0-9]+)$", rb"\1  # 3 more than before", log),
}


@pytest.mark.parametrize("margin", MARGINS)
def test_a_log_says_inside_a_margin_what_it_says_without(margin: str) -> None:
    kinds = ["arcstat", "zdb", "iostat", "zfs-get", "zpool-iostat", "arc_summary", "arcstats"]
    reading = read(MARGINS[margin](log_of(kinds)))
    assert_says_what_each_says_alone(reading, kinds)


@pytest.mark.parametrize("margin", MARGINS)
@settings(max_examples=8)
@given(piece_bytes=st.integers(1, 300), kind=st.sampled_from(sorted(COMMANDS)))
def test_any_cut_into_pieces_gives_the_same_text(margin: str, piece_bytes: int, kind: str) -> None:
    log = MARGINS[margin](log_of([kind])[:6000])

    def text_in(size: int) -> bytes:
        pieces = (log[at : at + size] for at in range(0, len(log), size))
        return b"".join(without_margins(ByteStream(pieces)))

    assert text_in(piece_bytes) == text_in(len(log))


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            [
                "> ",
                ">",
                "a",
                "\n",
                "\x1b[1m",
                "\x1b",
                "]0;",
                "\x07",
                " " * 50,
                "x" * 90,
                " <--",
                "8 # 说",
            ]
        ),
        max_size=60,
    ),
    st.integers(1, 70),
)
def test_any_text_is_the_same_however_it_was_cut(parts: list[str], piece_bytes: int) -> None:
    text = ("> \x1b[0m\n" * 4 + "".join(parts)).encode()
    pieces = (text[at : at + piece_bytes] for at in range(0, len(text), piece_bytes))
    cut = b"".join(without_margins(ByteStream(pieces)))
    assert cut == b"".join(without_margins(ByteStream(iter([text]))))


@pytest.mark.parametrize("kind", sorted(COMMANDS))
def test_what_tools_print_is_left_as_it_is(kind: str) -> None:
    text = output_of(kind)
    assert b"".join(without_margins(ByteStream(iter([text])))) == text


def test_names_that_look_like_a_margin_stay_names() -> None:
    dump = output_of("zdb")
    mark = b" (type: Regular File)\n"
    start = dump.rindex(b"\t\t", 0, dump.index(mark)) + 2
    crafted = dump[:start] + b"red\n> a\n> b\n> c" + dump[start:]
    assert b"".join(without_margins(ByteStream(iter([crafted])))) == crafted
    [capture], [plain] = read(crafted).captures, read(dump).captures
    assert asdict(capture)["totals"] == asdict(plain)["totals"]


def test_prompts_inside_a_margin_are_named_with_their_line() -> None:
    log = log_of(["arcstat"]) + PROMPT + b"free -m\n  total\n" + log_of(["iostat"])
    reading = read(before_each(b"> ")(log))
    assert kinds_of(reading) == ["arcstat", "iostat"]
    assert [issue.line for issue in reading.captures[0].issues] == [1, 28]
