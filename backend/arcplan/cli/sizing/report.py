"""A sizing on one screen of a terminal, the answer first."""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.captures.records import printable
from arcplan.cli.generated_names import COUNTED_WORDS, MEASURED_WORDS
from arcplan.cli.report_texts import (
    FieldTexts,
    behind,
    figure_text,
    file_text,
    number_text,
    percent_text,
    wrapped,
)
from arcplan.cli.sizing.fields import (
    captures_named,
    conflicts,
    not_modelled,
    statement_name,
    statements,
)
from arcplan.json_value import JsonObject, objects_in, objects_of

# How many of a kind a screen has room for; --fields has all.
_NAMED = 3
# What a plan is told by, as --set calls it, beside what was entered.
_TOLD = (
    "layout.openzfs",
    "layout.record_bytes",
    "data.file_bytes",
    "data.compression_ratio",
    "memory.ram_bytes",
    "memory.arc_bytes",
    "memory.buffer_pool_bytes",
    "storage.custom_device",
    "storage.device",
    "instance.type",
    "instance.vcpus",
    "workload.threads",
    "workload.think_ms",
    "workload.distribution",
    "workload.pages_per_query",
    "workload.commits_per_query",
)
_UNITS = {
    "per-s": "/s",
    "ms": " ms",
    "s": " s",
    "binary-bytes": " B",
    "percent": "%",
    "exponent": "",
}
# A field that was not tried counts for more than one that moves nothing.
_UNTRIED = 1e-9
# What was measured stands in place of a prediction.
_HEADLINE = ("queries_per_s", "mean_ms", "device_reads_per_s", "device_writes_per_s")


def report(
    sizing: JsonObject,
    texts: FieldTexts,
    captures: int,
    columns: int,
    *,
    change: str | None,
    swings: dict[str, float],
    is_what_if: bool,
) -> Iterator[str]:
    """The lines of the screen: the answer, how it compares with the measured load, and its grounds.

    Args:
        sizing: As the model answers.
        texts: The texts of its values.
        captures: How many captures were read.
        columns: Width of the terminal.
        change: The best change in words; None without a prediction.
        swings: How far a number moves the prediction, by path; the others are not tried.
        is_what_if: Whether the plan was changed after the load was fitted.
    """
    set_aside = [one for one in objects_of(sizing["unused"]) if one["is_set_aside"]]
    for lines in (
        _missing(sizing, columns),
        _contradictions(sizing, columns),
        _answer(sizing, columns),
        wrapped(change, columns, indent="") if change else (),
        _what_if(columns) if is_what_if else (),
        _figures(sizing, columns),
        conflicts(sizing, texts, columns, _NAMED),
        statements("Stated, not modelled", not_modelled(sizing), columns, _NAMED),
        captures_named("Set aside", set_aside, columns, _NAMED),
        _host(sizing, texts, captures, columns, swings),
    ):
        yield from lines


def _host(
    sizing: JsonObject, texts: FieldTexts, captures: int, columns: int, swings: dict[str, float]
) -> Iterator[str]:
    """The plan in a few fields, and how its fields are known."""
    fields = objects_in(sizing["fields"])
    placeholders = {one["path"] for one in objects_of(sizing["missing"])}
    is_own_device = fields["storage.device"]["value"] == "custom"
    entered = [path for path, field in fields.items() if field["state"] == "entered"]
    told = [
        f"{path.partition('.')[2]} {texts.of(path, field['value'])}{_how(field)}"
        for path in dict.fromkeys((*_TOLD, *entered))
        if path not in placeholders and (is_own_device or path != "storage.custom_device")
        if (field := fields.get(path))
        if field["value"] not in (None, "custom") or field["state"] == "entered"
        if path != "workload.think_ms" or field["value"]
    ]
    states = [str(field["state"]) for field in fields.values()]
    counts = ", ".join(
        f"{states.count(state)} {state}" for state in ("measured", "derived", "entered", "assumed")
    )
    idle = len(objects_of(sizing["unused"]))
    yield ""
    yield from wrapped(f"Plan: {', '.join(told)}.", columns, indent="")
    yield from _traced(sizing, fields, columns)
    asked = [
        f"{path} {texts.of(path, field['value'])} ({field['remedy']})"
        for path, field in sorted(fields.items(), key=lambda one: -swings.get(one[0], _UNTRIED))
        if field["state"] == "assumed" and field["remedy"]
        if path not in placeholders and field["value"] is not None
    ]
    if asked:
        more = f"; and {len(asked) - _NAMED} more" if len(asked) > _NAMED else ""
        yield from wrapped(
            f"Assumed, and a capture would tell: {'; '.join(asked[:_NAMED])}{more}.", columns, ""
        )
    yield from wrapped(
        f"{captures} {'capture' if captures == 1 else 'captures'}, {idle} of no use; fields:"
        f" {counts}. Every field, with file, line and reason: --fields.",
        columns,
        indent="",
    )


