"""Text quoted in an answer to a mail says what the text itself says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arcplan.captures.formats import FORMATS
from arcplan.captures.records import CaptureBase

_FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("arcstat", "arcstat/openzfs-2.3.2-24lines.txt"),
        ("arcstats", "arcstats/openzfs-2.1.11.txt"),
        ("arc_summary", "arc_summary/openzfs-2.3.2.txt"),
        ("iostat", "iostat/sysstat-12.6-xt.txt"),
        ("iostat", "iostat/sysstat-12.6-x_json.txt"),
        ("zpool-iostat", "zpool_iostat/openzfs-2.3.2-v.txt"),
        ("zfs-get", "zfs_get/openzfs-2.3.2-all_mix.txt"),
    ],
)
@pytest.mark.parametrize("mark", [">", "> ", "> > "])
def test_a_quoted_capture_is_read_as_the_capture_itself(kind: str, name: str, mark: str) -> None:
    text = (_FIXTURES / name).read_bytes()
    quoted = b"".join(mark.encode() + line for line in text.splitlines(keepends=True))
    whole, answer = (_read(kind, each) for each in (text, quoted))

    assert answer == [replace(record, bytes=len(quoted)) for record in whole]


def _read(kind: str, text: bytes) -> list[CaptureBase]:
    known = next(each for each in FORMATS if each.recognises(text[: 1 << 16]))
    assert known.kind == kind
    parser = known.parser(50)
    parser.feed(text)
    return list(parser.finish(name="capture.txt", truncated=False))
