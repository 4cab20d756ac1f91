"""A dashboard of Grafana: what the host shows, with the plan's figures as lines.

The file follows the classic JSON model of dashboards, schema version 36: Grafana 9 writes it and
later releases bring it up to date when they load it. Nothing in it is newer or was removed until
Grafana 13.2, against whose types (`@grafana/schema`) it was checked.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

from arcplan.json_value import JsonObject, JsonValue
from arcplan.watching import metrics
from arcplan.watching.metrics import DISKS, Selection
from arcplan.watching.server import Server

_SCHEMA_VERSION = 36
_WIDTH, _HEIGHT = 12, 8
_SOURCE: JsonObject = {"type": "prometheus", "uid": "${datasource}"}
# Grafana's own units.
_BYTES, _RATIO, _PER_S, _MS, _COUNT = "bytes", "percentunit", "ops", "ms", "short"

_SELECT = Selection(instances="($host)(:[0-9]+)?", devices="($device)", window="$__rate_interval")


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel.

    Attributes:
        title: Its title.
        unit: Grafana's name of the unit.
        queries: PromQL by the text of the legend.
        lines: Colours of the plan's lines, and where they are.
        says: The plan's figures in words.
    """

    title: str
    unit: str
    queries: dict[str, str]
    says: str
    lines: list[tuple[str, float]] = field(default_factory=list)


def dashboard(server: Server, devices: str | None = None) -> str:
    """The dashboard of one server of a plan, as a file that Grafana imports.

    Args:
        server: What the plan predicts.
        devices: Regular expression of the pool's disks, if not all disks are.
    """
    title = f"arcplan: {' '.join(server.title.split())}"
    document: JsonObject = {
        "id": None,
        # The same name gives the same dashboard, so that importing again replaces it.
        "uid": f"arcplan-{hashlib.sha256(server.title.encode()).hexdigest()[:16]}",
        "title": title,
        "tags": ["arcplan", "zfs"],
        "timezone": "browser",
        "editable": True,
        "graphTooltip": 1,
        "schemaVersion": _SCHEMA_VERSION,
        "refresh": "1m",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {"list": _variables(devices or DISKS)},
        "annotations": {"list": []},
        "links": [],
        "panels": [_panel(number, one) for number, one in enumerate(panels(server))],
    }
    return json.dumps(document, indent=2) + "\n"


def panels(server: Server) -> list[Panel]:
    """What the dashboard shows, in order."""
    return [*_of_the_arc(server), *_of_the_pool(server), *_of_the_database(server)]


def _of_the_arc(server: Server) -> list[Panel]:
    figures = server.figures
    hits, misses = figures["arc_data_hit_ratio"], figures["metadata_misses_per_read"]
    need = figures["arc_need_bytes"]
    return [
        Panel(
            "ARC size",
            _BYTES,
            {
                "{{instance}} size": metrics.arc_size(_SELECT),
                "{{instance}} target": metrics.arc_target(_SELECT),
                "{{instance}} limit": metrics.arc_limit(_SELECT),
            },
            f"Plan: limit {server.arc_limit.text} (blue), of which the data takes"
            f" {server.arc_used.text}. All indirect blocks need {need.words} (orange).",
            [("blue", server.arc_limit.value), ("orange", need.value)],
        ),
        Panel(
            "ARC hits",
            _RATIO,
            {
                "{{instance}} data": metrics.arc_hit_ratio(_SELECT),
                "{{instance}} metadata": metrics.arc_hit_ratio(_SELECT, "metadata"),
            },
            f"Plan: {hits.words} of the data reads (blue; alert below the red line).",
            [("blue", hits.value), ("red", hits.low)],
        ),
        Panel(
            "Metadata misses per read",
            _COUNT,
            {"{{instance}}": metrics.metadata_misses_per_read(_SELECT)},
            f"Plan: {misses.words} (blue; alert above the red line).",
            [("blue", misses.value), ("red", misses.high)],
        ),
        Panel(
            "Writes that waited for memory",
            _COUNT,
            {"{{instance}}": metrics.throttled(_SELECT)},
            "Growth of memory_throttle_count. Plan: none.",
        ),
    ]


