"""Answers to a plan document, printed as one JSON object."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from arcplan.cli.sources import SourceError, read_all
from arcplan.json_value import JsonObject
from arcplan.model import Model, ModelError
from arcplan.partial_plans import complete_plan
from arcplan.plans import InvalidPlanError, PlanReader
from arcplan.settings import read_settings


def print_answer(file: str, answer: Callable[[Model, JsonObject], JsonObject]) -> int:
    """Read a plan, put it to the model and print what comes back.

    Args:
        file: The plan document's name; `-` is standard input.
        answer: What to print beside a plan that follows the schema.

    Returns:
        0, or 2 with a line per fault on standard error.
    """
    settings = read_settings()
    model = Model(settings.model_bundle, timeout_s=settings.model_timeout_s)
    try:
        reader = PlanReader(settings.plan_schema)
        raw = read_all(file, settings.plan_bytes)
        completed = complete_plan(reader.decode(raw), reader, model)
        document = completed.answer(**answer(model, completed.plan))
    except InvalidPlanError as error:
        for fault in error.faults:
            sys.stderr.write(f"{file}: {fault.path or '/'}: {fault.reason}\n")
        return 2
    except (SourceError, ModelError) as error:
        sys.stderr.write(f"{file}: {error}\n")
        return 2
    finally:
        model.close()
    json.dump(document, sys.stdout, indent=2)
    sys.stdout.write("\n")
    return 0
