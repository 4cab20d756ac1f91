"""The OpenAPI document: the routes', with the plan's own schema put in."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from arcplan import __version__
from arcplan.api.described import COMMON_NAMES, described_attributes
from arcplan.api.examples import capture_answer, operation_examples, plan_of_defaults
from arcplan.api.problems import MEDIA_TYPE
from arcplan.json_value import JsonObject, JsonValue
from arcplan.tagged_capture import Capture

_STORED_PLAN = {
    "title": "StoredPlan",
    "description": "A plan as it is given out",
    "allOf": [
        {"$ref": "#/components/schemas/Plan"},
        {
            "type": "object",
            "required": ["created_at", "model_version"],
            "properties": {
                "created_at": {
                    "description": "When it was first kept",
                    "type": "string",
                    "format": "date-time",
                },
                "model_version": {
                    "description": "Version of the model when it was kept",
                    "type": "string",
                },
            },
        },
    ],
}


def document(app: FastAPI, plan_schema: JsonObject, answers: JsonObject) -> dict[str, object]:
    """Describe every route.

    Args:
        app: The application.
        plan_schema: The wire format's JSON Schema, which becomes the component `Plan`.
        answers: JSON Schemas of what the model and the advisor answer, by name.
    """
    described: dict[str, object] = get_openapi(
        title="arcplan",
        version=__version__,
        summary="ZFS/ARC capacity planner",
        description=(
            "Reads captures of a ZFS host and keeps plans. All byte counts are integers in bytes, "
            "rates per second, latencies in milliseconds, ratios 0..1 unless the name says "
            "percent. Errors are problem details (RFC 9457). Every path below `/api/` is served "
            "below `/api/v1/` too: scripts that name the version outlive the next one."
        ),
        routes=app.routes,
    )
    components = described["components"]
    paths = described["paths"]
    if not isinstance(components, dict) or not isinstance(paths, dict):
        raise TypeError("an OpenAPI document without paths or components")
    _say_problem_type(paths)
    _add_examples(paths)
    for schema in components["schemas"].values():
        _require_constants(schema)
    _describe_records(components["schemas"])
    plan = {name: part for name, part in plan_schema.items() if name not in ("$schema", "$id")}
    plan["examples"] = [plan_of_defaults(plan_schema)]
    answer = components["schemas"]["CaptureAnswer"]
    answer["examples"] = [capture_answer()]
    problem = components["schemas"]["CaptureProblem"]
    problem["properties"]["captures"]["items"] = answer["properties"]["captures"]["items"]
    components["schemas"] |= {
        "Plan": plan,
        "PartialPlan": _without_required(plan),
        "StoredPlan": _STORED_PLAN,
        "SizeRequest": _size_request(answer),
        **_as_components(answers),
    }
    _say_files_unread(components["schemas"]["Sizing"])
    return described


def _say_files_unread(sizing: JsonObject) -> None:
    """Files are sized by the server alone, so the model's answer does not say what was not read."""
    properties = sizing["properties"]
    if not isinstance(properties, dict):
        raise TypeError("a sizing without properties")
    properties["problems"] = {
        "description": "Files that were not read; only where files were sent.",
        "type": "array",
        "items": {"$ref": "#/components/schemas/FileProblem"},
    }


def _describe_records(schemas: dict[str, JsonObject]) -> None:
    """Add the descriptions of a record's fields from its docstrings."""
    records = described_attributes(list[Capture])
    for name, record in schemas.items():
        texts = records.get(name, COMMON_NAMES)
        properties = record.get("properties")
        if isinstance(properties, dict):
            for field, schema in properties.items():
                if isinstance(schema, dict) and field in texts:
                    schema.setdefault("description", texts[field])


def _without_required(plan: dict[str, JsonValue]) -> JsonObject:
    """A plan whose fields are all optional; structures inside a group are complete or absent."""
    groups = plan["properties"]
    if not isinstance(groups, dict):
        raise TypeError("a plan schema without properties")
    optional: JsonObject = {
        name: {key: part for key, part in group.items() if key != "required"}
        for name, group in groups.items()
        if isinstance(group, dict)
    }
    description = "A plan; what is left out is filled in, and named in `assumed`."
    kept = {key: part for key, part in plan.items() if key not in ("required", "examples")}
    return kept | {"title": "PartialPlan", "description": description, "properties": optional}


def _as_components(definitions: JsonObject) -> JsonObject:
    """Definitions of one document as components of another."""
    text = json.dumps(definitions).replace("#/definitions/", "#/components/schemas/")
    moved: JsonObject = json.loads(text)
    return moved


def _size_request(answer: dict[str, dict[str, object]]) -> JsonObject:
    """Request to size a host: captures as in the answers to uploads, and entered fields."""
    captures = answer["properties"]["captures"]
    if not isinstance(captures, dict):
        raise TypeError("an answer without captures")
    described = "Captures in any order; those of another host are left out and named"
    return {
        "title": "SizeRequest",
        "description": "Captures of one host, and what the user entered",
        "type": "object",
        "required": ["captures"],
        "additionalProperties": False,
        "properties": {
            "captures": {**captures, "description": described},
            "set": {
                "title": "Set",
                "type": "object",
                "description": "Fields of the plan by path, changed after the load was fitted:"
                " what if?",
                "default": {},
                "examples": [{"memory.buffer_pool_bytes": 8589934592}],
            },
            "known": {
                "title": "Known",
                "type": "object",
                "description": "Fields of the plan by path that beat every capture; the load is"
                " fitted with them",
                "default": {},
                "examples": [{"workload.threads": 16}],
            },
        },
    }


def _add_examples(paths: dict[str, dict[str, dict[str, Any]]]) -> None:
    """Examples of bodies, answers and parameters, by the operation's id."""
    examples = operation_examples()
    for operation in (one for operations in paths.values() for one in operations.values()):
        given = examples.get(operation["operationId"], {})
        answers = [one for status, one in operation["responses"].items() if status[0] == "2"]
        described = [operation["requestBody"]] if "requestBody" in operation else answers
        for part in described:
            for media_type, content in part.get("content", {}).items():
                if media_type in given:
                    content["example"] = given[media_type]
        for parameter in operation.get("parameters", []):
            if parameter["name"] in given:
                parameter["example"] = given[parameter["name"]]


def _say_problem_type(paths: dict[str, dict[str, dict[str, dict[str, dict[str, object]]]]]) -> None:
    """Failures are problem details, which FastAPI describes as plain JSON."""
    for operations in paths.values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                content = response.get("content")
                if not status.startswith("2") and isinstance(content, dict):
                    response["content"] = {MEDIA_TYPE: content["application/json"]}


def _require_constants(schema: dict[str, object]) -> None:
    """A constant such as a capture's `kind` is always sent, so clients can tell types by it."""
    properties = schema.get("properties", {})
    if not isinstance(properties, dict):
        return
    constants = {name for name, field in properties.items() if "const" in field}
    required = schema.get("required", [])
    if constants and isinstance(required, list):
        schema["required"] = sorted({*required, *constants})
