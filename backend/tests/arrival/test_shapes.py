"""Every fixture, in the shapes that texts arrive in: the same figures, or a named problem."""

from __future__ import annotations

import dataclasses
import html
import quopri
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from arcplan.captures.arrival import Reading
from arcplan.captures.records import CaptureBase
from tests.arrival.reading import read
from tests.conftest import FIXTURES, IS_DEEP
from tests.one_of_each import text_of

TEXTS = sorted(path for path in FIXTURES.glob("*/*.txt*") if path.parent.name != "collect")
_MOST_BYTES = 60_000 if IS_DEEP else 20_000
_MARKED_BYTES = 12_000
# What differs in a text of another shape, and is no figure of the host.
OF_THE_TEXT = {"name", "bytes", "lines", "issues", "issues_total", "places", "accounting"}
# A line that broke at a blank shows nothing; this list of words is no figure.
_INTERVAL = re.compile(r"'interval_s': (?:None|[0-9.]+)")
WORDS = re.compile(r"'(?:\w+_impl|avx2)': '[^']*',? ?")


def wrapped_at(width: int) -> Callable[[bytes], bytes]:
    def wrap(text: bytes) -> bytes:
        return b"\n".join(
            line[at : at + width]
            for line in text.split(b"\n")
            for at in range(0, max(len(line), 1), width)
        )

    return wrap


def latin_1(text: bytes) -> bytes:
    """The text, unless it has characters that this encoding lacks."""
    try:
        return text.decode().encode("latin-1")
    except UnicodeError:
        return text


def recorded(text: bytes) -> bytes:
    """What script(1) keeps of a command in bash 5.1."""
    prompt = b"\x1b[?2004hroot@db1:~# "
    head = b'Script started on 2026-11-24 10:00:01+00:00 [TERM="xterm" COLUMNS="120"]\n'
    end = b"exit\n\x1b[?2004l\rexit\n\nScript done on 2026-11-24 10:02:01+00:00\n"
    body = text if text.endswith(b"\n") else text + b"\n"
    whole = head + prompt + b"./run.sh\n\x1b[?2004l\r" + body + prompt + end
    return whole.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def each_line(change: Callable[[int, bytes], bytes]) -> Callable[[bytes], bytes]:
    def shape(text: bytes) -> bytes:
        lines = text.splitlines(keepends=True)
        return b"".join(change(number, line) for number, line in enumerate(lines, 1))

    return shape


def by_cat_a(text: bytes) -> bytes:
    return text.replace(b"\t", b"^I").replace(b"\n", b"$\n")


def typeset(text: bytes) -> bytes:
    """What a word processor makes of minus signs and quotation marks, and a wiki of blanks."""
    signs = ((b"-", "\u2013"), (b"'", "\u2019"), (b'"', "\u201d"), (b"  ", "\u00a0\u00a0"))
    for plain, sign in signs:
        text = text.replace(plain, sign.encode())
    return text


def paged(text: bytes) -> bytes:
    lines = text.splitlines(keepends=True)
    screens = [b"".join(lines[at : at + 24]) for at in range(0, len(lines), 24)]
    return b"--More--(12%)\n".join(screens) + (b"(END)\n" if text.endswith(b"\n") else b"")


def watched(text: bytes) -> bytes:
    return b"nohup: ignoring input\nEvery 2.0s: x   db1: Mon Nov 24 10:00:00 2026\n\n" + text


def timed(text: bytes) -> bytes:
    return text.rstrip(b"\n") + b"\n\nreal\t0m1.234s\nuser\t0m0.100s\nsys\t0m0.020s\n"


def padded(text: bytes) -> bytes:
    """With blanks at the ends of lines; not where zdb names a file, as names may end in blanks."""
    names = b"=\n" in text or re.search(rb"(?m)^\s+path\s", text)
    return text if names else text.replace(b"\n", b"   \n")


def in_html(text: bytes) -> bytes:
    escaped = html.escape(text.decode("utf-8", "surrogateescape"), quote=False)
    return b"<pre>" + escaped.encode("utf-8", "surrogateescape") + b"</pre>\n"


SHAPES: dict[str, Callable[[bytes], bytes]] = {
    "quoted": lambda text: b"".join(b"> " + line for line in text.splitlines(keepends=True)),
    "indented": lambda text: b"".join(b"    " + line for line in text.splitlines(keepends=True)),
    "CRLF": lambda text: text.replace(b"\n", b"\r\n"),
    "UTF-16": lambda text: text.decode("utf-8", "replace").encode("utf-16"),
    "Latin-1": latin_1,
    "quoted-printable": quopri.encodestring,
    "HTML": in_html,
    "script(1)": recorded,
    "80 columns": wrapped_at(80),
    "132 columns": wrapped_at(132),
}
# Every line has these alike, so that the first lines are enough.
MARKS: dict[str, Callable[[bytes], bytes]] = {
    "cat -A": by_cat_a,
    "cat -n": each_line(lambda number, line: b"%6d\t" % number + line),
    "grep -n": each_line(lambda number, line: b"%d:" % number + line),
    "grep -H": each_line(lambda _, line: b"/tmp/capture.txt:" + line),
    "ts": each_line(lambda number, line: b"[2026-11-24 10:%02d:00] " % (number % 60) + line),
    "clock": each_line(lambda number, line: b"10:%02d:00 " % (number % 60) + line),
    "line breaks of HTML": lambda text: text.replace(b"\n", b"<br>\n"),
    "word processor": typeset,
    "more": paged,
    "watch": watched,
    "sudo": lambda text: b"[sudo] password for me: \n" + text,
    "time": timed,
    "padded": padded,
    "arrows": lambda text: re.sub(rb"(?m)([0-9])(\r?)$", rb"\1   <-- see here\2", text),
    # A soft line break of mail is no line's end.
    "double-spaced": lambda text: text if b"=\n" in text else text.replace(b"\n", b"\n\n"),
}


