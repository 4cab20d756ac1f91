"""Every fixture is read as the format it is of, and listed in docs/generated/fixtures.md."""

from __future__ import annotations

import pytest

from tests.captures.fixture_table import DOCUMENT, fixtures_of, read
from tests.one_of_each import ONE_OF_EACH


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_every_fixture_is_recognised_as_one_format_only(kind: str) -> None:
    paths = fixtures_of(kind.replace("-", "_"))
    assert paths
    for path in paths:
        assert {getattr(record, "kind", None) for record in read(path)} == {kind}


def test_the_page_lists_every_fixture() -> None:
    listed = [
        line for line in DOCUMENT.read_text().splitlines() if line.endswith(("yes |", "no |"))
    ]
    rooms = [kind.replace("-", "_") for kind in ONE_OF_EACH]

    assert len(listed) == sum(len(read(path)) for room in rooms for path in fixtures_of(room))
