"""Reads a text as a capture, whole or in pieces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arcplan.captures.iostat import IostatCapture, Parser, recognises
from arcplan.captures.iostat.record import DeviceRecord
from arcplan.captures.summary import Summary

FIXTURES = Path(__file__).parents[2] / "fixtures" / "iostat"


def fixture(name: str) -> bytes:
    return (FIXTURES / name).read_bytes()


def read_pieces(pieces: Iterable[bytes], *, truncated: bool = False) -> IostatCapture:
    parser = Parser()
    for piece in pieces:
        parser.feed(piece)
    [capture] = parser.finish(name="iostat.txt", truncated=truncated)
    return capture


def read(text: str | bytes) -> IostatCapture:
    raw = text.encode() if isinstance(text, str) else text
    assert recognises(raw[: 1 << 16])
    return read_pieces([raw])


def device(capture: IostatCapture, name: str) -> DeviceRecord:
    [found] = [d for d in capture.devices if d.device == name]
    return found


def disks(capture: IostatCapture) -> list[str]:
    return [d.device for d in capture.devices if d.role == "disk"]


def mean(summary: Summary | None) -> float:
    assert summary is not None
    return summary.mean
