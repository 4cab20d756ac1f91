"""The OpenAPI document is complete enough to write a client from."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from jsonschema import Draft202012Validator

from arcplan.json_value import JsonObject, JsonValue
from tests.conftest import FIXTURES


@pytest.fixture
def document(with_model: httpx.Client) -> JsonObject:
    described: JsonObject = with_model.get("/openapi.json").json()
    return described


def undescribed(schema: JsonValue, path: str) -> Iterator[str]:
    """Paths of properties without a description, structures inside one another included."""
    if isinstance(schema, list):
        for part in schema:
            yield from undescribed(part, path)
    if not isinstance(schema, dict):
        return
    properties = schema.get("properties")
    if isinstance(properties, dict):
        for name, field in properties.items():
            if isinstance(field, dict) and not field.get("description"):
                yield f"{path}.{name}"
            yield from undescribed(field, f"{path}.{name}")
    for word in ("items", "additionalProperties", "anyOf", "oneOf", "allOf"):
        yield from undescribed(schema.get(word), path)


def part(document: JsonValue, *names: str) -> JsonObject:
    """A part of the document by the names that lead to it."""
    for name in names:
        assert isinstance(document, dict)
        document = document[name]
    assert isinstance(document, dict)
    return document


def faults_of(document: JsonObject, name: str, answer: JsonValue) -> list[str]:
    """Where an answer does not follow its schema."""
    reference = f"#/components/schemas/{name}"
    schema: JsonObject = {"$ref": reference, "components": document["components"]}
    return [fault.message for fault in Draft202012Validator(schema).iter_errors(answer)]


def test_every_property_is_described(document: JsonObject) -> None:
    schemas = part(document, "components", "schemas")
    assert [path for name, one in schemas.items() for path in undescribed(one, name)] == []


def test_captures_are_told_apart_by_their_kind(
    document: JsonObject, with_model: httpx.Client
) -> None:
    arcstats = (FIXTURES / "arcstats/openzfs-2.3.2.txt").read_bytes()
    answer = with_model.post("/api/captures?name=arcstats", content=arcstats).json()
    assert faults_of(document, "CaptureAnswer", answer) == []
    captures = part(
        document, "components", "schemas", "CaptureAnswer", "properties", "captures", "items"
    )
    kinds = part(captures, "discriminator", "mapping")
    assert kinds["arcstats"] == "#/components/schemas/ArcstatsCapture"
    alternatives = captures["oneOf"]
    assert isinstance(alternatives, list)
    assert len(alternatives) == len(kinds)


def test_answers_about_plans_follow_their_schemas(
    document: JsonObject, with_model: httpx.Client, plan: JsonObject
) -> None:
    for path, name in (("evaluate", "Evaluation"), ("advise", "AdviceAnswer")):
        answer = with_model.post(f"/api/{path}", json=plan).json()
        assert faults_of(document, name, answer) == []
    assert faults_of(document, "CatalogAnswer", with_model.get("/api/catalog").json()) == []
