"""A field reads the same in a terminal and on the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arcplan.cli.report_texts import FieldTexts
from arcplan.cli.sizing.fields import grounds
from arcplan.json_value import JsonObject, objects_in, objects_of
from arcplan.model import Model
from arcplan.settings import Settings
from tests.cli.test_size import CAPTURES
from tests.command_line import arcplan


def fields_of(plan: JsonObject) -> JsonObject:
    """Every field of a plan, as if it was entered."""
    return {
        f"{group}.{name}": {"value": value, "state": "entered", "sources": [], "why": "Entered."}
        for group, members in objects_in(plan).items()
        if group != "origins"
        for name, value in members.items()
    }


@pytest.fixture
def model() -> Iterator[Model]:
    model = Model(Settings().model_bundle)
    yield model
    model.close()


def test_every_field_of_every_example_reads_in_a_terminal_as_on_the_page(model: Model) -> None:
    compared = 0
    for example in objects_of(model.call("examplePlans")):
        plan = objects_in(example)["plan"]
        sizing: JsonObject = {
            "fields": fields_of(plan),
            **{name: [] for name in ("conflicts", "unused", "missing", "backtest")},
            **{name: [] for name in ("contradictions", "stated")},
            "measured": {},
            "result": None,
            "plan": plan,
        }
        texts = FieldTexts(model, sizing)
        lines = [line.split() for line in grounds(sizing, texts, 400)]
        for path, field in objects_in(sizing["fields"]).items():
            on_page = str(model.call("fieldText", plan, path))
            assert texts.of(path, field["value"]) == on_page
            shown = [path.partition(".")[2], *on_page.split(), "entered"]
            assert any(line[: len(shown)] == shown for line in lines), shown
            compared += 1
    assert compared > 300


def test_data_and_disks_are_decimal_and_memory_is_binary() -> None:
    done = arcplan(
        *("size", "--fields"),
        *("--known", "data.file_bytes=1.93TB", "--known", "storage.device_bytes=960GB"),
        *("--known", "memory.ram_bytes=64GiB", "--known", "layout.record_bytes=16KiB"),
        CAPTURES[1],
    )
    lines = [" ".join(line.split()) for line in done.stdout.decode().splitlines()]
    for shown in (
        "file_bytes 1.93 TB",
        "device_bytes 960 GB",
        "ram_bytes 64 GiB",
        "record_bytes 16 KiB",
    ):
        assert any(line.startswith(shown) for line in lines), shown