def _traced(sizing: JsonObject, fields: dict[str, JsonObject], columns: int) -> Iterator[str]:
    """Where hits of the ARC come from, if not from a law."""
    result = sizing["result"]
    marks = objects_of(result["marks"]) if isinstance(result, dict) else []
    if fields["workload.distribution"]["value"] != "traced" or any(
        mark["code"] == "curve" for mark in marks
    ):
        return
    for source in objects_of(fields["workload.traced_curve"]["sources"])[:1]:
        text = f"ARC hits from the measured curve ({file_text(source['capture'])})."
        yield from wrapped(text, columns, indent="")


def _how(field: JsonObject) -> str:
    return f" ({field['state']})" if field["state"] in ("assumed", "entered") else ""


def _missing(sizing: JsonObject, columns: int) -> Iterator[str]:
    missing = objects_of(sizing["missing"])
    if not missing:
        return
    yield ""
    yield "Missing: no prediction without these"
    for one in missing:
        yield from wrapped(f"{one['path']}: {one['why']} Record: {one['remedy']}", columns)


def _figures(sizing: JsonObject, columns: int) -> Iterator[str]:
    measured = objects_in(sizing["measured"])
    rows = {str(row["figure"]): row for row in objects_of(sizing["backtest"])}
    if not measured:
        return
    yield ""
    yield f"{'Measured beside predicted':25}{'measured':>10} {'predicted':>9}  band"
    for name in MEASURED_WORDS:
        figure = measured.get(name)
        if figure is None:
            continue
        label, unit = _words(sizing, name)
        row = rows.get(name)
        predicted = "" if row is None else figure_text(row["predicted"], unit)
        if row is None:
            band = "not comparable" if figure.get("comparable") is False else "not tested"
        else:
            band = f"{_band(row, unit)}{_verdict(row)}"
        yield from behind(
            f"  {label:22} {figure_text(figure['value'], unit):>10} {predicted:>9}  ", band, columns
        )


def _band(row: JsonObject, unit: str) -> str:
    if row["low"] == row["high"]:
        return "no band measured"
    probability = percent_text(row["probability"]) if row["probability"] else "untested"
    return f"{probability}: {figure_text(row['low'], unit)} to {figure_text(row['high'], unit)}"


def _verdict(row: JsonObject) -> str:
    """Whether a measured figure, or at least its own interval, lies in the predicted band."""
    if not row["inside"]:
        return ", outside"
    measured, low, high = (
        value if isinstance(value := row[name], int | float) else 0.0
        for name in ("measured", "low", "high")
    )
    return "" if low <= measured <= high else ", within its own error"


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
        "This is the plan as --set changes it. What was measured stands below beside the prediction"
        " for the host as captured.",
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
    bands = {str(band["figure"]): band for band in objects_of(result["bands"])}
    yield from wrapped(
        f"Predicted: {_about(bands, 'reads.queries_per_s')} queries{_reads(bands)}, "
        f"{_about(bands, 'reads.mean_ms')} mean, {_about(bands, 'reads.p95_ms')} p95, "
        f"{_about(bands, 'reads.p99_ms')} p99. Limited by {result['bottleneck_text']}. "
        f"{_price(cost)}",
        columns,
        indent="",
    )
    for mark in objects_of(result["marks"]):
        yield from wrapped(f"Untested: {mark['text']}", columns, indent="")
    for warning in objects_of(result["warnings"]):
        if warning["severity"] == "error":
            yield from wrapped(f"Error: {warning['text']}", columns, indent="")
    yield from _marks(sizing, columns)
    disagreement = sizing["disagreement"]
    if isinstance(disagreement, dict):
        yield from wrapped(
            f"Prediction and measurement differ: {disagreement['cause']} {disagreement['remedy']}",
            columns,
            indent="",
        )


def _price(cost: JsonObject) -> str:
    """What a month costs, as far as prices are known."""
    month = f"${number_text(cost['month_usd'])} a month"
    if cost["complete"]:
        return f"{month}."
    if not cost["month_usd"]:
        return "No price is known, so no cost is shown."
    left_out = cost["left_out"] if isinstance(cost["left_out"], list) else []
    parts = "; ".join(printable(str(part), limit=80) for part in left_out)
    return f"At least {month}: no price is known for {parts}."


def _marks(sizing: JsonObject, columns: int) -> Iterator[str]:
    """Why the prediction does not hold, where captures state it."""
    for one in objects_of(sizing["stated"]):
        if one["mark"] is not None:
            yield from wrapped(
                f"Does not hold: {statement_name(one)}: {one['mark']}", columns, indent=""
            )


def _reads(bands: dict[str, JsonObject]) -> str:
    """The rate of page reads; nothing where a query is one read."""
    queries, reads = (
        bands[figure]["about"] if figure in bands else None
        for figure in ("reads.queries_per_s", "reads.per_s")
    )
    return "" if reads in (None, queries) else f", {reads} page reads"


def _about(bands: dict[str, JsonObject], figure: str) -> str:
    """A figure rounded to its band, as on the page, followed by the band."""
    band = bands.get(figure)
    return f"{band['about']} ({band['words']})" if band else "-"
