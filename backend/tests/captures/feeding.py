"""Feeding a parser the way an upload does, for tests of every format."""

from collections.abc import Callable

from arcplan.captures.records import CaptureError, CaptureParser


def feed_in_pieces(parser: CaptureParser, data: bytes, size: int | None) -> None:
    """Feed data in pieces of `size` bytes, or at once when it is None."""
    step = size or max(1, len(data))
    for start in range(0, len(data), step):
        parser.feed(data[start : start + step])


def assert_survives(
    recognises: Callable[[bytes], bool],
    new_parser: Callable[[], CaptureParser],
    data: bytes,
    *,
    truncated: bool,
) -> None:
    """Parse data at once and in pieces: both give the same records or the same capture error."""
    recognises(data[:65536])
    outcomes: list[object] = []
    for size in (None, 7):
        parser = new_parser()
        feed_in_pieces(parser, data, size)
        try:
            outcomes.append(list(parser.finish(name="x", truncated=truncated)))
        except CaptureError as error:
            outcomes.append(error.reason)
    assert outcomes[0] == outcomes[1]
