"""`arcplan gate`: fails when tonight's plan of a host is no longer the committed one."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from arcplan.cli.plan_input import (
    MISSING,
    WRONG_INPUT,
    PlanInput,
    PlanInputError,
    UnpredictedError,
)
from arcplan.cli.sizing.command import entered_faults, size_files
from arcplan.cli.sources import STDIN, SourceError, read_all, replaced
from arcplan.cli.watching.gate_report import report, what_if
from arcplan.entered import EnteredError
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.json_value import JsonObject, JsonValue, NotJsonError, read_json
from arcplan.model import Model, ModelError
from arcplan.plan_links import PLAN_BYTES_MOST, is_link
from arcplan.sizing import InvalidSettingsError
from arcplan.usage import UsageError

_CHANGED = 1
_WITHIN = re.compile(r"(?P<name>[a-z][a-z0-9_.]*)=(?P<percent>\d+(?:\.\d+)?)%?")
# Members by which a plan is told from a capture that is JSON too.
_PLAN_MEMBERS = frozenset({"data", "layout", "memory", "workload"})


class _UnreadError(Exception):
    """A capture that could not be read; which one is on standard error already."""


def run(arguments: argparse.Namespace) -> int:
    """Compare tonight's plan with the committed one, or write it with `--write`.

    Returns:
        0 if nothing fails; 1 if something changed; 2 if an input cannot be used; 3 if a field is
        missing without which no prediction can be made, or captures contradict the plan.
    """
    options = _options(arguments)
    home = home_of()
    model = Model(model_bundle(home))
    schema = plan_schema(home)
    try:
        plans = PlanInput(schema, model)
        committed = None if arguments.write else plans.read(arguments.plan)
        tonight, whole = _tonight(arguments, schema, plans, model)
        if committed is None and not whole:
            raise _UnreadError("not every capture was read, so none of the others is committed")
        if committed is None:
            _write(Path(arguments.plan), tonight)
            sys.stderr.write(f"{arguments.plan}: written{what_if(arguments.set)}\n")
            return 0
        compared = model.call("comparePlans", committed, tonight, options)
    except UnpredictedError as error:
        sys.stderr.write(error.lines)
        return MISSING
    except PlanInputError as error:
        sys.stderr.write(str(error))
        if not arguments.write and not _exists(arguments.plan):
            sys.stderr.write("--write makes the committed plan of tonight's\n")
        return WRONG_INPUT
    except InvalidSettingsError as error:
        sys.stderr.write(entered_faults(error, arguments.set))
        return WRONG_INPUT
    except (EnteredError, ModelError, _UnreadError) as error:
        sys.stderr.write(f"{error}\n")
        return WRONG_INPUT
    finally:
        model.close()
    if not isinstance(compared, dict):
        raise UsageError("the model's answer is not a comparison")
    answer = _answer(arguments, compared)
    # As `size`: what the others say is shown, and it is not the whole.
    return answer if whole else WRONG_INPUT


def _answer(arguments: argparse.Namespace, compared: JsonObject) -> int:
    unknown = compared["unknown_names"]
    if isinstance(unknown, list) and unknown:
        names = ", ".join(str(name) for name in unknown)
        raise UsageError(f"no field, figure or warning is called {names}")
    if arguments.json:
        json.dump({**compared, "what_if": arguments.set}, sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        sys.stdout.write("\n".join(report(arguments.plan, compared, arguments.set)) + "\n")
    return 0 if compared["passes"] is True else _CHANGED


def _options(arguments: argparse.Namespace) -> JsonObject:
    within: JsonObject = {}
    for text in arguments.within:
        found = _WITHIN.fullmatch(text.strip())
        if found is None:
            raise UsageError(f"--within {text}: write NAME=PERCENT, such as data.file_bytes=20")
        within[found["name"]] = float(found["percent"]) / 100
    allowed: list[JsonValue] = [name.strip() for name in arguments.allow]
    return {
        "allow": allowed,
        "within": within,
        "growth_percent_per_month": arguments.growth,
    }


def _tonight(
    arguments: argparse.Namespace, schema: Path, plans: PlanInput, model: Model
) -> tuple[JsonObject, bool]:
    """Tonight's plan, of a plan file, a link or captures; and whether all of these were read."""
    [first, *more] = arguments.tonight
    raw = None if more or is_link(first) else _plan_document(first)
    if raw is None and not is_link(first):
        return _sized(arguments, schema, plans, model)
    if more or arguments.known or arguments.set:
        raise UsageError(
            "a plan is compared alone and as it is: no further file, no --known, no --set"
        )
    return (plans.read(first) if raw is None else plans.of_bytes(first, raw)), True


def _plan_document(name: str) -> bytes | None:
    """The bytes of a file that holds a plan; None if it is anything else, or standard input."""
    if name == STDIN:
        return None
    try:
        raw = read_all(name, PLAN_BYTES_MOST)
        document = read_json(raw) if raw.lstrip().startswith(b"{") else None
    except (SourceError, NotJsonError):
        return None
    return raw if isinstance(document, dict) and document.keys() >= _PLAN_MEMBERS else None


def _sized(
    arguments: argparse.Namespace, schema: Path, plans: PlanInput, model: Model
) -> tuple[JsonObject, bool]:
    sizing, captures, whole = size_files(
        schema, model, arguments.tonight, known=arguments.known, changed=arguments.set
    )
    if not captures:
        raise _UnreadError("no capture was read, so there is no plan of tonight")
    return plans.of_document(sizing), whole


def _exists(name: str) -> bool:
    return is_link(name) or name == STDIN or Path(name).exists()


def _write(file: Path, plan: JsonObject) -> None:
    text = json.dumps(plan, indent=2, ensure_ascii=False) + "\n"
    with replaced(file) as out:
        out.write(text.encode())
