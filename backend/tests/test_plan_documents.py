"""One plan, one way to write it, one id."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.json_value import JsonObject, JsonValue
from arcplan.plan_documents import InvalidPlanError, PlanReader, canonical, plan_id
from tests.conftest import REPOSITORY

SCHEMA = REPOSITORY / "shared/schema/plan.schema.json"
values: st.SearchStrategy[JsonValue] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
documents: st.SearchStrategy[JsonObject] = st.dictionaries(st.text(), values, max_size=5)


@given(documents, st.randoms())
def test_the_order_of_keys_does_not_matter(document: JsonObject, random: Random) -> None:
    keys = list(document)
    random.shuffle(keys)
    assert plan_id({key: document[key] for key in keys}) == plan_id(document)


@given(documents)
def test_reading_what_was_written_gives_the_same_id(document: JsonObject) -> None:
    assert plan_id(json.loads(canonical(document))) == plan_id(document)


def test_three_and_three_point_zero_are_one_number() -> None:
    assert plan_id({"a": [3.0, True]}) == plan_id({"a": [3, True]})
    assert plan_id({"a": 1}) != plan_id({"a": True})


def test_ids_are_short_and_safe_in_an_address(plan: JsonObject) -> None:
    name = plan_id(plan)
    assert len(name) == 20
    assert name.isalnum()
    assert name.islower()


def test_the_default_plan_follows_the_schema(plan: JsonObject) -> None:
    assert PlanReader(SCHEMA).read(json.dumps(plan).encode()) == plan


def test_of_alternatives_that_fail_the_nearest_is_named(plan: JsonObject) -> None:
    trees = {
        "file_bytes": 1,
        "files": 1,
        "indirect_block_bytes": 1,
        "record_bytes": 4096,
        "rows": [],
    }
    data = plan["data"]
    assert isinstance(data, dict)
    wrong = plan | {"data": data | {"measured_trees": trees}}
    with pytest.raises(InvalidPlanError) as caught:
        PlanReader(SCHEMA).read(json.dumps(wrong).encode())
    [fault] = caught.value.faults
    assert fault.path == "/data/measured_trees/indirect_block_bytes"
    assert "1024" in fault.reason


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"layout": {"compression": None}}, 'null is not one of "off", "lz4"'),
        ({"layout": {"encryption": "yes"}}, "\"yes\" is not of type 'boolean'"),
        ({"data": {"files": True}}, "true is not of type 'integer'"),
        ({"data": {"files": 0}}, "0 is less than the minimum of 1"),
    ],
)
def test_a_value_is_named_as_it_was_sent(
    sent: dict[str, JsonObject], said: str, plan: JsonObject
) -> None:
    [(part, change)] = sent.items()
    whole = plan[part]
    assert isinstance(whole, dict)
    with pytest.raises(InvalidPlanError) as caught:
        PlanReader(SCHEMA).read(json.dumps(plan | {part: whole | change}).encode())
    [fault] = caught.value.faults
    assert fault.reason.startswith(said)
