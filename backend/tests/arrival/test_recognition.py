"""Every real capture is recognised as its own format, and as no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcplan.captures.formats import FORMATS
from tests.arrival.reading import read
from tests.conftest import FIXTURES, REPOSITORY
from tests.one_of_each import text_of

KINDS = {known.kind.replace("-", "_"): known.kind for known in FORMATS}
CAPTURES = [
    path for kind in KINDS for path in sorted((FIXTURES / kind).rglob("*.txt*")) if path.is_file()
]
SAMPLES = sorted((REPOSITORY / "shared/samples").glob("*.txt*"))


@pytest.mark.parametrize("path", CAPTURES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_each_capture_is_of_one_kind_only(path: Path) -> None:
    head = text_of(path)[: 1 << 16]
    kind = KINDS[path.relative_to(FIXTURES).parts[0]]
    assert [known.kind for known in FORMATS if known.recognises(head)] == [kind]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_of_the_app_is_read_to_its_end(path: Path) -> None:
    reading = read(path.read_bytes())
    assert reading.problems == []
    assert len(reading.captures) == 1


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_login_banner_before_the_output_does_no_harm(kind: str) -> None:
    path = next(path for path in CAPTURES if path.relative_to(FIXTURES).parts[0] == kind)
    banner = b"Last login: Fri Nov 20 18:03:11 2026 from 10.0.0.7\n" + b"# motd line\n" * 60
    [capture] = read(banner + text_of(path)).captures
    assert getattr(capture, "kind", None) == KINDS[kind]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            b"16:54:15  664  262  38.5  402\n16:54:16  8.1K  3.2K  33.0  4.9K\n",
            "no column can be named",
        ),
        (b"VALUE\n16K\n", "leave out PROPERTY"),
        (b"     1\t 128K\t   4K\t  12K\t  12K\t32.00\t  2.04\tSPA history\n", "zdb -b prints"),
        (b"zdb: can't open 'tank': No such file or directory\n", "check the name of pool"),
    ],
)
def test_output_without_its_titles_is_refused_with_the_reason(text: bytes, said: str) -> None:
    [problem] = read(text).problems
    assert problem.kind == "unrecognised"
    assert said in problem.reason
