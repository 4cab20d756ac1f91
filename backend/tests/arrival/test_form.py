"""Files of a form are read one by one, however its bytes arrive."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arcplan.captures.arrival import Limits, Reading, ReadOptions, read_captures
from arcplan.captures.arrival.packed.form import Form, boundary_of
from tests.conftest import FIXTURES

_LOG = (FIXTURES / "arcstat" / "openzfs-2.3.2-24lines.txt").read_bytes()
_IOSTAT = next((FIXTURES / "iostat").glob("*.txt")).read_bytes()


def _part(disposition: str, body: bytes) -> bytes:
    head = f"--mark\r\nContent-Disposition: form-data; {disposition}\r\nContent-Type: a/b\r\n\r\n"
    return head.encode() + body + b"\r\n"


_FORM = (
    b"what mail programs say\r\n"
    + _part('name="files"; filename="arc stat.txt"', _LOG)
    + _part('name="set"', b"memory.arc_bytes=8GiB")
    + _part('name="files"; filename="io\\"stat.txt"', _IOSTAT + b"\r\n--mar")
    + _part('name="set"', "storage.device=\u00e4".encode())
    + b"--mark--\r\nand after"
)


def _read(body: bytes, piece: int, limits: Limits | None = None) -> tuple[Reading, Form]:
    form = Form(b"mark")

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(body), piece):
            yield body[start : start + piece]

    options = ReadOptions(form=form, limits=limits or Limits())
    return read_captures(pieces(), name="form", options=options), form


@pytest.mark.parametrize("piece", [1, 3, 7, 64, 1 << 20])
def test_any_pieces_give_the_same_files_and_fields(piece: int) -> None:
    reading, form = _read(_FORM, piece)
    assert [(type(capture).__name__, capture.name) for capture in reading.captures] == [
        ("ArcstatCapture", "arc stat.txt"),
        ("IostatCapture", 'io"stat.txt'),
    ]
    assert [capture.bytes for capture in reading.captures] == [len(_LOG), len(_IOSTAT) + 7]
    assert form.fields == {"set": ["memory.arc_bytes=8GiB", "storage.device=\u00e4"]}
    assert reading.ended_by is None


def test_a_form_that_ends_early_is_broken_wherever_it_ends() -> None:
    for end in range(len(_FORM) - len(b"--\r\nand after"), 0, -977):
        reading, _ = _read(_FORM[:end], 4096)
        told = [*reading.problems, *([reading.ended_by] if reading.ended_by else [])]
        assert [problem.kind for problem in told][:1] == ["broken"]


@pytest.mark.parametrize(
    "part",
    [
        b"--mark\r\n" + b"x" * 9000 + b"\r\n\r\n\r\n",
        _part('name="set"', b"x" * 5_000_000),
        _part('name="set"', b"x") * 20_000,
        _part('name="files"; filename="a"', b"x") * 1100,
    ],
)
def test_heads_texts_and_parts_are_bounded(part: bytes) -> None:
    reading, form = _read(part + b"--mark--", 1 << 16)
    assert reading.ended_by is not None
    assert sum(map(len, form.fields.get("set", []))) < 5_000_000


@pytest.mark.parametrize(
    ("content_type", "boundary"),
    [
        ("multipart/form-data; boundary=abc", b"abc"),
        ('Multipart/Form-Data; charset=x; Boundary="a b"', b"a b"),
        ("multipart/form-data", None),
        ("text/plain; boundary=abc", None),
    ],
)
def test_the_boundary_is_taken_from_the_content_type(
    content_type: str, boundary: bytes | None
) -> None:
    assert boundary_of(content_type) == boundary
