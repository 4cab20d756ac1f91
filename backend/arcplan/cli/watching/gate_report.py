"""The text report of `arcplan gate`: what failed first, then what changed and may."""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.captures.records import printable
from arcplan.json_value import JsonObject, objects_of

_NAME_COLUMNS = 34
_VALUE_CHARACTERS = 60


def what_if(changed: list[str]) -> str:
    """What of tonight's plan was changed, to stand behind a name; empty if nothing was."""
    return f", what if {printable(', '.join(changed), limit=200)}" if changed else ""


def report(name: str, compared: JsonObject, changed: list[str]) -> Iterator[str]:
    """The lines of a comparison.

    Args:
        name: The committed plan, as the user named it.
        compared: As the model's `comparePlans` answers.
        changed: What of tonight's plan was changed after its load was fitted, each PATH=VALUE.
    """
    fields, figures = objects_of(compared["fields"]), objects_of(compared["figures"])
    warnings, lost = (
        objects_of(compared["new_warnings"]),
        objects_of(compared["no_longer_measured"]),
    )
    counts = [
        _count(sum(one["fails"] is True for one in members), one_word, many)
        for members, one_word, many in (
            (fields, "field changed", "fields changed"),
            (figures, "prediction out of range", "predictions out of range"),
            (warnings, "new warning", "new warnings"),
            (lost, "field no longer measured", "fields no longer measured"),
        )
    ]
    shown = f"{printable(name, limit=200)}{what_if(changed)}"
    failed = [count for count in counts if count]
    if failed:
        yield f"{shown}: {', '.join(failed)}."
    else:
        yield f"{shown}: unchanged; {len(figures)} predictions are in range."
    yield from _group("Changed", [_field(one) for one in fields if one["fails"]])
    yield from _group("Out of range", [_figure(one) for one in figures if one["fails"]])
    yield from _group("New warnings", [_warning(one) for one in warnings if one["fails"]])
    yield from _group(
        "No longer measured",
        [f"  {one['path']}: captures gave it before; now it is assumed" for one in lost],
    )
    yield from _group("Changed, and may", [_field(one) for one in fields if not one["fails"]])
    yield from _group("Also new", [_warning(one) for one in warnings if not one["fails"]])
    gone = compared["gone_warnings"]
    if isinstance(gone, list) and gone:
        yield from ("", f"Gone warnings: {', '.join(map(str, gone))}")


def _group(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from ("", title, *lines)


def _field(field: JsonObject) -> str:
    change = field["change"]
    share = f"  {change * 100:+.3g} %" if isinstance(change, int | float) else ""
    mark = "  (allowed)" if field["allowed"] else ""
    before, after = (
        printable(str(field[key]), limit=_VALUE_CHARACTERS) for key in ("before_text", "after_text")
    )
    return f"  {field['path']!s:{_NAME_COLUMNS}} {before} -> {after}{share}{mark}"


def _figure(figure: JsonObject) -> str:
    probability = figure["probability"]
    band = (
        f" ({probability * 100:.0f} %)"
        if isinstance(probability, int | float) and probability
        else ""
    )
    return (
        f"  {figure['label']!s:{_NAME_COLUMNS}} {figure['before_text']} -> {figure['after_text']}, "
        f"range {figure['range_text']}{band}  [{figure['figure']}]"
    )


def _warning(warning: JsonObject) -> str:
    mark = "  (allowed)" if warning["allowed"] else ""
    return f"  {warning['severity']} {warning['code']}: {printable(str(warning['text']))}{mark}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""
