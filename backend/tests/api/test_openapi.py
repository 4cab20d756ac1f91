"""The OpenAPI document is complete enough to write a client from."""

from __future__ import annotations

import json
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


def examples_of(document: JsonObject, operation: JsonObject) -> Iterator[str]:
    """Where an operation has an example; each of a body or an answer follows its schema."""
    schemas: JsonObject = {"components": document["components"]}
    answers = part(operation, "responses")
    answered = [part(answers, status) for status in answers if status[0] == "2"]
    for place in [operation.get("requestBody"), *answered]:
        contents = place.get("content") if isinstance(place, dict) else None
        for media_type, content in contents.items() if isinstance(contents, dict) else ():
            assert isinstance(content, dict)
            schema = part(content, "schema")
            if "example" in content:
                Draft202012Validator(schemas | schema).validate(content["example"])
                yield media_type
            elif "$ref" in schema:
                name = str(schema["$ref"]).rpartition("/")[2]
                if "examples" in part(document, "components", "schemas", name):
                    yield media_type
    for parameter in list_of(operation, "parameters"):
        assert isinstance(parameter, dict)
        if {"default", "examples"} & part(parameter, "schema").keys() or "example" in parameter:
            yield str(parameter["name"])


def test_every_operation_has_examples_of_what_it_takes(document: JsonObject) -> None:
    for path, operations in part(document, "paths").items():
        assert isinstance(operations, dict)
        for method in operations:
            operation = part(operations, method)
            found = list(examples_of(document, operation))
            assert found, (method, path)
            parameters = list_of(operation, "parameters")
            names = {str(one["name"]) for one in parameters if isinstance(one, dict)}
            body = operation.get("requestBody")
            bodies = part(body, "content").keys() if isinstance(body, dict) else set()
            assert names | bodies <= set(found), (method, path)


def list_of(document: JsonObject, name: str) -> list[JsonValue]:
    value = document.get(name, [])
    assert isinstance(value, list)
    return value


def test_bodies_that_are_files_are_typed_as_binary(document: JsonObject) -> None:
    for path in ("/api/captures", "/api/size"):
        content = part(document, "paths", path, "post", "requestBody", "content")
        schema = part(content, "application/octet-stream", "schema")
        assert schema == {"type": "string", "format": "binary"}


def test_examples_of_bodies_are_answered(document: JsonObject, with_model: httpx.Client) -> None:
    answered = 0
    for path, operations in part(document, "paths").items():
        assert isinstance(operations, dict)
        body = part(operations, "post").get("requestBody") if "post" in operations else None
        if not isinstance(body, dict):
            continue
        for media_type, content in part(body, "content").items():
            assert isinstance(content, dict)
            example = content.get("example")
            if example is None or media_type.startswith("multipart/"):
                continue
            sent = example.encode() if isinstance(example, str) else json.dumps(example).encode()
            headers = {"content-type": media_type}
            answer = with_model.post(path, content=sent, headers=headers)
            assert answer.status_code == 200, (path, media_type, answer.text)
            answered += 1
    assert answered == 5
