"""A capture is read from any container; a damaged container keeps the part that was read."""

from __future__ import annotations

import bz2
import dataclasses
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable

import pytest

from arcplan.captures.arrival.packed.decompressors import zstd_module
from tests.arrival.archives import File, tar_of, zip_of
from tests.arrival.reading import read

zstd = zstd_module()

Packing = Callable[[bytes], bytes]

PACKINGS: dict[str, Packing] = {
    "gzip": gzip.compress,
    "zstd": zstd.compress,
    "xz": lzma.compress,
    "bzip2": bz2.compress,
    "gzip twice": lambda text: gzip.compress(gzip.compress(text)),
    "zstd of gzip": lambda text: zstd.compress(gzip.compress(text)),
    "tar": lambda text: tar_of([("log", text)]),
    "tar of GNU": lambda text: tar_of([("log", text)], tarfile.GNU_FORMAT),
    "tar.gz": lambda text: gzip.compress(tar_of([("log", text)])),
    "tar.xz of gzip": lambda text: lzma.compress(tar_of([("log.gz", gzip.compress(text))])),
    "zip": lambda text: zip_of([("log", text)]),
    "zip stored": lambda text: zip_of([("log", text)], zipfile.ZIP_STORED),
    "zip to a pipe": lambda text: zip_of([("log", text)], to_a_pipe=True),
    "zip of tar.gz": lambda text: zip_of([("all.tgz", gzip.compress(tar_of([("log", text)])))]),
}


@pytest.mark.parametrize("packing", PACKINGS.values(), ids=PACKINGS)
def test_every_packing_gives_the_same_capture(packing: Packing, arcstat_log: bytes) -> None:
    plain = read(arcstat_log).captures[0]
    reading = read(packing(arcstat_log))
    assert reading.problems == []
    [capture] = reading.captures
    assert (capture.bytes, capture.lines, capture.complete) == (plain.bytes, plain.lines, True)


@pytest.mark.parametrize("packing", PACKINGS.values(), ids=PACKINGS)
def test_bytes_may_come_one_at_a_time(packing: Packing, arcstat_log: bytes) -> None:
    packed = packing(arcstat_log)
    assert read(packed, piece_bytes=1).captures == read(packed).captures


@pytest.mark.parametrize("compress", [gzip.compress, zstd.compress, lzma.compress, bz2.compress])
def test_members_back_to_back_are_one_text(compress: Packing, arcstat_log: bytes) -> None:
    middle = len(arcstat_log) // 2
    [capture] = read(compress(arcstat_log[:middle]) + compress(arcstat_log[middle:])).captures
    [plain] = read(arcstat_log).captures
    assert dataclasses.replace(capture, modified_at=None) == plain


def test_zeros_after_compressed_data_are_padding(arcstat_log: bytes) -> None:
    reading = read(gzip.compress(arcstat_log) + bytes(10_000))
    assert reading.problems == []
    assert reading.captures[0].complete


@pytest.mark.parametrize(
    ("compress", "cut"),
    [(gzip.compress, 4), (zstd.compress, 4), (lzma.compress, 40), (bz2.compress, 4)],
)
def test_a_cut_file_says_so_and_keeps_what_was_read(
    compress: Packing, cut: int, arcstat_log: bytes
) -> None:
    reading = read(compress(arcstat_log * 400)[:-cut])
    [capture] = reading.captures
    assert not capture.complete
    assert capture.lines > 5_000
    assert reading.ended_by is not None
    assert reading.ended_by.kind == "broken"
    assert reading.ended_by.line == capture.lines


