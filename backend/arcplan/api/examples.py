"""Examples for the OpenAPI document, made by the code they are examples of."""

from __future__ import annotations

import json

from arcplan.analysis import Analysis
from arcplan.api.capture_answers import answer_json
from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arrival import ReadOptions, read_captures
from arcplan.json_value import JsonObject, JsonValue

_LOG = b"""\
    time  arcsz  mm%  mhit  mread  dread  pread
16:52:42   206M    0   205    205    393      1
16:52:43   206M  0.1  1.1K   1.1K   2.0K      0
16:52:44   206M  0.1  1.2K   1.2K   2.1K      0
"""
_TITLE = "MySQL on one i3.large"


def capture_answer() -> JsonValue:
    """The answer to the upload of a short arcstat log."""
    reading = read_captures(iter([_LOG]), name="arcstat.txt", options=ReadOptions())
    captures = [capture for capture in reading.captures if isinstance(capture, ArcstatCapture)]
    answer: JsonValue = json.loads(answer_json(Analysis([*captures], [], None, len(_LOG))))
    return answer


def plan_of_defaults(schema: JsonObject) -> JsonObject:
    """The plan whose every field has the default of its schema."""
    properties = schema["properties"]
    if not isinstance(properties, dict):
        raise TypeError("a plan schema without properties")
    return {name: _default(field) for name, field in properties.items()} | {"title": _TITLE}


def _default(schema: JsonValue) -> JsonValue:
    if not isinstance(schema, dict):
        return None
    if "default" in schema:
        return schema["default"]
    properties = schema.get("properties")
    if isinstance(properties, dict):
        return {name: _default(field) for name, field in properties.items()}
    return schema.get("const")
