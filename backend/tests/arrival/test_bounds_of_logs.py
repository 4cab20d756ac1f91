"""The cost of a command log is limited: it allows only so many lines of interest for its size."""

from __future__ import annotations

import pytest

from arcplan.captures.arrival import ReadOptions, read_captures
from arcplan.captures.lines import Line, LineSplitter

HEAD = b"a@b:~# zfs get used\nNAME  PROPERTY  VALUE  SOURCE\ntank  used  1G  -\n"


def _reasons(text: bytes) -> list[str]:
    outcome = read_captures(iter([text]), name="x", options=ReadOptions())
    return [issue.reason for capture in outcome.captures for issue in capture.issues]


@pytest.mark.parametrize("line", [b"a@b:~# x\n", b"# ls\n"])
def test_a_log_of_nothing_but_prompts_is_given_up(line: bytes) -> None:
    assert any("the rest is read as one" in reason for reason in _reasons(HEAD + line * 21_000))


def test_a_log_of_as_many_commands_with_output_is_not_given_up() -> None:
    row = (
        b"# HELP node_x A figure of the host, as it is said above each of the figures.\nnode_x 1\n"
    )
    assert not any("read as one" in reason for reason in _reasons(HEAD + row * 21_000))


@pytest.mark.parametrize(
    "text", [b"a\nb\r\n\nc", b"> a\nb\n", b"\n> a\n", "ä\n\N{NO-BREAK SPACE}b\n".encode(), b""]
)
@pytest.mark.parametrize("cut", range(8))
def test_lines_at_once_are_those_one_by_one(text: bytes, cut: int) -> None:
    one_by_one, at_once = LineSplitter(), LineSplitter()
    slowly: list[Line] = []
    quickly: list[Line] = []
    for piece in (text[:cut], text[cut:]):
        slowly += list(one_by_one.feed(piece))
        quickly += at_once.feed_at_once(piece)
    assert [*quickly, *at_once.finish()] == [*slowly, *one_by_one.finish()]
    assert at_once.count == one_by_one.count
