"""Texts of a recording as tools print them, for arcplan's own parsers.

Every label is text from outside: it cannot end a line or a cell.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime

from arcplan.fleet.sources.prometheus.recording import Recording
from arcplan.watching import recorded

_NAME = re.compile(r"[a-z0-9_]{1,100}")
_STATUS = "mysql_global_status_"
_VARIABLES = "mysql_global_variables_"
# Groups of status variables that mysqld_exporter turns into labels.
_GROUPS = {
    "commands_total": ("command", "Com_"),
    "buffer_pool_pages": ("state", "Innodb_buffer_pool_pages_"),
    "buffer_pool_page_changes_total": ("operation", "Innodb_buffer_pool_pages_"),
}
_VIEWS = {
    "pg_stat_bgwriter_": "",
    "pg_stat_checkpointer_": "",
    "pg_stat_wal_": "wal_",
}


def texts_of(recording: Recording) -> Iterator[tuple[str, str]]:
    """Names and texts of everything that was recorded, in order of time."""
    moments = recording.moments
    for moment in moments:
        is_outer = moment in (moments[0], moments[-1])
        text = _exposition(recording, moment, with_arc=is_outer)
        if text:
            yield f"node-exporter-{_stamp(recording.times_s[moment])}.prom", text
    yield from _mysql(recording)
    for moment in moments:
        text = _postgresql(recording, moment)
        if text:
            yield f"postgresql-stats-{_stamp(recording.times_s[moment])}.json", text
    yield from _postgresql_settings(recording)


def _stamp(time_s: float) -> str:
    return f"{datetime.fromtimestamp(time_s, tz=UTC):%Y%m%dT%H%M%SZ}"


def shown(value: float) -> str:
    """A number in full: whole ones without a point."""
    return str(int(value)) if value.is_integer() and abs(value) < 1 << 63 else repr(value)


def _printable(text: str) -> str:
    return "".join(one if one.isprintable() else "?" for one in text)


def _exposition(recording: Recording, moment: int, *, with_arc: bool) -> str:
    """One scrape of node_exporter; the ARC's fields are in the first and the last only."""
    lines: list[str] = []
    for name, labels, value in recording.at(moment, "node"):
        if name == recorded.CPUS:
            lines.append(f"instance:node_num_cpu:sum {shown(value)}")
        elif name == recorded.CPU_SECONDS:
            mode = _quoted(labels.get("mode", ""))
            lines.append(f'node_cpu_seconds_total{{mode="{mode}"}} {shown(value)}')
        elif with_arc or not name.startswith("node_zfs_"):
            lines.append(f"{name}{_braced(labels)} {shown(value)}")
    # Without its clock a scrape says nothing of time.
    dated = any(line.startswith("node_time_seconds ") for line in lines)
    return "\n".join([*sorted(lines), ""]) if dated else ""


_SHOWN = ("device", "fstype", "mountpoint", "state", "zpool", "dataset", "nodename")


def _braced(labels: dict[str, str]) -> str:
    """The labels that node_exporter itself gives."""
    pairs = [f'{name}="{_quoted(labels[name])}"' for name in _SHOWN if name in labels]
    return f"{{{','.join(pairs)}}}" if pairs else ""


def _quoted(text: str) -> str:
    return _printable(text).replace("\\", "\\\\").replace('"', '\\"')


def _mysql(recording: Recording) -> Iterator[tuple[str, str]]:
    tables = [_status(recording, moment) for moment in recording.moments]
    if any(tables):
        yield "mysql-status.txt", "".join(table for table in tables if table)
    last = recording.moments[-1:]
    rows = [row for moment in last for row in _variables(recording, moment)]
    if rows:
        yield "mysql-variables.txt", _table(rows)


def _table(rows: list[tuple[str, str]]) -> str:
    return "".join(f"{name}\t{value}\n" for name, value in [("Variable_name", "Value"), *rows])


def _status(recording: Recording, moment: int) -> str:
    rows: list[tuple[str, str]] = []
    for name, labels, value in recording.at(moment, "mysql"):
        bare = name.removeprefix(_STATUS)
        if bare == name:
            continue
        label, prefix = _GROUPS.get(bare, ("", ""))
        text = labels.get(label, "") if label else bare
        if _NAME.fullmatch(text):
            rows.append((prefix + text if prefix else text.capitalize(), shown(value)))
    return _table(sorted(rows)) if rows else ""


def _variables(recording: Recording, moment: int) -> Iterator[tuple[str, str]]:
    for name, labels, value in sorted(recording.at(moment, "mysql"), key=lambda one: one[0]):
        bare = name.removeprefix(_VARIABLES)
        if name == "mysql_version_info":
            for label in ("version", "version_comment"):
                if labels.get(label):
                    yield label, _printable(labels[label])
        elif bare != name and _NAME.fullmatch(bare):
            yield bare, shown(value)


def _postgresql(recording: Recording, moment: int) -> str:
    """One print of the statistics views, a JSON object a row."""
    time_s = recording.times_s[moment]
    databases: dict[str, dict[str, object]] = defaultdict(dict)
    views: dict[str, dict[str, object]] = defaultdict(dict)
    for name, labels, value in recording.at(moment, "pg"):
        number = int(value) if value.is_integer() else value
        database = labels.get("datname", "")
        if name == recorded.POSTGRESQL_TIME:
            time_s = value
        elif name.startswith("pg_stat_database_") and database:
            databases[database][name.removeprefix("pg_stat_database_")] = number
        elif name == "pg_database_size_bytes" and database:
            databases[database]["database_bytes"] = number
        else:
            for view, prefix in _VIEWS.items():
                if name.startswith(view):
                    bare = name.removeprefix(view).removesuffix("_total").removeprefix(prefix)
                    views[view][prefix + bare] = number
    rows = [{"datname": _printable(name), **databases[name]} for name in sorted(databases)]
    if not any("xact_commit" in row for row in rows):
        return ""
    asked = {"recorded_at": datetime.fromtimestamp(time_s, tz=UTC).isoformat()}
    return "".join(f"{json.dumps(row)}\n" for row in (asked, *rows, *views.values()))


def _postgresql_settings(recording: Recording) -> Iterator[tuple[str, str]]:
    rows: list[dict[str, str]] = []
    for moment in recording.moments[-1:]:
        for name, labels, value in recording.at(moment, "pg"):
            setting = recorded.POSTGRESQL_SETTINGS.get(name.removeprefix("pg_settings_"))
            if name == "pg_static" and labels.get("short_version"):
                version = _printable(labels["short_version"])
                rows.append({"name": "server_version", "setting": version, "unit": ""})
            elif setting is not None and name.startswith("pg_settings_"):
                plain, unit = setting
                text = shown(value)
                if unit == "switch":
                    text, unit = ("on" if value else "off"), ""
                rows.append({"name": plain, "setting": text, "unit": unit})
    if rows:
        ordered = sorted(rows, key=lambda row: row["name"])
        yield "postgresql-settings.json", "".join(f"{json.dumps(row)}\n" for row in ordered)
