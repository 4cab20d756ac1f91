"""One host sized with files left out, and with files of other hosts among them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arcplan.json_value import JsonObject
from arcplan.model import Model
from arcplan.settings import Settings
from tests.cli.sizing_table import DOCUMENT, FOREIGN, document, sizings


@pytest.fixture(scope="module")
def sized() -> Iterator[dict[str, JsonObject]]:
    model = Model(Settings().model_bundle)
    yield dict(sizings(model))
    model.close()


def test_the_table_of_the_document_is_current() -> None:
    assert document() == DOCUMENT.read_text("utf-8")


def test_a_file_of_another_host_changes_no_prediction_and_is_named(
    sized: dict[str, JsonObject],
) -> None:
    alone = sized["all nine"]
    for words in FOREIGN:
        mixed = sized[f"with {words}"]
        assert (words, mixed["plan"]) == (words, alone["plan"])
        assert len(str(mixed["unused"])) > len(str(alone["unused"]))


def test_the_order_of_files_changes_nothing(sized: dict[str, JsonObject]) -> None:
    assert sized["in reverse order"] == sized["all nine"]


def test_files_left_out_leave_the_prediction_near_or_missing(
    sized: dict[str, JsonObject],
) -> None:
    for sizing in sized.values():
        result = sizing["result"]
        if not isinstance(result, dict):
            assert sizing["missing"]
            continue
        reads = result["reads"]
        assert isinstance(reads, dict)
        assert reads["queries_per_s"] == pytest.approx(331.6, rel=0.15)
