"""`arcplan rules` and `arcplan dashboard`: files that watch the server of a plan."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable

from arcplan.cli.plan_input import (
    MISSING,
    WRONG_INPUT,
    PlanInput,
    PlanInputError,
    UnpredictedError,
)
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.model import Model, ModelError
from arcplan.usage import UsageError
from arcplan.watching import Selection, Server, dashboard, rules, server_of


def run(arguments: argparse.Namespace) -> int:
    """Print alert rules of Prometheus or a dashboard of Grafana; exit codes as those of `plan`."""
    devices = _check_expression(arguments.device)
    if arguments.command == "dashboard":
        return _print_file(arguments.plan, lambda server: dashboard(server, devices))
    select, lasting = Selection.of_hosts(arguments.host, devices), getattr(arguments, "for")
    return _print_file(arguments.plan, lambda server: rules(server, select, lasting))


def _print_file(plan: str, write: Callable[[Server], str]) -> int:
    """Print what a plan's server gives.

    Args:
        plan: A plan file, `-` or a link.
        write: Gives the text to print.

    Returns:
        0; 2 if the plan cannot be used; 3 if it lacks a field.
    """
    home = home_of()
    model = Model(model_bundle(home))
    try:
        read = PlanInput(plan_schema(home), model).read(plan)
        text = write(server_of(model.call("watchedServer", read)))
    except UnpredictedError as error:
        sys.stderr.write(error.lines)
        return MISSING
    except PlanInputError as error:
        sys.stderr.write(str(error))
        return WRONG_INPUT
    except ModelError as error:
        sys.stderr.write(f"{plan}: {error}\n")
        return WRONG_INPUT
    finally:
        model.close()
    sys.stdout.write(text)
    return 0


def _check_expression(text: str | None) -> str | None:
    """A regular expression of `--device`.

    Raises:
        UsageError: It is none.
    """
    try:
        re.compile(text or "")
    except re.error as error:
        raise UsageError(f"--device {text}: no regular expression: {error}") from error
    return text