def _of_the_pool(server: Server) -> list[Panel]:
    figures = server.figures
    reads, wait = figures["device_reads_per_s"], figures["read_await_ms"]
    used = figures["pool_used_ratio"]
    return [
        Panel(
            "Device IOPS",
            _PER_S,
            {
                "{{instance}} reads": metrics.device_reads_per_s(_SELECT),
                "{{instance}} writes": metrics.device_writes_per_s(_SELECT),
            },
            f"Plan: {reads.words} reads (blue; alert above the red line).",
            [("blue", reads.value), ("red", reads.high)],
        ),
        Panel(
            "Read await",
            _MS,
            {"{{instance}} {{device}}": metrics.read_await_ms(_SELECT)},
            f"Plan: {wait.words} (blue; alert above the red line).",
            [("blue", wait.value), ("red", wait.high)],
        ),
        Panel(
            "Pool fill",
            _RATIO,
            {"{{instance}} {{zpool}}": metrics.pool_used_ratio(_SELECT)},
            f"Plan: {used.text} (blue; alert above the red line). Mounted file systems only.",
            [("blue", used.value), ("red", server.pool_limit)],
        ),
    ]


def _of_the_database(server: Server) -> list[Panel]:
    rate, pool, hits = server.figures["queries_per_s"], server.buffer_pool, server.buffer_pool_hits
    of_postgresql = server.engine == "postgresql"
    return [
        Panel(
            "Transactions" if of_postgresql else "Queries",
            _PER_S,
            {"{{instance}}": metrics.queries_per_s(_SELECT, server.engine)},
            f"Plan: {rate.words} (blue; alert above the red line).",
            [("blue", rate.value), ("red", rate.high)],
        ),
        Panel(
            "shared_buffers hits" if of_postgresql else "Buffer pool hits",
            _RATIO,
            {"{{instance}}": metrics.buffer_pool_hit_ratio(_SELECT, server.engine)},
            f"Plan: {hits.text} (blue), without a band, with {pool.text}.",
            [("blue", hits.value)],
        ),
    ]


def _panel(number: int, panel: Panel) -> JsonObject:
    # The first step is what lies below every line; thresholds are in ascending order.
    steps: list[JsonValue] = [{"color": "transparent", "value": None}]
    steps += [
        {"color": color, "value": value}
        for color, value in sorted(panel.lines, key=lambda line: line[1])
    ]
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": panel.title,
        "description": panel.says,
        "datasource": _SOURCE,
        "gridPos": {
            "h": _HEIGHT,
            "w": _WIDTH,
            "x": number % 2 * _WIDTH,
            "y": number // 2 * _HEIGHT,
        },
        "fieldConfig": {
            "defaults": {
                "unit": panel.unit,
                "min": 0,
                "color": {"mode": "palette-classic"},
                "custom": {"thresholdsStyle": {"mode": "line"}},
                "thresholds": {"mode": "absolute", "steps": steps},
            },
            "overrides": [],
        },
        "options": {
            "legend": {
                "calcs": [],
                "displayMode": "list",
                "placement": "bottom",
                "showLegend": True,
            },
            "tooltip": {"mode": "multi", "sort": "none"},
        },
        "targets": [
            {"refId": chr(65 + place), "datasource": _SOURCE, "expr": query, "legendFormat": legend}
            for place, (legend, query) in enumerate(panel.queries.items())
        ],
    }


def _variables(devices: str) -> list[JsonValue]:
    return [
        {
            "name": "datasource",
            "label": "Data source",
            "type": "datasource",
            "query": "prometheus",
            "refresh": 1,
        },
        # Without its port, so that it selects the exporters of the database too.
        _variable("host", "Host", "label_values(node_zfs_arc_size, instance)", _NO_PORT, ".+"),
        _variable(
            "device",
            "Disk",
            'label_values(node_disk_reads_completed_total{instance=~"($host)(:[0-9]+)?"}, device)',
            f"/^({_in_slashes(devices)})$/",
            devices,
        ),
    ]


_NO_PORT = "/^(.+?)(?::[0-9]+)?$/"


def _in_slashes(expression: str) -> str:
    return expression.replace("/", "\\/")


def _variable(name: str, label: str, query: str, regex: str, every: str) -> JsonObject:
    return {
        "name": name,
        "label": label,
        "type": "query",
        "datasource": _SOURCE,
        "query": {"query": query, "refId": name},
        "regex": regex,
        "refresh": 2,
        "sort": 1,
        "multi": True,
        "includeAll": True,
        "allValue": every,
        "current": {"text": ["All"], "value": ["$__all"]},
    }
