"""Reads a text as a capture, whole or in pieces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arcplan.captures.summary import Summary
from arcplan.captures.zpool_iostat import Parser, ZpoolIostatCapture, recognises
from arcplan.captures.zpool_iostat.record import VdevRecord

FIXTURES = Path(__file__).parents[2] / "fixtures" / "zpool_iostat"


def fixture(name: str) -> bytes:
    return (FIXTURES / name).read_bytes()


def read_pieces(pieces: Iterable[bytes], *, truncated: bool = False) -> ZpoolIostatCapture:
    parser = Parser()
    for piece in pieces:
        parser.feed(piece)
    [capture] = parser.finish(name="zpool-iostat.txt", truncated=truncated)
    return capture


def read(text: str | bytes) -> ZpoolIostatCapture:
    raw = text.encode() if isinstance(text, str) else text
    assert recognises(raw[: 1 << 16])
    return read_pieces([raw])


def read_runs(text: str) -> list[ZpoolIostatCapture]:
    parser = Parser()
    parser.feed(text.encode())
    return list(parser.finish(name="zpool-iostat.txt", truncated=False))


def vdev(capture: ZpoolIostatCapture, *path: str) -> VdevRecord:
    [found] = [v for v in capture.vdevs if v["path"] == list(path)]
    return found


def mean(summary: Summary | None) -> float:
    assert summary is not None
    return summary.mean
