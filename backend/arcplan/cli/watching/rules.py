"""`arcplan rules`."""

from __future__ import annotations

import argparse

from arcplan.cli.watching.server import check_expression, print_file
from arcplan.watching import Selection, rules


def run(arguments: argparse.Namespace) -> int:
    """Print alert rules of Prometheus for a plan; exit codes as those of `plan`."""
    select = Selection.of_hosts(arguments.host, check_expression(arguments.device))
    lasting = getattr(arguments, "for")
    return print_file(arguments.plan, lambda server: rules(server, select, lasting))
