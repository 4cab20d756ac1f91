"""The text report of a sizing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from arcplan.captures.records import printable
from arcplan.cli.generated_names import COUNTED_WORDS, GROUP_TITLES, MEASURED_WORDS
from arcplan.cli.report_texts import (
    cut,
    figure_text,
    file_text,
    number_text,
    objects_in,
    objects_of,
    percent_text,
    value_text,
    wrapped,
)
from arcplan.json_value import JsonObject

_ASSUMED_NAMED = 12
_UNUSED_NAMED = 6
_STATED_NAMED = 8
_GROUPS = {**GROUP_TITLES, "postgresql": "PostgreSQL"}
_UNITS = {
    "per-s": "/s",
    "ms": " ms",
    "s": " s",
    "binary-bytes": " B",
    "percent": "%",
    "exponent": "",
}
# What was measured stands in place of a prediction.
_HEADLINE = ("queries_per_s", "mean_ms", "device_reads_per_s", "device_writes_per_s")


def report(sizing: JsonObject, captures: int, columns: int, *, is_what_if: bool) -> Iterator[str]:
    """The lines of the screen.

    Args:
        sizing: As the model answers.
        captures: How many captures were read.
        columns: Width of the terminal.
        is_what_if: Whether the plan was changed after the load was fitted.
    """
    fields = objects_in(sizing["fields"])
    states = [str(field["state"]) for field in fields.values()]
    counts = ", ".join(
        f"{states.count(state)} {state}" for state in ("measured", "derived", "entered", "assumed")
    )
    yield f"{captures} captures; fields: {counts}."
    for lines in (
        _known(fields, columns),
        _assumed(fields, columns),
        _conflicts(sizing, columns),
        _unused(sizing, columns),
        _missing(sizing, columns),
        _figures(sizing),
        _what_if(columns) if is_what_if else (),
        _contradictions(sizing, columns),
        _answer(sizing, columns),
        _stated(sizing, columns),
    ):
        yield from lines


def _known(fields: dict[str, JsonObject], columns: int) -> Iterator[str]:
    told = {
        path: field
        for path, field in fields.items()
        if field["state"] != "assumed" and field["value"] is not None and _counts(path, field)
    }
    for group, members in groupby(told.items(), key=lambda item: item[0].partition(".")[0]):
        if group not in _GROUPS:
            continue
        yield ""
        yield _GROUPS[group]
        for path, field in members:
            name = path.partition(".")[2]
            yield cut(
                f"  {name:24} {value_text(name, field['value']):>14}  {field['state']:8}  "
                f"{_origin(field)}",
                columns,
            )


def _counts(path: str, field: JsonObject) -> bool:
    """True if the field is worth showing, that is, if this plan uses it.

    Block trees are not a single figure, and a device is shown by its figures.
    """
    if path in ("data.measured_trees", "storage.device"):
        return False
    return bool(field["sources"]) or field["state"] == "entered"


def _origin(field: JsonObject) -> str:
    sources = field["sources"]
    if not isinstance(sources, list) or not sources:
        return str(field["why"])
    source = sources[0]
    if not isinstance(source, dict):
        return ""
    name = file_text(source["capture"])
    line = f":{source['line']}" if source["line"] is not None else ""
    more = f" and {len(sources) - 1} more" if len(sources) > 1 else ""
    return f"{name}{line}{more}: {printable(str(field['why']), limit=400)}"


def _assumed(fields: dict[str, JsonObject], columns: int) -> Iterator[str]:
    assumed = [(path, field) for path, field in fields.items() if field["state"] == "assumed"]
    if not assumed:
        return
    yield ""
    yield f"Assumed ({len(assumed)})"
    # Fields that a capture would give come first.
    assumed.sort(key=lambda item: item[1]["remedy"] is None)
    for path, field in assumed[:_ASSUMED_NAMED]:
        value = value_text(path.partition(".")[2], field["value"])
        remedy = f" Record: {field['remedy']}" if field["remedy"] else ""
        yield cut(f"  {path:32} {value:>10}  {field['why']}{remedy}", columns)
    rest = [path for path, _ in assumed[_ASSUMED_NAMED:]]
    if rest:
        yield from wrapped(f"and {', '.join(rest)}.", columns)


def _conflicts(sizing: JsonObject, columns: int) -> Iterator[str]:
    conflicts = objects_of(sizing["conflicts"])
    if conflicts:
        yield ""
        yield f"Conflicts ({len(conflicts)})"
    for conflict in conflicts:
        name = str(conflict["path"]).partition(".")[2]
        sides = "; ".join(
            f"{value_text(name, value['value'])} ({', '.join(_sources(value))})"
            for value in objects_of(conflict["values"])
        )
        yield from wrapped(f"{conflict['path']}: {sides}. {conflict['why']}", columns)


def _sources(value: JsonObject) -> list[str]:
    return [file_text(source["capture"]) for source in objects_of(value["sources"])]


def _unused(sizing: JsonObject, columns: int) -> Iterator[str]:
    unused = objects_of(sizing["unused"])
    if unused:
        yield ""
        yield f"Not used ({len(unused)})"
    for one in unused[:_UNUSED_NAMED]:
        yield cut(f"  {file_text(one['capture'])}: {one['why']}", columns)
    if len(unused) > _UNUSED_NAMED:
        yield cut(f"  and {len(unused) - _UNUSED_NAMED} more (--json names them)", columns)


def _missing(sizing: JsonObject, columns: int) -> Iterator[str]:
    missing = objects_of(sizing["missing"])
    if not missing:
        return
    yield ""
    yield "Missing: no prediction without these"
    for one in missing:
        yield from wrapped(f"{one['path']}: {one['why']} Record: {one['remedy']}", columns)


def _figures(sizing: JsonObject) -> Iterator[str]:
    measured = objects_in(sizing["measured"])
    rows = {str(row["figure"]): row for row in objects_of(sizing["backtest"])}
    if not measured:
        return
    yield ""
    head = ("Measured beside predicted", "measured", "predicted", "predicted band")
    yield f"{head[0]:26} {head[1]:>10} {head[2]:>10}  {head[3]:>26}"
    for name in MEASURED_WORDS:
        figure = measured.get(name)
        if figure is None:
            continue
        label, unit = _words(sizing, name)
        row = rows.get(name)
        if row is None:
            reason = "not comparable" if figure.get("comparable") is False else "not tested"
            yield f"  {label:24} {figure_text(figure['value'], unit):>10} {'':>10}  {reason:>26}"
            continue
        band = (
            f"{percent_text(row['probability']) if row['probability'] else 'untested'}: "
            f"{figure_text(row['low'], unit)} to {figure_text(row['high'], unit)}"
            if row["low"] != row["high"]
            else "no band measured"
        )
        verdict = _verdict(row)
        yield (
            f"  {label:24} {figure_text(row['measured'], unit):>10} "
            f"{figure_text(row['predicted'], unit):>10}  {band:>26}{verdict}"
        )


def _verdict(row: JsonObject) -> str:
    """Whether a measured figure, or at least its own interval, lies in the predicted band."""
    if not row["inside"]:
        return "  outside"
    measured, low, high = (
        value if isinstance(value := row[name], int | float) else 0.0
        for name in ("measured", "low", "high")
    )
    return "" if low <= measured <= high else "  within its own error"


def _contradictions(sizing: JsonObject, columns: int) -> Iterator[str]:
    """What the plan does not reproduce: the measured load stands in place of a prediction."""
    contradictions = objects_of(sizing["contradictions"])
    if not contradictions:
        return
    yield ""
    measured = objects_in(sizing["measured"])
    counted = [
        f"{label.lower()} {figure_text(measured[name]['value'], unit)}"
        for name, (label, unit) in ((name, _words(sizing, name)) for name in _HEADLINE)
        if name in measured
    ]
    yield from wrapped(
        f"Measured: {'; '.join(counted) or 'no load'}. No prediction: the plan contradicts what its"
        " captures counted. Settle the first of these:",
        columns,
        indent="",
    )
    for one in contradictions:
        yield from wrapped(
            f"{_against(sizing, one)} {printable(str(one['why']), limit=400)}"
            f" {printable(str(one['question']), limit=600)}",
            columns,
        )


def _words(sizing: JsonObject, figure: str) -> tuple[str, str]:
    """A figure's name and unit in a plan of this engine; a field's path is its own name."""
    words = (MEASURED_WORDS | COUNTED_WORDS).get(figure)
    if words is None:
        return figure, ""
    plan = sizing["plan"]
    is_postgresql = isinstance(plan, dict) and plan.get("engine") == "postgresql"
    return (is_postgresql and words.postgresql) or words.label, _UNITS[words.quantity]


def _against(sizing: JsonObject, contradiction: JsonObject) -> str:
    """The figure as counted and as planned."""
    label, unit = _words(sizing, str(contradiction["figure"]))
    if contradiction["measured"] is None:
        return f"{label}:"
    counted, planned = (
        figure_text(contradiction[side], unit) for side in ("measured", "predicted")
    )
    return f"{label}: {counted} counted, {planned} planned."


def _what_if(columns: int) -> Iterator[str]:
    yield ""
    yield from wrapped(
        "Measured figures stand beside the prediction for the host as captured. What follows is"
        " for the plan as --set changes it.",
        columns,
        indent="",
    )


def _answer(sizing: JsonObject, columns: int) -> Iterator[str]:
    result = sizing["result"]
    if not isinstance(result, dict):
        return
    cost = result["cost"]
    if not isinstance(cost, dict):
        return
    yield ""
    price = (
        f"${number_text(cost['month_usd'])} a month."
        if cost["complete"]
        else "No price was entered, so no cost is shown."
    )
    bands = {str(band["figure"]): band for band in objects_of(result["bands"])}
    yield from wrapped(
        f"Predicted: {_about(bands, 'reads.queries_per_s')} queries, "
        f"{_about(bands, 'reads.mean_ms')} mean, {_about(bands, 'reads.p95_ms')} p95, "
        f"{_about(bands, 'reads.p99_ms')} p99. Limited by {result['bottleneck_text']}. {price}",
        columns,
        indent="",
    )
    for mark in objects_of(result["marks"]):
        yield from wrapped(f"Untested: {mark['text']}", columns, indent="")
    for warning in objects_of(result["warnings"]):
        if warning["severity"] == "error":
            yield from wrapped(f"Error: {warning['text']}", columns, indent="")
    yield from _marks(sizing, columns)
    baseline = result.get("baseline")
    if isinstance(baseline, dict):
        yield from wrapped(
            "Estimate, never measured: the same server on XFS or ext4, "
            "with the ARC's memory in the buffer pool: "
            f"{figure_text(baseline['queries_per_s'], '/s')} queries, "
            f"{figure_text(baseline['mean_ms'], ' ms')} mean; files fill "
            f"{figure_text(baseline['used_ratio'], '%')} of the space.",
            columns,
            indent="",
        )
    disagreement = sizing["disagreement"]
    if isinstance(disagreement, dict):
        yield from wrapped(
            f"Prediction and measurement differ: {disagreement['cause']} {disagreement['remedy']}",
            columns,
            indent="",
        )


def _marks(sizing: JsonObject, columns: int) -> Iterator[str]:
    """Why the prediction does not hold, where captures state it."""
    for one in objects_of(sizing["stated"]):
        if one["mark"] is not None:
            yield from wrapped(f"Does not hold: {_named(one)}: {one['mark']}", columns, indent="")


def _stated(sizing: JsonObject, columns: int) -> Iterator[str]:
    """What captures state and the fields do not show; first what the model leaves out."""
    stated = [one for one in objects_of(sizing["stated"]) if not one["plain"]]
    left_out = [one for one in stated if one["use"] == "not-modelled"]
    others = [one for one in stated if one["use"] != "not-modelled"]
    yield from _statements("Stated, not modelled", left_out, columns)
    yield from _statements("Stated, and what became of it", others, columns)


def _statements(title: str, statements: list[JsonObject], columns: int) -> Iterator[str]:
    if statements:
        yield ""
        yield f"{title} ({len(statements)})"
    for one in statements[:_STATED_NAMED]:
        end = ""
        if one["use"] == "not-modelled":
            end = f" {one['direction'] or 'What it does to the answer is not known.'}"
        elif one["use"] == "irrelevant":
            end = " It changes nothing."
        yield from wrapped(f"{_named(one)}: {one['why']}{end}", columns)
    if len(statements) > _STATED_NAMED:
        yield cut(f"  and {len(statements) - _STATED_NAMED} more (--json names them)", columns)


def _named(statement: JsonObject) -> str:
    """A statement as `NAME=VALUE on DATASET`."""
    of = f" on {printable(str(statement['of']), limit=60)}" if statement["of"] else ""
    value = printable(str(statement["value"]), limit=40)
    return f"{printable(str(statement['name']), limit=80)}={value}{of}"


def _about(bands: dict[str, JsonObject], figure: str) -> str:
    """A figure rounded to its band, as on the page, followed by the band."""
    band = bands.get(figure)
    return f"{band['about']} ({band['words']})" if band else "-"
