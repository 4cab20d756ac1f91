"""Figures that no tool printed: of a picture, grouped for people, pasted twice. They are named."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from arcplan.captures.arrival import Reading
from arcplan.captures.host.meminfo import MeminfoCapture
from arcplan.captures.quantity import bytes_of
from tests.arrival.reading import read
from tests.captures.small_reading import one
from tests.conftest import FIXTURES
from tests.one_of_each import text_of

FREE = "meminfo/procps-4.0.txt"
TEXTS = (
    FREE,
    "mysql_variables/mariadb-10.11.19-B.txt",
    "module_parameters/openzfs-2.1.11-name_equals_value.txt",
    "mysql_config/mariadb-10.11.19-50_server.txt",
    "arcstats/openzfs-2.3.2.txt",
)
PICTURE = "as in text that was recognised from a picture"
GROUPED = "digits of figures are grouped"
TWICE = "seems to be pasted twice"
_LONG = re.compile(rb"(?<![\w.:/-])[0-9]{5,}(?![\w.:/-])")


def reasons(reading: Reading) -> list[str]:
    return [issue.reason for capture in reading.captures for issue in capture.issues] + [
        problem.reason for problem in reading.problems
    ]


def with_letters(text: bytes) -> bytes:
    """What is made of `1` and `0` behind a digit, where a picture of the text is recognised."""
    return re.sub(rb"(?<=[2-9])[10](?=[0-9])", lambda one: b"l" if one[0] == b"1" else b"O", text)


def grouped_by(sign: str) -> Callable[[bytes], bytes]:
    def group(found: re.Match[bytes]) -> bytes:
        return f"{int(found[0]):,}".replace(",", sign).encode()

    return lambda text: _LONG.sub(group, text)


def texts() -> list[bytes]:
    return [text_of(FIXTURES / name) for name in TEXTS if (FIXTURES / name).exists()]


def test_letters_in_figures_are_named() -> None:
    for text in texts():
        shaped = with_letters(text)
        if shaped != text:
            assert (
                any(PICTURE in reason for reason in reasons(read(shaped)))
                or not read(shaped).captures
            )


@pytest.mark.parametrize("sign", [",", "'", "\u202f"])
def test_grouped_digits_are_named(sign: str) -> None:
    for text in texts():
        shaped = grouped_by(sign)(text)
        if shaped != text:
            found = reasons(read(shaped))
            assert any(GROUPED in reason for reason in found) or not read(shaped).captures


@pytest.mark.parametrize("sign", [",", "."])
def test_free_with_grouped_digits_gives_no_size(sign: str) -> None:
    shaped = grouped_by(sign)(text_of(FIXTURES / FREE))
    assert not any(
        size < 1024
        for capture in read(shaped).captures
        if isinstance(capture, MeminfoCapture)
        for size in capture.values_bytes.values()
    )
    assert reasons(read(shaped)) != []


def test_a_part_of_a_byte_is_no_size() -> None:
    assert [bytes_of(text) for text in ("11,832", "11.832", "1,000", "1.5K", "512")] == [
        *(None, None, None, 1536, 512)
    ]


def test_a_cell_of_free_that_is_no_amount_is_named() -> None:
    text = text_of(FIXTURES / FREE).replace(b"   19196 ", b"   19l96 ")
    assert b"l" in text
    found = reasons(read(text))
    assert any("is no amount of memory" in reason for reason in found)


def test_rows_of_a_moment_that_come_again_are_named() -> None:
    text = text_of(FIXTURES / "arcstat/openzfs-2.3.2-default_1.txt")
    lines = text.splitlines(keepends=True)
    again = b"".join(lines[len(lines) // 2 :])
    assert any(TWICE in reason for reason in reasons(read(text + again)))
    assert not any(TWICE in reason for reason in reasons(read(text)))


def test_a_vdev_and_a_process_that_come_again_count_once() -> None:
    rows = (
        "NAME   SIZE  ALLOC   FREE  CKPOINT  EXPANDSZ   FRAG    CAP  DEDUP    HEALTH  ALTROOT\n"
        "tank  39.5G  3.99G  35.5G        -         -     0%    10%  1.00x    ONLINE  -\n"
    )
    vdev = "  vda  39.5G  3.99G  35.5G        -         -     0%    10%      -    ONLINE\n"
    [capture] = read((rows + vdev * 2).encode()).captures
    assert [issue.reason for issue in capture.issues] == [
        "this vdev stands above already; it counts once"
    ]
    stat = text_of(FIXTURES / "process_times/linux-6.18.txt").splitlines(keepends=True)[:4]
    alone, twice = read(b"".join(stat)).captures[0], read(b"".join(stat + stat[1:])).captures[0]
    assert getattr(twice, "snapshots", None) == getattr(alone, "snapshots", None)
    assert twice.issues_total == len(stat) - 1


def test_a_document_of_a_word_processor_is_refused() -> None:
    text = b"{\\rtf1\\ansi\n" + text_of(FIXTURES / FREE).replace(b"\n", b"\\par\n") + b"}"
    assert ["RTF" in reason for reason in reasons(read(text))] == [True]


def test_a_block_of_a_saved_page_is_read() -> None:
    text = text_of(FIXTURES / FREE)
    page = b"<html><body><pre>" + text + b"</pre></body></html>\n"
    assert one(page.decode(), MeminfoCapture).values_bytes == (
        one(text.decode(), MeminfoCapture).values_bytes
    )


def test_numbers_of_processors_are_no_grouped_figures() -> None:
    text = (
        "Architecture:          ppc64le\nCPU(s):                160\nThread(s) per core:    1\n"
        "On-line CPU(s) list:   0,8,104,112,120,128,136,144,152\nSocket(s):             4\n"
        "NUMA node17 CPU(s):    120,128,136,144,152\n"
    )
    [capture] = read(text.encode()).captures
    assert capture.issues == []


def test_rows_that_are_alike_at_one_moment_are_not_called_pasted_twice() -> None:
    table = "10:00:0{0}   DEV    tps   rkB/s   wkB/s  areq-sz  aqu-sz  await  %util\n"
    other = "10:00:0{0}    94591      5749 /dev/mapper/system\n10:00:0{0}    1 2 /boot\n"
    row = "10:00:0{0}   sda   {0}.00    8.00    0.00    25.33    0.01   0.33   0.80\n"
    text = "".join((table + row + "\n" + other + other).format(moment) for moment in range(1, 6))
    [capture] = read(text.encode()).captures
    assert not any(TWICE in issue.reason for issue in capture.issues)
