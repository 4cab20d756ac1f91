"""A record says when its file was last written, where something says it."""

from __future__ import annotations

import gzip
import io
import math
import struct
import tarfile
import zipfile
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arrival import ReadOptions
from arcplan.captures.arrival.packed.modified import modified_at, modified_by_pax, modified_by_zip
from tests.arrival.archives import zip_of
from tests.arrival.reading import read

WRITTEN_S = 1_763_817_825
WRITTEN = "2025-11-22T13:23:45Z"
EARLIER = "2024-01-02T03:04:05Z"


def tar_at(content: bytes, seconds: float, form: int = tarfile.PAX_FORMAT) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        header = tarfile.TarInfo("log")
        header.size, header.mtime = len(content), seconds
        archive.addfile(header, io.BytesIO(content))
    return out.getvalue()


def zip_at(content: bytes, seconds: int, method: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        entry = zipfile.ZipInfo("log")
        entry.compress_type = method
        entry.extra = struct.pack("<HHBi", 0x5455, 5, 1, seconds)
        archive.writestr(entry, content)
    return out.getvalue()


def modified_of(content: bytes, known: str | None = None) -> str | None:
    [capture] = read(content, options=ReadOptions(modified_at=known)).captures
    return capture.modified_at


@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT])
@pytest.mark.parametrize("fraction", [0, 0.75])
def test_a_tar_says_it(form: int, fraction: float, arcstat_log: bytes) -> None:
    if fraction == 0 or form == tarfile.PAX_FORMAT:
        assert modified_of(tar_at(arcstat_log, WRITTEN_S + fraction, form)) == WRITTEN


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_zip_says_it_where_it_names_utc(method: int, arcstat_log: bytes) -> None:
    assert modified_of(zip_at(arcstat_log, WRITTEN_S, method)) == WRITTEN
    # The time of a zip's own header is in an unknown time zone.
    assert modified_of(zip_of([("log", arcstat_log)], method), EARLIER) is None


def test_a_gzip_header_says_it_unless_it_is_zero(arcstat_log: bytes) -> None:
    assert modified_of(gzip.compress(arcstat_log, mtime=WRITTEN_S)) == WRITTEN
    assert modified_of(gzip.compress(arcstat_log, mtime=WRITTEN_S), EARLIER) == WRITTEN
    assert modified_of(gzip.compress(arcstat_log, mtime=0)) is None
    assert modified_of(gzip.compress(arcstat_log, mtime=0), EARLIER) == EARLIER


def test_a_file_of_an_archive_has_its_own_time_and_not_the_archives(arcstat_log: bytes) -> None:
    packed = gzip.compress(tar_at(arcstat_log, 0), mtime=WRITTEN_S)
    assert modified_of(packed, WRITTEN) is None


def test_a_plain_text_has_the_time_that_its_reader_knows(arcstat_log: bytes) -> None:
    assert modified_of(arcstat_log) is None
    assert modified_of(arcstat_log, EARLIER) == EARLIER


@pytest.mark.parametrize("seconds", [0, 1, 315_532_800, -5, 1 << 40, math.inf, math.nan])
def test_a_time_at_which_no_capture_was_written_is_none(seconds: float) -> None:
    assert modified_at(seconds) is None


@given(st.integers(-(1 << 70), 1 << 70))
def test_any_seconds_are_a_time_or_none(seconds: int) -> None:
    said = modified_at(seconds)
    assert said is None or datetime.fromisoformat(said) == datetime.fromtimestamp(seconds, UTC)


@given(st.text(max_size=30))
def test_any_text_in_a_pax_header_is_a_time_or_none(text: str) -> None:
    said = modified_by_pax(text)
    assert said is None or datetime.fromisoformat(said).timestamp() <= float(text)


@given(st.binary(max_size=60))
def test_any_extra_field_of_a_zip_is_a_time_or_none(extra: bytes) -> None:
    said = modified_by_zip(struct.pack("<HH", 0x5455, 5) + extra)
    assert said is None or datetime.fromisoformat(said).year >= 2005