def figures(capture: CaptureBase) -> str:
    values = {
        field.name: getattr(capture, field.name)
        for field in dataclasses.fields(capture)
        if field.name not in OF_THE_TEXT | {"complete", "modified_at"}
    }
    return WORDS.sub("", re.sub(r"line=\d+|Place\([^)]*\)", "", repr(values)))


def is_told(plain: Reading, shaped: Reading) -> bool:
    if len(shaped.problems) > len(plain.problems):
        return True
    issues = [sum(capture.issues_total for capture in one.captures) for one in (plain, shaped)]
    cut = [sum(not capture.complete for capture in one.captures) for one in (plain, shaped)]
    return issues[1] > issues[0] or cut[1] > cut[0]


def whole_lines(text: bytes, most_bytes: int) -> bytes:
    """The lines that lie within the first bytes; a text that has none is as it is."""
    return text if len(text) <= most_bytes else text[: text.rfind(b"\n", 0, most_bytes) + 1] or text


def assert_lines_add_up(reading: Reading) -> None:
    for capture in reading.captures:
        parts = capture.accounting
        assert parts is not None
        assert parts.read + parts.left_out + parts.problems == capture.lines


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_text_in_another_shape_has_the_same_figures_or_says_why_not(path: Path) -> None:
    text = whole_lines(text_of(path), _MOST_BYTES)
    first = text if IS_DEEP else whole_lines(text, _MARKED_BYTES)
    for whole, shapes in ((text, SHAPES), (first, MARKS)):
        plain = read(whole)
        assert_lines_add_up(plain)
        expected = [figures(one) for one in plain.captures]
        for name, shape in shapes.items():
            text_in_shape = shape(whole)
            if text_in_shape == whole:
                continue
            shaped = read(text_in_shape)
            assert_lines_add_up(shaped)
            told = [expected, [figures(one) for one in shaped.captures]]
            if name == "clock":
                # Moments of a script may tell an interval that the tool did not print.
                told = [[_INTERVAL.sub("", one) for one in each] for each in told]
            same = told[0] == told[1]
            assert same or is_told(plain, shaped), name


@pytest.mark.parametrize("pool", ["lab", "tank/db"])
def test_rows_that_happen_to_be_80_columns_wide_are_not_called_wrapped(pool: str) -> None:
    rows = [("atime", "off"), ("checksum", "on"), ("sync", "standard"), ("compression", "lz4")]
    name, source = f"{pool}/pgn_16k", f"inherited from {pool}"
    lines = [f"{name}  {key:14} {value:12}" for key, value in rows]
    text = "\n".join(line.ljust(80 - len(source)) + source for line in lines)
    [capture] = read(f"NAME  PROPERTY  VALUE  SOURCE\n{text}\n".encode()).captures
    assert len(text.split("\n")[0]) == 80
    assert capture.issues == []


# Tools without a line of their own at the head of what they print.
@pytest.mark.parametrize(
    "name",
    [
        "fio/fio-3.33-normal.txt",
        "sar_disk/sysstat-12.6-d.txt",
        "postgresql_settings/postgresql-15.18-show.txt",
        "zpool_iostat/openzfs-2.1.11-w.txt",
    ],
)
def test_a_text_without_a_head_of_its_own_is_read_before_another_tools(name: str) -> None:
    text = text_of(FIXTURES / name)
    follow = text_of(FIXTURES / "arcstat/openzfs-2.3.2-default_1.txt")
    alone = [one for each in (text, follow) for one in read(each).captures]
    together = read(b"\n".join((text, follow))).captures
    assert [figures(one) for one in together] == [figures(one) for one in alone]


def test_one_line_as_long_as_a_wide_terminal_is_not_called_wrapped() -> None:
    line = b"---TRANSACTION 41, ACTIVE 3 sec, OS thread id 139960819632464 estimating records"
    report = text_of(FIXTURES / "innodb_status/mariadb-10.11.19-raw.txt").split(b"\n")
    report = [one for one in report if len(one) < 120]
    begun = report.index(b"TRANSACTIONS") + 2
    report[begun:begun] = [line.ljust(120, b"x"), b"mysql tables in use 1, locked 0"]
    [capture] = read(b"\n".join(report)).captures
    assert not any("wrapped" in issue.reason for issue in capture.issues)


@pytest.mark.parametrize("prompt", ["", "root@db1:~# "])
def test_a_command_that_is_as_long_as_a_line_of_mail_is_not_called_wrapped(prompt: str) -> None:
    command = f"{prompt}grep -E 'innodb_buffer_pool_size|innodb_page' /etc/mysql/m".ljust(72, "y")
    rows = "innodb_buffer_pool_size=8G\ninnodb_page_size=16k\n"
    [capture] = read(f"{command}\n{rows}".encode()).captures
    assert not any("wrapped" in issue.reason for issue in capture.issues)


def test_rows_whose_cells_stand_below_each_other_are_not_called_wrapped() -> None:
    disks = "NAME     KNAME    MAJ:MIN RM   SIZE TYPE MOUNTPOINT\n" + "".join(
        f"{name:8} {name:8} 8:{at:<6} 0  74.5G disk {mount}\n"
        for at, (name, mount) in enumerate([("sdb", "/data/archive"), ("nvme0n1", "")])
    )
    longest = max(map(len, disks.split("\n")))
    [capture] = read(disks.replace("/data", "/data".ljust(5 + 72 - longest, "e")).encode()).captures
    assert capture.issues == []
