"""Fuzz targets: one parser each, with real captures as seeds and checks for any bytes."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from arcplan.captures.arrival import Limits, ReadOptions, read_captures
from arcplan.captures.arrival.packed.decompressors import zstd_module
from arcplan.captures.formats import FORMATS, CaptureFormat
from fuzz.outcome import BrokenPromiseError, Outcome, cuts, parsed, same, text_of
from tests.arrival.archives import tar_of, zip_of
from tests.captures.zdb.in_file import read_as_by_the_server, read_in_file
from tests.captures.zdb_folded.folding import folded

zstd = zstd_module()

FIXTURES = Path(__file__).parents[1] / "tests" / "fixtures"
SEED_BYTES = 2_000
_LIMITS = Limits(expanded_bytes=1 << 22, members=50)
_TOP = 5
# The decoder of deflate gives out a byte more or less before it misses the rest.
_HALF_READ = ("damaged", "the zip data ends in", "the gzip data ends in")


@dataclass(frozen=True, slots=True)
class Target:
    """One reader.

    Attributes:
        check: Reads the bytes and raises where a promise is broken.
        seeds: Bytes to begin with.
    """

    check: Callable[[bytes], None]
    seeds: Callable[[], Iterator[bytes]]


def _real(folder: str) -> Iterator[bytes]:
    for path in sorted((FIXTURES / folder).rglob("*.txt*")):
        content = path.read_bytes()
        text = gzip.decompress(content) if path.suffix == ".gz" else content
        yield text[:SEED_BYTES]


def check_format(known: CaptureFormat, data: bytes) -> None:
    """Any bytes give records or a named error, and the same ones however they are cut.

    Raises:
        BrokenPromiseError: They do not; an error that is not named passes through.
    """
    known.recognises(data)
    new_parser = partial(known.parser, _TOP)
    whole = parsed(new_parser, [data] if data else [])
    for salt in (1, 2):
        same(whole, parsed(new_parser, cuts(data, salt)), "another cut gives another answer")


def _folded() -> Iterator[bytes]:
    """Real dumps as they are and as the collector folds them."""
    for text in _real("zdb"):
        yield text
        yield folded(text)


def _check_file(data: bytes) -> None:
    """A file that the page reads by itself gives the record of the server, however it is cut."""
    whole = read_as_by_the_server(data)
    for salt in (1, 2):
        if read_in_file(cuts(data, salt)) != whole:
            raise BrokenPromiseError("another cut gives another answer")


def _files() -> Iterator[bytes]:
    """Real dumps as they are, behind a command, and with line ends of another system."""
    for number, text in enumerate(_folded()):
        yield (text, b"root@db1:~# zdb -ddddd tank\n" + text, text.replace(b"\n", b"\r\n"))[
            number % 3
        ]


def _read(pieces: Iterator[bytes]) -> Outcome | None:
    """The outcome of an upload; None for a container that is damaged inside, or deflated and cut.

    How much comes out before that is found is the decompressor's own affair.
    """
    options = ReadOptions(top=_TOP, limits=_LIMITS)
    reading = read_captures(pieces, name="x", options=options)
    records = tuple(map(text_of, reading.captures))
    if any(words in problem.reason for problem in reading.problems for words in _HALF_READ):
        return None
    return (*records, *(f"{p.file} {p.kind} {p.reason} {p.line}" for p in reading.problems))


def _check_arrival(data: bytes) -> None:
    whole = _read(iter([data]))
    for salt in (1, 2):
        cut = _read(cuts(data, salt))
        if whole is not None and cut is not None:
            same(whole, cut, "another cut gives another answer")


def _logs() -> Iterator[bytes]:
    """Sessions of a terminal, with prompts and without."""
    commands = {
        "zdb": b"zdb -ddddd tank",
        "arcstat": b"arcstat 1 9",
        "iostat": b"iostat -x 1 2",
        "arcstats": b"cat /proc/spl/kstat/zfs/arcstats",
        "zfs_get": b"zfs get all tank",
        "zpool_iostat": b"zpool iostat -v 1 2",
        "arc_summary": b"arc_summary",
    }
    folders = list(commands)
    for turn in range(len(folders)):
        log = b""
        for folder in (folders[turn], folders[turn - 2], folders[turn - 3]):
            prompt = b"root@db1:~# " + commands[folder] + b"\n" if turn % 3 else b""
            log += prompt + _lines(next(_real(folder)), 700)
        yield log


def _lines(text: bytes, most: int) -> bytes:
    return text[: text.rfind(b"\n", 0, most) + 1]


def _packed() -> Iterator[bytes]:
    texts = [text[:600] for folder in ("arcstat", "iostat", "zfs_get") for text in _real(folder)]
    for pack in (gzip.compress, zstd.compress, lzma.compress, bz2.compress):
        yield pack(texts[0])
    yield gzip.compress(gzip.compress(texts[1]))
    yield texts[2].decode().encode("utf-16")
    yield from _archives(texts[:3])


def _archives(texts: list[bytes]) -> Iterator[bytes]:
    files = [(f"{number}.txt", text) for number, text in enumerate(texts)]
    yield tar_of(files)
    yield zip_of(files)
    yield zip_of(files, to_a_pipe=True)
    yield gzip.compress(tar_of(files))


def _format_of(seeds: Iterator[bytes]) -> CaptureFormat:
    """The format that the first of the seeds is recognised as: two of them are of kind zdb."""
    first = next(seeds)
    return next(known for known in FORMATS if known.recognises(first))


def _of_seeds(seeds: Callable[[], Iterator[bytes]]) -> Target:
    return Target(partial(check_format, _format_of(seeds())), seeds)


def _of_format(folder: str) -> Target:
    return _of_seeds(partial(_real, folder))


def _properties(*, as_json: bool) -> Iterator[bytes]:
    """Output of zfs get and zpool get, which has a reader for its tables and one for its JSON."""
    return (seed for seed in _real("zfs_get") if seed.startswith(b"{") is as_json)


_WITH_TARGETS = ("zdb", "iostat", "zpool-iostat", "arcstat", "arcstats", "arc_summary", "zfs-get")
TARGETS: dict[str, Target] = {
    "zdb": _of_seeds(_folded),
    "zdb-file": Target(_check_file, _files),
    "iostat": _of_format("iostat"),
    "zpool-iostat": _of_format("zpool_iostat"),
    "arcstat": _of_format("arcstat"),
    "arcstats": _of_format("arcstats"),
    "arc_summary": _of_format("arc_summary"),
    "zfs-get": _of_seeds(partial(_properties, as_json=False)),
    "zfs-get-json": _of_seeds(partial(_properties, as_json=True)),
    **{
        known.kind: _of_format(known.kind.replace("-", "_"))
        for known in FORMATS
        if known.kind not in _WITH_TARGETS
    },
    "arrival": Target(_check_arrival, _packed),
    "terminal-log": Target(_check_arrival, _logs),
}