def test_damage_in_the_middle_keeps_what_came_before(arcstat_log: bytes) -> None:
    packed = bytearray(bz2.compress(arcstat_log * 1500))
    packed[len(packed) * 3 // 4] ^= 0xFF
    reading = read(bytes(packed))
    assert reading.captures[0].lines > 1000
    assert "damaged" in reading.problems[0].reason


def test_three_compressions_are_refused_with_the_reason(arcstat_log: bytes) -> None:
    packed = gzip.compress(gzip.compress(gzip.compress(arcstat_log)))
    [problem] = read(packed).problems
    assert problem.reason == "compressed more than twice over; unpack it once"


def test_an_archive_in_an_archive_in_an_archive_is_refused(arcstat_log: bytes) -> None:
    inner = tar_of([("log", arcstat_log)])
    reading = read(zip_of([("a.zip", zip_of([("b.tar", inner)])), ("log", arcstat_log)]))
    assert [problem.reason for problem in reading.problems] == [
        "archives nested more than once; unpack it once"
    ]
    assert [capture.name for capture in reading.captures] == ["log"]


@pytest.mark.parametrize("pack", [tar_of, zip_of])
def test_a_file_that_is_not_read_leaves_the_others(
    pack: Callable[[list[File]], bytes], arcstat_log: bytes
) -> None:
    files = [
        ("first.log", arcstat_log),
        ("notes.txt", b"call me\n"),
        ("cut.gz", gzip.compress(arcstat_log)[:-30]),
        ("last.log", arcstat_log),
    ]
    reading = read(pack(files))
    assert [(c.name, c.complete) for c in reading.captures] == [
        ("first.log", True),
        ("cut.gz", False),
        ("last.log", True),
    ]
    assert [(p.file, p.kind) for p in reading.problems] == [
        ("notes.txt", "unrecognised"),
        ("cut.gz", "broken"),
    ]
    assert reading.ended_by is None


@pytest.mark.parametrize("pack", [tar_of, zip_of])
def test_a_cut_archive_keeps_its_whole_files_and_says_where_it_broke(
    pack: Callable[[list[File]], bytes], arcstat_log: bytes
) -> None:
    whole = pack([("a", arcstat_log), ("b", arcstat_log * 50)])
    reading = read(whole[: len(pack([("a", arcstat_log)])) + 900])
    assert reading.captures[0].name == "a"
    assert reading.captures[0].complete
    assert reading.ended_by is not None
    assert reading.ended_by.kind == "broken"
    assert len(reading.problems) == 1


def test_a_tar_without_its_end_mark_is_broken(arcstat_log: bytes) -> None:
    whole = tar_of([("a", arcstat_log)])
    reading = read(whole[: 512 + len(arcstat_log) + -len(arcstat_log) % 512])
    assert reading.captures[0].complete
    assert reading.ended_by is not None


def test_long_and_odd_member_names_survive(arcstat_log: bytes) -> None:
    name = "a/" * 120 + "Größe \N{SNOWMAN}\n<script>.log"
    for packed in (
        tar_of([(name, arcstat_log)]),
        tar_of([(name, arcstat_log)], tarfile.GNU_FORMAT),
        zip_of([(name, arcstat_log)]),
    ):
        assert read(packed).captures[0].name == name


def test_paths_that_climb_are_names_and_nothing_else(arcstat_log: bytes) -> None:
    [capture] = read(tar_of([("../../../etc/cron.d/x", arcstat_log)])).captures
    assert capture.name == "../../../etc/cron.d/x"


def test_files_that_desktops_add_to_archives_are_ignored(arcstat_log: bytes) -> None:
    junk = [("__MACOSX/._log", b"\0\5\x16\7junk"), ("a/.DS_Store", b"\0\0\0\1Bud1")]
    reading = read(zip_of([*junk, ("log", arcstat_log)]))
    assert reading.problems == []
    assert len(reading.captures) == 1


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_wrong_checksum_in_a_zip_is_reported(arcstat_log: bytes, method: int) -> None:
    packed = bytearray(zip_of([("a", arcstat_log), ("b", arcstat_log)], method))
    packed[14] ^= 1
    reading = read(bytes(packed))
    assert [p.reason for p in reading.problems] == [
        "the checksum of this file in the zip archive is wrong"
    ]
    assert [(c.name, c.complete) for c in reading.captures] == [("a", False), ("b", True)]


def test_a_sparse_file_is_refused_in_the_form_that_begins_with_its_map(arcstat_log: bytes) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, pax in (("GNUSparseFile.7/a", {"GNU.sparse.name": "a"}), ("b", {})):
            header = tarfile.TarInfo(name)
            header.pax_headers = pax
            header.size = len(arcstat_log)
            archive.addfile(header, io.BytesIO(arcstat_log))
    reading = read(out.getvalue())
    assert [capture.name for capture in reading.captures] == ["b"]
    [problem] = reading.problems
    assert problem.file.endswith("a")
    assert "sparse" in problem.reason


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"7z\xbc\xaf\x27\x1c\0\4", "a 7z archive"),
        (b"\x04\x22\x4d\x18d", "lz4 data"),
        (b"%PDF-1.7\n", "a PDF file"),
        (bytes(range(32)) * 40, "neither text nor an archive"),
        (b"", "the file is empty"),
        (b"  \n\n", "the file is empty"),
    ],
)
def test_unreadable_files_are_named(head: bytes, said: str) -> None:
    [problem] = read(head).problems
    assert problem.kind == "unrecognised"
    assert said in problem.reason


def test_an_unknown_text_shows_its_first_line() -> None:
    [problem] = read(b"\n\nDear Sir,\nyour disk").problems
    assert (problem.line, problem.excerpt) == (3, "Dear Sir,")


def test_a_member_names_the_archives_that_hold_it(arcstat_log: bytes) -> None:
    inner = gzip.compress(tar_of([("log", arcstat_log)]))
    reading = read(zip_of([("db1.tgz", inner), ("own", arcstat_log)]), name="all.zip")
    named = [(one.archive, one.name) for one in reading.captures]
    assert named == [("all.zip/db1.tgz", "log"), ("all.zip", "own")]
    [plain] = read(gzip.compress(arcstat_log), name="log.gz").captures
    assert plain.archive is None
