"""A text that ends inside a line, or whose lines do: half a number is none, or it is named."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from arcplan.captures.arrival import Reading
from arcplan.captures.arrival.sessions import reshaped
from tests.arrival.reading import read
from tests.arrival.test_shapes import assert_lines_add_up, figures, is_told
from tests.conftest import FIXTURES, IS_DEEP
from tests.one_of_each import text_of

TEXTS = sorted(path for path in FIXTURES.glob("*/*.txt*") if path.parent.name != "collect")
_MOST_BYTES = 60_000 if IS_DEEP else 8_000


def told(reading: Reading) -> list[str]:
    return [figures(capture) for capture in reading.captures]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_text_cut_inside_of_a_line_says_so_or_has_the_figures_of_its_whole_lines(
    path: Path,
) -> None:
    """Ten places by length, so that every part of the text is cut, and ten by lot."""
    text = text_of(path)[:_MOST_BYTES]
    places = {len(text) * part // 11 for part in range(1, 11)}
    places |= set(random.Random(path.name).sample(range(1, len(text)), 10))
    for at in sorted(places):
        cut, begin = read(text[:at]), text.rfind(b"\n", 0, at) + 1
        assert_lines_add_up(cut)
        # A row that lacks its line end only may be known as whole by its width.
        if begin in (0, at) or text[at : at + 1] in (b"\r", b"\n", b"") or _is_said(cut, text, at):
            continue
        end = text.find(b"\n", at) + 1 or len(text)
        whole = (text[:begin], text[:end])
        assert any(told(cut) == told(read(one)) for one in whole), text[begin:at]


def _is_said(cut: Reading, text: bytes, at: int) -> bool:
    last = text.count(b"\n", 0, at) + 1
    return bool(cut.problems) or any(
        not one.complete or any(issue.line == last for issue in one.issues) for one in cut.captures
    )


_OF_THE_TEXT = ("line", "lines", "bytes", "issues", "issues_total", "places", "accounting")


def numbers(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, float]]:
    """Every figure of a record with its place in it."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.name not in _OF_THE_TEXT:
                yield from numbers(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, dict):
        for name, held in value.items():
            yield from numbers(held, (*path, name))
    elif isinstance(value, list | tuple):
        for at, held in enumerate(value):
            yield from numbers(held, (*path, at))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value


# What is left is a whole text: of a release without the last column, or with a shorter name.
_UNSEEN = (
    "arcstat/openzfs-2.1.11-24lines.txt",
    "arcstat/openzfs-2.1.11-default_1.txt",
    "arcstat/openzfs-2.1.11-idle.txt",
    "file_listing/coreutils-9.1-lR.txt",
    "file_listing/coreutils-9.1-lah_long_iso.txt",
    "misread/fio-mail-qp.txt",
    "misread/openzfs-2.4-zarcstat.txt",
    "mysql_status/mariadb-10.11.19-B.txt",
    "mysql_status/mariadb-10.11.19-N_like.txt",
    "sysbench/sysbench_written-0.4.12-oltp.txt",
    "zpool_iostat/openzfs-2.3.2-lab_r.txt",
    "zpool_iostat/openzfs-2.3.2-lab_w.txt",
    "zpool_iostat/openzfs-2.3.2-w.txt",
)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
@pytest.mark.parametrize("width", [72, 80])
def test_where_lines_are_cut_at_a_width_no_figure_is_lost_in_silence(
    path: Path, width: int
) -> None:
    text = text_of(path)[:60_000]
    plain = read(text)
    cut = read(b"\n".join(line[:width] for line in text.split(b"\n")))
    if is_told(plain, cut):
        return
    if f"{path.parent.name}/{path.name}" not in _UNSEEN:
        assert told(cut) == told(plain)
    expected = dict(figure for one in enumerate(plain.captures) for figure in numbers(one))
    changed = [
        (place, figure)
        for one in enumerate(cut.captures)
        for place, figure in numbers(one)
        if expected.get(place, figure) != figure
    ]
    assert changed == []


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_text_whose_longest_lines_are_of_a_usual_width_by_nature_is_not_called_cut(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(path)
    text = text[: text.rfind(b"\n", 0, 60_000) + 1] or text
    monkeypatch.setattr(reshaped, "_WIDTHS", (max(map(len, text.split(b"\n"))),))
    reasons = [issue.reason for issue in reshaped.lost_on_the_way(text)]
    assert not any("seem to be cut" in reason for reason in reasons)


def test_the_first_lines_of_a_report_as_wide_as_its_rule_are_not_called_cut() -> None:
    report = (FIXTURES / "arc_summary/openzfs-2.3.2.txt").read_bytes()
    begun = b"\n".join([b"output of arc_summary:", *report.split(b"\n")[:13], b""])
    assert [issue.reason for issue in reshaped.lost_on_the_way(begun)] == []


def test_a_part_of_a_report_whose_figures_are_aligned_to_the_right_is_not_called_cut() -> None:
    def aligned(*rows: tuple[str, str]) -> bytes:
        width = 72
        return "".join(
            f"{' ' * 8}{name:{width - 8 - len(end)}}{end}\n" for name, end in rows
        ).encode()

    sizes = ("Bonus size:", "19.6 %    1.0 GiB"), ("Chunk waste:", "< 0.1 %   63.5 KiB")
    report = aligned(*sizes * 6)
    tunables = aligned(
        *((f"zfs_tunable_{number}", "7" * (number + 1)) for number in range(6)),
        ("zfs_deadman_failmode", "wait"),
    )
    for text in (report, tunables):
        assert {len(line) for line in text.splitlines()} == {72}
        assert reshaped.lost_on_the_way(text) == []
    cut = report.replace(b"Bonus size:        ", b"Bonus size (bytes: ")
    assert len(reshaped.lost_on_the_way(cut)) == 1
