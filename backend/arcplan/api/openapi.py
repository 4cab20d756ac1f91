"""The OpenAPI document: the routes', with the plan's own schema put in."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from arcplan import __version__
from arcplan.api.examples import capture_answer, plan_of_defaults
from arcplan.api.problems import MEDIA_TYPE
from arcplan.json_value import JsonObject

_STORED_PLAN = {
    "title": "StoredPlan",
    "description": "A plan as it is given out",
    "allOf": [
        {"$ref": "#/components/schemas/Plan"},
        {
            "type": "object",
            "required": ["created_at", "model_version"],
            "properties": {
                "created_at": {"type": "string", "format": "date-time"},
                "model_version": {"type": "string"},
            },
        },
    ],
}


def document(app: FastAPI, plan_schema: JsonObject) -> dict[str, object]:
    """Describe every route.

    Args:
        app: The application.
        plan_schema: The wire format's JSON Schema, which becomes the component `Plan`.
    """
    described: dict[str, object] = get_openapi(
        title="arcplan",
        version=__version__,
        summary="ZFS/ARC capacity planner",
        description=(
            "Reads captures of a ZFS host and keeps plans. All byte counts are integers in bytes, "
            "rates per second, latencies in milliseconds, ratios 0..1 unless the name says "
            "percent. Errors are problem details (RFC 9457)."
        ),
        routes=app.routes,
    )
    components = described["components"]
    paths = described["paths"]
    if not isinstance(components, dict) or not isinstance(paths, dict):
        raise TypeError("an OpenAPI document without paths or components")
    _say_problem_type(paths)
    for schema in components["schemas"].values():
        _require_constants(schema)
    plan = {name: part for name, part in plan_schema.items() if name not in ("$schema", "$id")}
    plan["examples"] = [plan_of_defaults(plan_schema)]
    components["schemas"]["CaptureAnswer"]["examples"] = [capture_answer()]
    components["schemas"] |= {
        "Plan": plan,
        "StoredPlan": _STORED_PLAN,
        "SizeRequest": _size_request(components["schemas"]["CaptureAnswer"]),
    }
    return described


def _size_request(answer: dict[str, dict[str, object]]) -> JsonObject:
    """What sizes a host: captures as uploads are answered with, and entered fields."""
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
                "description": "Fields of the plan by path; they beat every capture",
                "default": {},
                "examples": [{"memory.buffer_pool_bytes": 8589934592}],
            },
        },
    }


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
