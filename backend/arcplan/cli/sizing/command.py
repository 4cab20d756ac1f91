"""`arcplan size`."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from arcplan.cli.plan_input import MISSING
from arcplan.cli.reading import read_files
from arcplan.cli.report_texts import FieldTexts
from arcplan.cli.sizing.fields import grounds
from arcplan.cli.sizing.report import report
from arcplan.entered import EnteredError, entered_fields
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.json_value import JsonObject, objects_of
from arcplan.model import Model, ModelError
from arcplan.sizing import InvalidSettingsError, size

_UNREAD = 2


def run(arguments: argparse.Namespace) -> int:
    """Print the plan of one host's captures, its prediction and the measured load.

    Returns:
        0; 2 if a file could not be read or a field could not be set, without a plan if nothing was
        read; 3 if a field is missing without which no prediction can be made.
    """
    home = home_of()
    model = Model(model_bundle(home))
    try:
        sizing, captures, whole = size_files(
            plan_schema(home), model, arguments.files, known=arguments.known, changed=arguments.set
        )
        lines = _screen(arguments, model, sizing, captures) if captures else []
    except InvalidSettingsError as error:
        sys.stderr.write(entered_faults(error, arguments.set))
        return _UNREAD
    except (EnteredError, ModelError) as error:
        sys.stderr.write(f"{error}\n")
        return _UNREAD
    finally:
        model.close()
    if not captures:
        return _UNREAD
    sys.stdout.write("\n".join(lines) + "\n")
    missing = sizing["missing"]
    if isinstance(missing, list) and missing:
        for one in missing:
            if isinstance(one, dict):
                sys.stderr.write(f"missing: {one['path']}: {one['why']} Record: {one['remedy']}\n")
        return MISSING
    return 0 if whole else _UNREAD


def entered_faults(error: InvalidSettingsError, changed: list[str]) -> str:
    """A line for each field that was entered wrongly, with the option that gave it."""
    paths = {one.partition("=")[0].strip() for one in changed}
    return "".join(
        f"{'--set' if fault.path in paths else '--known'} {fault.path}: {fault.reason}\n"
        for fault in error.faults
    )


def size_files(
    schema: Path,
    model: Model,
    files: Sequence[str],
    *,
    known: list[str],
    changed: Sequence[str] = (),
) -> tuple[JsonObject, int, bool]:
    """Size one host by its files.

    Args:
        schema: JSON Schema of a plan.
        model: The built model.
        files: Captures or archives.
        known: Fields that beat every capture, each PATH=VALUE.
        changed: Fields that are changed after the load was fitted.

    Returns:
        The sizing, the number of captures, and whether every file was read to its end.

    Raises:
        EnteredError: A setting is not of the form PATH=VALUE.
        InvalidSettingsError: A plan cannot hold an entered field.
        ModelError: The model gave no answer.
    """
    facts = entered_fields(known, schema, "--known")
    changes = entered_fields([*changed], schema)
    captures, whole = read_files(files, model=model)
    try:
        sizing = size(model, captures, known=facts, changed=changes)
    except InvalidSettingsError as error:
        raise error.with_nearest(schema) from error
    return sizing, len(captures), whole


def _change(model: Model, sizing: JsonObject) -> str | None:
    """The best change without other hardware, in words; None where no prediction holds."""
    if sizing["result"] is None or any(one["mark"] for one in objects_of(sizing["stated"])):
        return None
    advice = model.call("advise", sizing["plan"], {"kind": "no-hardware"})
    return str(advice["summary"]) if isinstance(advice, dict) else None


def _swings(model: Model, sizing: JsonObject) -> dict[str, float]:
    """How far each number of the plan moves the prediction, by path."""
    numbers = objects_of(model.call("sensitivity", sizing["plan"]))
    return {str(one["path"]): float(str(one["swing"])) for one in numbers}


def _screen(
    arguments: argparse.Namespace, model: Model, sizing: JsonObject, captures: int
) -> list[str]:
    """What is printed: the whole answer as JSON, or the lines of a terminal."""
    if arguments.json:
        return [json.dumps(sizing, indent=2)]
    columns = max(60, min(shutil.get_terminal_size((100, 24)).columns, 160))
    texts = FieldTexts(model, sizing)
    lines = [
        *report(
            sizing,
            texts,
            captures,
            columns,
            change=_change(model, sizing),
            swings=_swings(model, sizing),
            is_what_if=bool(arguments.set),
        )
    ]
    if arguments.fields:
        lines.extend(grounds(sizing, texts, columns))
    return lines[1:] if lines[0] == "" else lines
