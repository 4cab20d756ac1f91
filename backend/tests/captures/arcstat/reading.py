"""Reading a log given as text, for tests."""

from pathlib import Path

from arcplan.captures.arcstat import ArcstatCapture, Parser, recognises
from tests.captures.feeding import feed_in_pieces

FIXTURES = Path(__file__).parents[2] / "fixtures" / "arcstat"


def read_runs(text: str | bytes, *, chunk: int | None = None) -> list[ArcstatCapture]:
    parser = Parser()
    feed_in_pieces(parser, text.encode() if isinstance(text, str) else text, chunk)
    return list(parser.finish(name="arcstat.log", truncated=False))


def read(text: str | bytes, *, chunk: int | None = None, truncated: bool = False) -> ArcstatCapture:
    data = text.encode() if isinstance(text, str) else text
    assert recognises(data[:65536])
    parser = Parser()
    feed_in_pieces(parser, data, chunk)
    (capture,) = parser.finish(name="arcstat.log", truncated=truncated)
    return capture


def read_fixture(name: str) -> ArcstatCapture:
    return read((FIXTURES / name).read_bytes())


def log(header: str, *rows: str) -> str:
    return "\n".join([header, *rows]) + "\n"
