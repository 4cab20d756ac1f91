"""What stands behind a sizing: every field with its origin, and what captures state beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from itertools import groupby

from arcplan.captures.records import printable
from arcplan.cli.generated_names import GROUP_TITLES
from arcplan.cli.report_texts import (
    FieldTexts,
    behind,
    figure_text,
    file_text,
    wrapped,
)
from arcplan.json_value import JsonObject, objects_in, objects_of

_GROUPS = {**GROUP_TITLES, "postgresql": "PostgreSQL"}


def grounds(sizing: JsonObject, texts: FieldTexts, columns: int) -> Iterator[str]:
    """The lines below the screen.

    Args:
        sizing: As the model answers.
        texts: The texts of its values.
        columns: Width of the terminal.
    """
    fields = objects_in(sizing["fields"])
    others = [
        one
        for one in objects_of(sizing["stated"])
        if not one["plain"] and one["use"] != "not-modelled"
    ]
    for lines in (
        _known(fields, texts, columns),
        _assumed(fields, texts, columns),
        captures_named("Not used", objects_of(sizing["unused"]), columns),
        conflicts(sizing, texts, columns),
        statements("Stated, not modelled", not_modelled(sizing), columns),
        statements("Stated, and what became of it", others, columns),
        _baseline(sizing, columns),
    ):
        yield from lines


def _known(fields: dict[str, JsonObject], texts: FieldTexts, columns: int) -> Iterator[str]:
    told = {
        path: field
        for path, field in fields.items()
        if field["state"] != "assumed" and _counts(path, field)
    }
    for group, members in groupby(told.items(), key=lambda item: item[0].partition(".")[0]):
        if group not in _GROUPS:
            continue
        yield ""
        yield _GROUPS[group]
        for path, field in members:
            name = path.partition(".")[2]
            yield from behind(
                f"  {name:24} {texts.of(path, field['value']):>14}  {field['state']:8}  ",
                _origin(field),
                columns,
            )


def _counts(path: str, field: JsonObject) -> bool:
    """True if the field is worth showing, that is, if this plan uses it.

    Block trees are not a single figure, and a device of no catalogue is shown by its figures.
    """
    if field["state"] == "entered":
        return True
    is_told = path == "data.measured_trees" or field["value"] == "custom"
    return bool(field["sources"]) and not is_told


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


def _assumed(fields: dict[str, JsonObject], texts: FieldTexts, columns: int) -> Iterator[str]:
    assumed = [(path, field) for path, field in fields.items() if field["state"] == "assumed"]
    if not assumed:
        return
    yield ""
    yield f"Assumed ({len(assumed)})"
    # Fields that a capture would give come first.
    assumed.sort(key=lambda item: item[1]["remedy"] is None)
    for path, field in assumed:
        value = texts.of(path, field["value"])
        remedy = f" Record: {field['remedy']}" if field["remedy"] else ""
        yield from behind(f"  {path:32} {value:>14}  ", f"{field['why']}{remedy}", columns)


def captures_named(
    title: str, captures: list[JsonObject], columns: int, most: int | None = None
) -> Iterator[str]:
    """Captures that decide nothing, by reason, below a title; so many reasons and names at most."""
    if captures:
        yield ""
        yield f"{title} ({len(captures)})"
    reasons = dict.fromkeys(str(one["why"]) for one in captures)
    for why in list(reasons)[:most]:
        names = [file_text(one["capture"]) for one in captures if one["why"] == why]
        rest = f" and {len(names) - most} more" if most is not None and len(names) > most else ""
        yield from wrapped(f"{', '.join(names[:most])}{rest}: {why}", columns)
    yield from _more(reasons, most)


def conflicts(
    sizing: JsonObject, texts: FieldTexts, columns: int, most: int | None = None
) -> Iterator[str]:
    """What captures contradict each other in, and what counts, below a title; so many at most."""
    found = objects_of(sizing["conflicts"])
    if found:
        yield ""
        yield f"Conflicts ({len(found)})"
    for conflict in found[:most]:
        path = str(conflict["path"])
        sides = "; ".join(
            f"{texts.of(path, value['value'])} ({_captures(value)})"
            for value in objects_of(conflict["values"])
        )
        yield from wrapped(f"{path}: {sides}. {conflict['why']}", columns)
    yield from _more(found, most)


def _captures(value: JsonObject) -> str:
    named = dict.fromkeys(file_text(source["capture"]) for source in objects_of(value["sources"]))
    return ", ".join(named) or "entered"


def _more(found: Sized, most: int | None) -> Iterator[str]:
    if most is not None and len(found) > most:
        yield f"  and {len(found) - most} more: --fields"


def not_modelled(sizing: JsonObject) -> list[JsonObject]:
    """What captures state and the model leaves out."""
    return [
        one
        for one in objects_of(sizing["stated"])
        if not one["plain"] and one["use"] == "not-modelled"
    ]


def statements(
    title: str, stated: list[JsonObject], columns: int, most: int | None = None
) -> Iterator[str]:
    """What captures state, and what becomes of it, below a title; so many of them at most."""
    if stated:
        yield ""
        yield f"{title} ({len(stated)})"
    for one in stated[:most]:
        end = ""
        if one["use"] == "not-modelled":
            end = f" {one['direction'] or 'What it does to the answer is not known.'}"
        elif one["use"] == "irrelevant":
            end = " It changes nothing."
        yield from wrapped(f"{statement_name(one)}: {one['why']}{end}", columns)
    yield from _more(stated, most)


def statement_name(statement: JsonObject) -> str:
    """A statement as `NAME=VALUE on DATASET`."""
    of = f" on {printable(str(statement['of']), limit=60)}" if statement["of"] else ""
    value = printable(str(statement["value"]), limit=40)
    return f"{printable(str(statement['name']), limit=80)}={value}{of}"


def _baseline(sizing: JsonObject, columns: int) -> Iterator[str]:
    result = sizing["result"]
    baseline = result.get("baseline") if isinstance(result, dict) else None
    if isinstance(baseline, dict):
        yield ""
        yield from wrapped(
            "Estimate, never measured: the same server on XFS or ext4, "
            "with the ARC's memory in the buffer pool: "
            f"{figure_text(baseline['queries_per_s'], '/s')} queries, "
            f"{figure_text(baseline['mean_ms'], ' ms')} mean; files fill "
            f"{figure_text(baseline['used_ratio'], '%')} of the space.",
            columns,
            indent="",
        )
