"""Reading one of the small formats in a test."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from arcplan.captures.formats import FORMATS
from arcplan.captures.records import CaptureBase, printable

FIXTURES = Path(__file__).parents[1] / "fixtures"

Record = TypeVar("Record", bound=CaptureBase)


def read_all(text: str | bytes, record: type[Record], *, truncated: bool = False) -> list[Record]:
    """Records of a text, which must be recognised as one format and give records of one class."""
    data = text if isinstance(text, bytes) else text.encode()
    [known] = [known for known in FORMATS if known.recognises(data[: 1 << 16])]
    parser = known.parser(50)
    parser.feed(data)
    found = list(parser.finish(name="capture.txt", truncated=truncated))
    kept = [one for one in found if isinstance(one, record)]
    assert kept == found
    return kept


def read_one(text: str | bytes, record: type[Record], *, truncated: bool = False) -> Record:
    """The one record of a text."""
    [found] = read_all(text, record, truncated=truncated)
    return found


def fixture(room: str, name: str) -> bytes:
    """The text of a fixture."""
    return (FIXTURES / room / f"{name}.txt").read_bytes()


def assert_places_are_true(record: CaptureBase, text: bytes) -> None:
    """Each place quotes the beginning of the line that it names."""
    lines = text.decode().splitlines()
    assert record.places
    for figure, place in record.places.items():
        assert place.excerpt == printable(lines[place.line - 1].strip()), figure
