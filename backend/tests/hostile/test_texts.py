"""Captures made to hurt: endless lines, huge numbers, a million objects, names that attack."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.arrival.archives import tar_of, zip_of
from tests.conftest import IS_DEEP
from tests.one_of_each import ONE_OF_EACH

MIB = 1 << 20
# A line is cut after one; `npm run test:deep` sends more of it.
LINE_MIB = 8 if IS_DEEP else 2
ZDB = (
    b"Dataset sbtest [ZPL], ID 54, cr_txg 6, 1G, 9 objects\n\n"
    b"    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
)
REAL = {kind: path for kind, path in ONE_OF_EACH.items() if kind != "zdb"}
NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "../../../../etc/passwd",
    "/etc/shadow",
    "C:\\windows\\system32",
    "__proto__",
    "constructor.prototype",
    "a\nSet-Cookie: b=c",
    "{{7*7}}${7*7}",
    "=cmd|' /C calc'!A0",
    "\N{RIGHT-TO-LEFT OVERRIDE}txt.exe",
    "x" * 255,
]


def post(http: httpx.Client, content: bytes | Iterator[bytes]) -> httpx.Response:
    answer = http.post("/api/captures", params={"name": "x", "top": "10"}, content=content)
    assert answer.status_code in (200, 400, 413, 422), answer.text[:500]
    answer.json()
    return answer


@pytest.mark.parametrize("kind", [*REAL, "zdb"])
@pytest.mark.parametrize(
    "filler", [b"0", b" ", b"\xff", b"1 "], ids=["digits", "blanks", "ff", "columns"]
)
def test_a_line_without_end_is_one_issue_and_no_memory(
    kind: str, filler: bytes, http: httpx.Client
) -> None:
    start = ZDB if kind == "zdb" else REAL[kind].read_bytes()

    def body() -> Iterator[bytes]:
        yield start
        for _ in range(LINE_MIB):
            yield filler * (MIB // len(filler))
        yield b"\n" + start

    answer = post(http, body())
    assert len(answer.content) < MIB


NUMBERS = ["9" * 400, "1e999", "-1", "nan", "0x7f", "\u0661\u0662", "1" + "0" * 30]
ENCODINGS = ["utf-16", "utf-32-le", "cp037", "shift_jis", "utf-7"]


def post_together(http: httpx.Client, texts: list[bytes]) -> httpx.Response:
    """Send texts as files of one archive: a process for each would take most of the time."""
    answer = post(http, tar_of([(f"{number}.txt", text) for number, text in enumerate(texts)]))
    body = answer.json()
    told = {one["name"] for one in body["captures"]} | {one["file"] for one in body["problems"]}
    assert len(told) == len(texts), told
    return answer


@pytest.mark.parametrize("kind", REAL)
def test_huge_numbers_never_become_infinite(kind: str, http: httpx.Client) -> None:
    plain = REAL[kind].read_text()
    digits = sorted({word for word in plain.split() if word.isdigit()}, key=len)[-6:]
    texts = []
    for number in NUMBERS:
        text = plain
        for word in digits:
            text = text.replace(word, number)
        texts.append(text.encode())
    answer = post_together(http, texts)
    assert b"Infinity" not in answer.content
    assert b"NaN" not in answer.content


def test_a_million_objects_are_counted_in_bounded_memory(http: httpx.Client) -> None:
    def body() -> Iterator[bytes]:
        yield ZDB
        for first in range(2, 1_000_002, 10_000):
            yield b"".join(
                b"%10d    1   128K    512      0     512    512  100.00  ZFS plain file\n" % number
                for number in range(first, first + 10_000)
            )

    [capture] = post(http, body()).json()["captures"]
    assert capture["objects_total"] == 1_000_000
    assert len(capture["objects"]) <= 10


@pytest.mark.parametrize("kind", REAL)
def test_other_encodings_are_read_or_refused(kind: str, http: httpx.Client) -> None:
    plain = REAL[kind].read_text()
    post_together(http, [plain.encode(encoding, "replace") for encoding in ENCODINGS])


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_names_in_archives_and_dumps_are_text_and_nothing_else(
    name: str, http: httpx.Client
) -> None:
    log = REAL["arcstat"].read_bytes()
    for pack in (tar_of, zip_of):
        answer = post(http, pack([(name, log)]))
        assert answer.headers["content-type"].startswith("application/")
        assert answer.headers["x-content-type-options"] == "nosniff"
    device = name.replace("\n", "").replace(" ", "")
    text = REAL["iostat"].read_text().replace("sda", device).replace("vda", device)
    assert post(http, text.encode()).status_code == 200


@pytest.mark.parametrize("kind", REAL)
def test_a_capture_pasted_a_hundred_times_is_answered(kind: str, http: httpx.Client) -> None:
    # A hundred listings of settings have more lines than any such tool prints: 413.
    assert post(http, REAL[kind].read_bytes() * 100).status_code in (200, 413, 422)


@pytest.mark.parametrize("kind", REAL)
@pytest.mark.parametrize("line", [b"\n" * 200_000, b" " * 200_000 + b"x\n", b"(" * 200_000 + b"\n"])
def test_blanks_and_brackets_without_end_cost_no_time(
    kind: str, line: bytes, http: httpx.Client
) -> None:
    post(http, REAL[kind].read_bytes() + line)
