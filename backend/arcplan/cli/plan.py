"""`arcplan plan`."""

from __future__ import annotations

import argparse

from arcplan.cli.answers import print_answer


def run(arguments: argparse.Namespace) -> int:
    """Print the plan with its result, as the browser computes it."""
    return print_answer(
        arguments.file,
        lambda _: {"result": lambda model, plan: model.call_text("evaluate", plan)},
    )
