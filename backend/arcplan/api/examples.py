"""Examples for the OpenAPI document, made by the code they are examples of."""

from __future__ import annotations

import json

from arcplan import __version__
from arcplan.analysis import Analysis
from arcplan.api.capture_answers import answer_json
from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arrival import ReadOptions, read_captures
from arcplan.captures.openzfs_lines import LIKELY_LINE
from arcplan.json_value import JsonObject, JsonValue
from arcplan.model_version import MODEL_VERSION

_LOG = b"""\
    time  arcsz  mm%  mhit  mread  dread  pread
16:52:42   206M    0   205    205    393      1
16:52:43   206M  0.1  1.1K   1.1K   2.0K      0
16:52:44   206M  0.1  1.2K   1.2K   2.1K      0
"""
_TITLE = "MySQL on one i3.large"
_JSON = "application/json"
_FILE = "application/octet-stream"
_PLAN_ID = "mfrggzdfmztwq2lknnwg"
_HEALTH: JsonObject = {
    "status": "ok",
    "version": __version__,
    "model_version": MODEL_VERSION,
    "limits": {"upload_bytes": 64 << 30, "plan_bytes": 1 << 20},
    "read_only": False,
}
_CATALOG: JsonObject = {
    "families": [{"family": "cloud-volume", "about": "Network volumes of clouds"}],
    "devices": [],
    "instances": [],
    "aws_regions": {
        "regions": {"us-east-1": "N. Virginia"},
        "instances": {"source": "AWS price list", "families": {}},
        "volumes": {"source": "AWS price list", "as_of": "2026-11-01", "devices": {}},
    },
}
_PARTIAL_PLAN: JsonObject = {
    "version": 1,
    "memory": {"ram_bytes": 32 << 30, "arc_bytes": 8 << 30},
    "workload": {"threads": 16},
}


def operation_examples() -> dict[str, dict[str, JsonValue]]:
    """For each operation examples of its body and its answer by media type, or of a parameter."""
    answer = capture_answer()
    captures = answer["captures"] if isinstance(answer, dict) else []
    log = _LOG.decode()
    return {
        "postAdvise": {_JSON: _PARTIAL_PLAN},
        "postEvaluate": {_JSON: _PARTIAL_PLAN},
        "postCapture": {_FILE: log, "openzfs": LIKELY_LINE, "upload": "5b0f6c1e9a7d4f32"},
        "postSize": {
            _FILE: log,
            _JSON: {"captures": captures, "set": {"memory.arc_bytes": 8 << 30}},
            "multipart/form-data": {"files": [log], "set": ["memory.arc_bytes=8GiB"]},
            "openzfs": LIKELY_LINE,
            "upload": "5b0f6c1e9a7d4f32",
        },
        "getUpload": {"upload": "5b0f6c1e9a7d4f32"},
        "getPlan": {"plan_id": _PLAN_ID},
        "deletePlan": {"plan_id": _PLAN_ID, "X-Delete-Token": "Zb0hX2c4Rk8sVt6yQm1w"},
        "getHealth": {_JSON: _HEALTH},
        "getReady": {_JSON: _HEALTH | {"plans_cannot_be_kept": None, "plans_going": 0}},
        "getCatalog": {_JSON: _CATALOG},
        "getCollectScript": {"text/x-shellscript": "#!/bin/sh\n"},
        "getMetrics": {"text/plain": 'arcplan_captures_total{kind="zdb"} 3.0\n'},
    }


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
