"""`arcplan plan`."""

from __future__ import annotations

import argparse
import json
import sys

from arcplan.cli.sources import SourceError, read_all
from arcplan.model import Model, ModelError
from arcplan.plans import InvalidPlanError, PlanReader
from arcplan.settings import Settings


def run(arguments: argparse.Namespace) -> int:
    """Print the plan with its result, as the browser computes it."""
    settings = Settings()
    model = Model(settings.model_bundle, timeout_s=settings.model_timeout_s)
    try:
        plan = PlanReader(settings.plan_schema).read(read_all(arguments.file, settings.plan_bytes))
        result = model.evaluate(plan)
    except InvalidPlanError as error:
        for fault in error.faults:
            sys.stderr.write(f"{arguments.file}: {fault.path or '/'}: {fault.reason}\n")
        return 2
    except (SourceError, ModelError) as error:
        sys.stderr.write(f"{arguments.file}: {error}\n")
        return 2
    finally:
        model.close()
    json.dump({"plan": plan, "result": result}, sys.stdout, indent=2)
    sys.stdout.write("\n")
    return 0
